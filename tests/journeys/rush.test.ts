import { callPath } from '@hansang/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { chooseDish, orderBody, placeOrder, scanTable } from '../../simulators/guests/guest-client.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import type { Staff } from './kit/staff.ts';
import { boxOf, standingBoxOf, tapTwice } from './kit/standing.ts';

const house = useHouse();
const VENUE = 66;
const ORDERS = 20;

/** What a table orders in a rush: from one dish to five, with their choices. */
const ROUNDS: readonly (readonly [string, number][])[] = [
  [['rice', 2]],
  [
    ['stew', 1],
    ['capped', 2],
  ],
  [
    ['chicken', 1],
    ['paired', 3],
    ['capped', 1],
  ],
  [
    ['rice', 1],
    ['stew', 2],
    ['chicken', 1],
    ['capped', 2],
    ['paired', 2],
  ],
];

async function orderAt(tableIdx: number): Promise<void> {
  const { origin } = house.product;
  const guest = await scanTable(origin, { restaurantId: VENUE, tableIdx });
  const dishes = (ROUNDS[tableIdx % ROUNDS.length] ?? []).flatMap(([id, quantity]) => {
    const dish = guest.menu.get(id);
    return dish ? [chooseDish(dish, quantity)] : [];
  });
  const answer = await placeOrder(origin, guest, orderBody(guest, dishes, null), `rush ${tableIdx}`);
  expect(answer.kind).toBe('placed');
}

beforeAll(async () => {
  await house.importVenue(journeyVenue({ id: VENUE, tables: 40 }));
  for (let table = 1; table <= ORDERS; table += 1) await orderAt(table);
  // Eight are new, eight are cooking, four are ready.
  await house.sql(
    `UPDATE orders SET status = CASE WHEN table_idx <= 4 THEN 'MENU_COMPLETE' ELSE 'CONFIRM' END, released_at = placed_at
      WHERE restaurant_id = $1 AND table_idx <= 12`,
    [VENUE],
  );
  await house.sql(
    `UPDATE order_lines l SET state = line_state(o.status)
       FROM orders o WHERE o.restaurant_id = $1 AND o.restaurant_id = l.restaurant_id AND o.order_id = l.order_id`,
    [VENUE],
  );
});

async function atTheBoard(staff: Staff): Promise<void> {
  await staff.logInAt(`${VENUE}/orders`);
  await see(staff.page.getByRole('article'));
}

/** Cards that lie whole within what can be seen of their column. */
const wholeCards = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[data-order]')].filter((card) => {
        const { top, bottom, left, right } = card.getBoundingClientRect();
        const column = card.parentElement?.getBoundingClientRect();
        return (
          column !== undefined &&
          top >= column.top - 1 &&
          bottom <= Math.min(column.bottom, innerHeight) + 1 &&
          left >= 0 &&
          right <= innerWidth
        );
      }).length,
  );

test('at a tablet on the counter at least 6 of 20 orders are whole in sight', {
  tags: ['BOARD-22'],
}, async () => {
  const staff = await house.staff({ viewer: 'tablet' });
  await atTheBoard(staff);
  // Cards beneath the edge are drawn once those in sight stand.
  await expect.poll(() => staff.page.getByRole('article').count()).toBe(ORDERS);
  expect(await wholeCards(staff.page)).toBeGreaterThanOrEqual(6);
  // Also where nobody has confirmed a table yet, as in most venues where guests pay at the end.
  await house.sql(`UPDATE orders SET held = '{FIRST}' WHERE restaurant_id = $1 AND status = 'REQUEST'`, [
    VENUE,
  ]);
  await staff.page.reload();
  await see(staff.page.getByText(staff.say('admission.unconfirmedBrief')));
  expect(await wholeCards(staff.page)).toBeGreaterThanOrEqual(6);
  await house.sql(`UPDATE orders SET held = '{}' WHERE restaurant_id = $1`, [VENUE]);
  // The page itself never scrolls: its columns do.
  expect(await staff.page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(
    0,
  );
});

test('nor is one of them pushed out by what goes on beside them, in the longest words', {
  tags: ['BOARD-22'],
}, async () => {
  const { origin } = house.product;
  const calling = await scanTable(origin, { restaurantId: VENUE, tableIdx: 1 });
  for (const itemId of ['water', 'spoon'])
    await fetch(origin + callPath('callStaff', { restaurantId: VENUE }), {
      method: 'POST',
      headers: { ...calling.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ tableIdx: 1, timestamp: calling.pageToken, itemId }),
    });
  const staff = await house.staff({ viewer: 'tablet', language: 'en' });
  await atTheBoard(staff);
  await see(staff.page.getByRole('region', { name: staff.say('calls.open') }));
  await staff.button('rush.kitchen').click();
  await staff.button('rush.minutes', { minutes: 20 }).click();
  await staff.button('app.close').click();
  await see(staff.page.getByRole('region', { name: staff.say('service.label') }));
  expect(await wholeCards(staff.page)).toBeGreaterThanOrEqual(6);
  await house.sql('DELETE FROM staff_calls WHERE restaurant_id = $1', [VENUE]);
});

test('two taps at one place accept one order; no toast lies over a button that confirms', {
  tags: ['BOARD-11', 'BOARD-12'],
}, async () => {
  const staff = await house.staff({ viewer: 'tablet' });
  await atTheBoard(staff);
  const fresh = staff.page.getByRole('region', { name: staff.say('orders.column.REQUEST') });
  const drawn = staff.page.getByRole('article');
  await expect.poll(() => drawn.count()).toBe(ORDERS);
  const before = await fresh.getByRole('article').count();
  await tapTwice(fresh.getByRole('button', { name: staff.say('order.accept') }).first(), () =>
    expect.poll(() => fresh.locator('[aria-disabled="true"]').count()).toBe(0),
  );
  await expect.poll(() => fresh.getByRole('article').count()).toBe(before - 1);
  await staff.page.waitForTimeout(600);
  expect(await fresh.getByRole('article').count()).toBe(before - 1);
  // What the answer brought may have moved the cards once more, however late it came.
  await see(staff.page.getByRole('button', { name: staff.say('order.undo') }).first());
  await standingBoxOf(fresh.getByRole('article').first());
  await expect.poll(() => fresh.locator('[aria-disabled="true"]').count()).toBe(0);

  // Four taps that come too late, then a dialog that confirms.
  staff.device.watch.expect(/409/);
  await house.sql(`UPDATE orders SET version = version + 1 WHERE restaurant_id = $1 AND status = 'REQUEST'`, [
    VENUE,
  ]);
  // All within a moment: the first toast still stands when the last one comes, however busy the machine is.
  await fresh.getByRole('button', { name: staff.say('order.accept') }).evaluateAll((all) => {
    for (const button of all.slice(0, 4)) (button as HTMLElement).click();
  });
  const toasts = staff.page.locator('[data-toast]:visible');
  await expect.poll(() => toasts.count()).toBeGreaterThan(0);
  expect(await toasts.count()).toBeLessThanOrEqual(3);
  await fresh
    .getByRole('button', { name: staff.say('order.reject') })
    .first()
    .click();
  const confirm = await boxOf(staff.button('reason.doReject'));
  for (const toast of await toasts.all()) {
    const box = await boxOf(toast);
    expect(box.y + box.height <= confirm.y || box.y >= confirm.y + confirm.height).toBe(true);
  }
});
