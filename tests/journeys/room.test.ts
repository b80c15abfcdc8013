import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import { boxOf } from './kit/standing.ts';

const house = useHouse();
const [VENUE, OTHER] = [255, 256];
const MANAGER = { email: 'room@hansang.test', password: 'room-of-the-house' };

beforeAll(async () => {
  for (const id of [VENUE, OTHER])
    await house.importVenue({
      ...journeyVenue({ id, tables: 4 }),
      staff: [{ ...MANAGER, name: '방점장', role: 'manager' }],
    });
});

test('tables are dragged to where they stand, the floor shows them there, and another venue is a tap away', {
  tags: ['ROOM-8', 'ROOM-9', 'CHAIN-3'],
}, async () => {
  const staff = await house.staff();
  const { page } = staff;
  await staff.logInAt(`${VENUE}/tables/room`, MANAGER);
  await page.getByRole('button', { name: '4개 모두 줄지어 놓기' }).click();
  const second = page.getByRole('button', { name: /^2 테이블, 가로/ });
  await see(second);
  const from = await second.boundingBox();
  if (!from) throw new Error('the table is nowhere');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 3.1 * from.height, { steps: 4 });
  await page.mouse.up();
  // Twelve squares down from the second row, beside nothing.
  await see(page.getByRole('button', { name: '2 테이블, 가로 7칸, 세로 14칸' }));
  await seesNoBarrier(page, 'room');

  await staff.turnTo(`${VENUE}/floor`);
  const tile = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
  await see(tile(/^2/));
  // What was moved last is still being saved when the floor is read first.
  await expect
    .poll(async () => {
      const [first, moved] = [await boxOf(tile(/^1/)), await boxOf(tile(/^2/))];
      return moved.y - first.y > 2 * first.height && moved.x > first.x;
    })
    .toBe(true);
  await seesNoBarrier(page, 'floor');

  await staff.turnTo(`${VENUE}/venues`);
  const other = page.getByRole('main').getByRole('link', { name: new RegExp(`여정식당 ${OTHER}`) });
  await see(other);
  await seesNoBarrier(page, 'venues');
  await other.click();
  await page.waitForURL(new RegExp(`/console/${OTHER}/orders`));
});
