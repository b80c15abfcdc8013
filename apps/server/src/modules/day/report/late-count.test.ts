import type { DrawerAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { Books } from '../testing/evening.ts';

const server = useServer();

const books = async () => new Books(await onShift(server, 'owner'));

/** A drawer that closed itself as its day ended. */
async function forgotten(opening: number) {
  const then = await books();
  const { today } = await then.day();
  await then.open(opening);
  const { drawer } = await then.drawer();
  server.clock.pass({ hours: 24 });
  await server.app.days.runDue();
  return { day: today, drawerId: drawer?.drawerId ?? '' };
}

test('a drawer that is counted after a holiday is told by a report of its day, however long that is ago', {
  tags: ['DRAWER-7', 'DAY-5'],
}, async () => {
  const { day, drawerId } = await forgotten(50_000);
  for (let days = 0; days < 9; days += 1) {
    server.clock.pass({ hours: 24 });
    await server.app.days.runDue();
  }
  const now = await books();
  const params = { ...now.staff.params, drawerId };
  await now.staff.ok<DrawerAnswer>('closeDrawer', { params, body: { counted: 49_000 } });
  for (let days = 0; days < 2; days += 1) {
    server.clock.pass({ hours: 24 });
    await server.app.days.runDue();
  }
  expect((await (await books()).day(day)).reports).toMatchObject([
    { kind: 'AUTOMATIC', sums: { difference: null } },
    { kind: 'LATE', sums: { difference: -1000 } },
  ]);
});

test('what closed itself by a clock that was ahead is not counted any more once another drawer is open', {
  tags: ['DRAWER-7'],
}, async () => {
  const { drawerId } = await forgotten(1000);
  server.clock.pass({ hours: -10 });
  const now = await books();
  await now.open(2000);
  const params = { ...now.staff.params, drawerId };
  const refused = await now.staff.refused('closeDrawer', { params, body: { counted: 1000 } });
  expect(refused.errorCode).toBe('DRAWER_IS_CLOSED');
});
