import { menuEditor } from '@hansang/i18n/ko/menu-editor';
import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import type { Staff } from './kit/staff.ts';

const house = useHouse();
const VENUE = 195;

const OWNER = { email: 'menu-owner@hansang.test', password: 'owns-the-menu-195' };
const MANAGER = { email: 'menu-manager@hansang.test', password: 'knows-the-menu-195' };

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE }),
    staff: [
      { ...OWNER, name: '박사장', role: 'owner' },
      { ...MANAGER, name: '최매니저', role: 'manager' },
    ],
  }),
);

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;
const say = (key: keyof typeof menuEditor, holes: Record<string, string | number> = {}) =>
  Object.entries(holes).reduce<string>(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    menuEditor[key],
  );

/** Somebody who works for all tests. */
async function atTheMenu(login: typeof OWNER): Promise<Staff> {
  const staff = await house.workerOfFile(login);
  await staff.turnTo(`${VENUE}/orders`);
  await staff.goTo('nav.menu');
  await see(staff.page.getByRole('heading', { name: say('title') }));
  return staff;
}

/** Taps the price, types another and is done with Enter. */
async function price({ page }: Staff, name: string, was: number, wanted: number): Promise<void> {
  const label = say('priceOf', { name });
  await page.getByRole('button', { name: `${label} ${won(was)}` }).click();
  const field = page.getByRole('textbox', { name: label });
  await field.fill(String(wanted));
  await field.press('Enter');
  await see(page.getByRole('button', { name: `${label} ${won(wanted)}` }));
}

async function publish({ page }: Staff, count: number): Promise<void> {
  await page.getByRole('button', { name: say('publish', { count }), exact: true }).click();
  await see(page.getByText(say('published')));
}

test('an owner changes a price in the evening; a phone that had the dish in its cart is told, and orders at the new one', {
  tags: ['EDIT-1', 'EDIT-14'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(1, { restaurantId: VENUE });
  await guest.add(DISHES.rice.ko);
  const owner = await atTheMenu(OWNER);
  await price(owner, DISHES.rice.ko, 9000, 9900);
  await seesNoBarrier(owner.page);
  await publish(owner, 1);

  // The phone hears of it by itself, before anybody taps.
  await guest.openCart();
  await see(guest.page.getByText(guest.words.error('MENU_CHANGED')));
  await guest.sitDown(2, { restaurantId: VENUE });
  await see(guest.dish(DISHES.rice.ko).getByText(won(9900)));
  await guest.add(DISHES.rice.ko);
  const orderId = await guest.order();
  const [order] = await house.sql<{ total_amount: number }>(
    'SELECT total_amount FROM orders WHERE order_id = $1',
    [orderId],
  );
  expect(order?.total_amount).toBe(9900);
});

test('two editors at once lose nothing of each other, and where both want the same they see both values', {
  tags: ['EDIT-3', 'EDIT-4'],
}, async () => {
  const [owner, manager] = [await atTheMenu(OWNER), await atTheMenu(MANAGER)];
  await price(owner, DISHES.stew.ko, 12_500, 13_000);
  // What one drafts the other's screen tells by itself.
  await see(manager.page.getByText(say('others', { count: 1 })));

  // The manager wants another price, which the owner has drafted already: both are shown.
  manager.device.watch.expect(/status of 409/);
  const label = say('priceOf', { name: DISHES.stew.ko });
  await manager.page.getByRole('button', { name: `${label} ${won(13_000)}` }).click();
  const field = manager.page.getByRole('textbox', { name: label });
  await field.fill('14000');
  await field.press('Enter');
  const dialog = manager.page.getByRole('dialog', { name: say('conflictTitle') });
  await see(dialog.getByText(won(13_000)));
  await see(dialog.getByText(won(14_000)));
  await see(dialog.getByText(/박사장/));
  await seesNoBarrier(manager.page);
  await dialog.getByRole('button', { name: say('keepTheirs') }).click();

  // Each publishes what they changed.
  const tab = (page: Staff['page'], name: string) =>
    page.getByRole('navigation', { name: say('categories') }).getByRole('button', { name: new RegExp(name) });
  await tab(manager.page, '안주').click();
  await price(manager, DISHES.capped.ko, 15_000, 16_000);
  await publish(manager, 1);
  await publish(owner, 1);
  const prices = await house.sql<{ price: number }>(
    "SELECT price FROM menus WHERE restaurant_id = $1 AND menu_id IN ('stew', 'capped') ORDER BY menu_id",
    [VENUE],
  );
  expect(prices.map((row) => row.price)).toEqual([16_000, 13_000]);
});

test('what jumps to the parts of a dish lies over no field, however far it is scrolled', {
  tags: ['A11Y-194'],
}, async () => {
  const { page } = await atTheMenu(OWNER);
  await page.getByRole('listitem').filter({ hasText: DISHES.stew.ko }).getByRole('button').first().click();
  const jumps = page.getByRole('dialog').getByRole('navigation', { name: say('sections') });
  for (const jump of await jumps.getByRole('button').all()) await jump.click();
  await seesNoBarrier(page);
  const covered = await jumps.evaluate((nav) => {
    const { left, right, top, bottom } = nav.getBoundingClientRect();
    const scrolled = [...(nav.closest('[role="dialog"]')?.querySelectorAll('[tabindex="0"]') ?? [])].find(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
    );
    const found = new Set<string>();
    for (let far = 0; scrolled && far < scrolled.scrollHeight; far += 16) {
      scrolled.scrollTop = far;
      for (let x = left + 20; x < right; x += 40)
        for (const below of document.elementsFromPoint(x, (top + bottom) / 2))
          if (below.matches('input, textarea, select, [role="switch"]')) found.add(below.outerHTML);
    }
    return [...found];
  });
  expect(covered).toEqual([]);
});
