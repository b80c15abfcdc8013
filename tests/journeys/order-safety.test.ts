import { caution } from '@hansang/i18n/ko/caution';
import { practice } from '@hansang/i18n/ko/practice';
import { beforeAll, expect, test } from 'vitest';
import { drawn } from '../setup/drawn.ts';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import type { Staff } from './kit/staff.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

const house = useHouse();
const VENUE = 93;
const LOGIN = { email: 'mover@hansang.test', password: 'mover-mover-1' };

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE, tables: 12 }),
    staff: [{ ...LOGIN, name: '매니저', role: 'staff' }],
  }),
);

const orders = (table: number) =>
  house.sql('SELECT order_id FROM orders WHERE restaurant_id = $1 AND table_idx = $2', [VENUE, table]);

/** Somebody who works for all tests. */
async function atTheCounter(): Promise<Staff> {
  const staff = await house.workerOfFile(LOGIN);
  await staff.turnTo(`${VENUE}/orders`);
  await see(staff.page.getByRole('heading', { name: staff.say('orders.title'), level: 1 }));
  return staff;
}

/** Whether leaving the page now would be warned of. */
const warns = (guest: Guest) =>
  guest.page.evaluate(() => {
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });

test('the same dishes again: asked with the time, and either choice is taken', {
  tags: ['DUP-4', 'DUP-6', 'PCART-11'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(1, { restaurantId: VENUE });
  expect(await warns(guest)).toBe(false);
  await guest.add(DISHES.rice.ko);
  expect(await warns(guest)).toBe(true);
  await guest.order();
  expect(await warns(guest)).toBe(false);
  await guest.turnTo('/menu');
  await guest.add(DISHES.rice.ko);
  await guest.openCart();
  await guest.orderButton().click();
  const question = guest.page.getByRole('dialog');
  await see(question.getByText(/(오전|오후) \d{1,2}:\d\d에 같은 메뉴를 주문하셨어요/));
  await question.getByRole('button', { name: caution.duplicateHistory }).click();
  await at(guest.page, '/history');
  expect(await orders(1)).toHaveLength(1);
  await guest.turnTo('/cart');
  await guest.orderButton().click();
  await question.getByRole('button', { name: caution.duplicateOrder }).click();
  await guest.seesDone();
  expect(await orders(1)).toHaveLength(2);
});

test('staff move the table: the phone follows with its cart, and orders there', {
  tags: ['SESS-32', 'SESS-34', 'LINK-11'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(2, { restaurantId: VENUE });
  await guest.add(DISHES.rice.ko);
  await guest.order();
  await guest.turnTo('/menu');
  await guest.add(DISHES.chicken.ko);
  const staff = await atTheCounter();
  await staff.openTable('2');
  await staff.button('move.do').click();
  await staff.page.getByRole('dialog').getByRole('radio', { name: /^9/ }).check();
  await staff.button('move.confirm', { table: '9' }).click();
  await see(staff.page.getByText(staff.say('move.done', { from: '2', to: '9' })));
  await see(guest.page.getByRole('banner').getByText(guest.say('table.numbered', { name: '9' })));
  await guest.order();
  expect(await orders(9)).toHaveLength(2);
  expect(await orders(2)).toEqual([]);
});

test('an order that the venue entered says how it is paid, and one that nobody accepted is taken back', {
  tags: ['ORD-26', 'ORD-27'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(6, { restaurantId: VENUE });
  await guest.add(DISHES.rice.ko);
  const orderId = await guest.order();
  await seeNot(guest.page.getByText(practice.pos));
  // As the venue's own system writes what guests said at the counter.
  await house.sql("UPDATE orders SET source = 'POS' WHERE order_id = $1", [orderId]);
  await guest.open(`/order/done/${orderId}`);
  await see(guest.page.getByText(practice.pos));
  await guest.turnTo('/history');
  await see(guest.page.getByText(practice.pos));
  await guest.button('done.cancel').click();
  await guest.button('done.cancelYes').click();
  await guest.seesToast(guest.say('done.cancelled'));
  await see(guest.text('status.CANCEL'));
  await see(
    guest.page.getByText(guest.say('done.reason', { reason: guest.say('reason.REQUESTED_BY_GUEST') })),
  );
  expect(await house.sql('SELECT status FROM orders WHERE order_id = $1', [orderId])).toEqual([
    { status: 'CANCEL' },
  ]);
});

test('one check-out reaches every phone of the table, whatever it shows', {
  tags: ['SESS-26', 'SESS-28', 'NEWS-14'],
}, async () => {
  const guests: Guest[] = [];
  const others = [
    '/menu',
    '/menu/stew',
    '/menu/stew/label',
    '/history',
    '/call-staff',
    '/lightbox?url=/elsewhere',
  ];
  for (const path of ['/cart', ...drawn(others, 1)]) {
    const guest = await house.guest();
    guest.device.watch.expect(/status of 4(01|03|10)|websocket/i);
    await guest.sitDown(3, { restaurantId: VENUE });
    if (path === '/cart') await guest.add(DISHES.rice.ko);
    await guest.turnTo(path);
    await at(guest.page, path.replace(/\?.*/, ''));
    await see(guest.page.getByRole('main'));
    guests.push(guest);
  }
  await orderUnseen(house, { restaurantId: VENUE, tableIdx: 3 });
  const staff = await atTheCounter();
  await staff.checkOut('3');
  for (const guest of guests) {
    await guest.seesGoodbye();
    expect(await guest.page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
    const left = (await guest.device.context.cookies()).map(({ name }) => name);
    expect(left.filter((name) => ['sid', 'tid', 'm', 'timestamp'].includes(name))).toEqual([]);
  }
});

test('after check-out the phone that ordered reads its order and nothing else, and no other phone does', {
  tags: ['ORD-24', 'SESS-25'],
}, async () => {
  const [guest, friend] = [await house.guest(), await house.guest()];
  for (const { device } of [guest, friend]) device.watch.expect(/status of 4(01|04|10)|websocket/i);
  const kept = guest.page.getByText(practice.kept);
  await guest.sitDown(5, { restaurantId: VENUE });
  await guest.add(DISHES.rice.ko);
  const page = `/order/done/${await guest.order()}`;
  await friend.sitDown(5, { restaurantId: VENUE });
  await friend.turnTo(page);
  await see(friend.text('done.thanks'));

  const staff = await atTheCounter();
  await staff.checkOut('5');
  await friend.seesGoodbye();
  await see(kept);
  await guest.open(page);
  await see(kept);
  await see(guest.page.getByText(DISHES.rice.ko));
  await seesNoBarrier(guest.page);
  expect(guest.device.alerts).toEqual([]);
  const links = await guest.page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([expect.stringMatching(/^\/review\//)]);
  expect(await guest.page.getByRole('button').count()).toBe(0);

  // For a day, and every other page and phone: kept-order.test.ts of the server and kept-order.test.tsx of the app.
  for (const path of drawn(['/menu', '/cart', '/history'], 1)) {
    await guest.open(path);
    await guest.seesRefusal('SESSION_REQUIRED');
  }
  await friend.open(page);
  await friend.seesRefusal('SESSION_REQUIRED');
});
