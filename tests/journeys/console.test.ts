import { beforeAll, expect, test } from 'vitest';
import { see, seeNot } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import { DEMO_LOGIN, type Staff } from './kit/staff.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

const house = useHouse();
const VENUE = 89;

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE, tables: 30 }),
    staff: [{ email: 'counter@hansang.test', name: '계산대', role: 'staff', password: 'counter-counter' }],
  }),
);

const LOGIN = { email: 'counter@hansang.test', password: 'counter-counter' };

async function ordered(table: number, dish: string = DISHES.rice.ko) {
  const guest = await house.guest();
  await guest.sitDown(table, { restaurantId: VENUE });
  await guest.add(dish);
  const orderId = await guest.order();
  const [row] = await house.sql<{ order_number: number }>(
    'SELECT order_number FROM orders WHERE order_id = $1',
    [orderId],
  );
  return { guest, orderId, number: row?.order_number ?? 0 };
}

const orderedAt = (tableIdx: number) => orderUnseen(house, { restaurantId: VENUE, tableIdx });

/** The board of all tests. */
const atTheCounter = () => house.workerOfFile(LOGIN);

/** A second one, which notes what it plays; logged in by hand. */
const withEars = () =>
  house.staffOfFile('with ears', async () => {
    const staff = await house.staff();
    await staff.device.context.addInitScript(() => {
      const notes: string[] = [];
      Object.assign(window, { notes });
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        notes.push(this.type);
        return start.apply(this, when);
      };
    });
    await staff.logInByHand(LOGIN);
    // Logging in was a tap, and a tap is all that a browser asks for.
    await see(staff.button('sound.on'));
    return staff;
  });

const column = (staff: Staff, status: 'REQUEST' | 'CONFIRM') =>
  staff.page.getByRole('region', { name: staff.say(`orders.column.${status}`) });

test('a new order comes to every board by itself, sounds and marks the title', {
  tags: ['CONSOLE-1', 'CONSOLE-2', 'CONSOLE-3'],
}, async () => {
  const boards = [await withEars(), await atTheCounter()];
  const quiet = await Promise.all(boards.map((staff) => staff.page.title()));
  const { number } = await orderedAt(1);
  for (const [index, staff] of boards.entries()) {
    const card = staff.card('1', number);
    await see(card);
    await see(column(staff, 'REQUEST').getByRole('article'));
    expect(await staff.page.title()).not.toBe(quiet[index]);
  }
  await expect
    .poll(() => boards[0]?.page.evaluate(() => (window as unknown as { notes: string[] }).notes.length))
    .toBeGreaterThan(0);
});

test('rejecting asks for a reason, the guest reads it, and the stock comes back', {
  tags: ['CONSOLE-5', 'HIST-2', 'STOCK-4'],
}, async () => {
  const staff = await atTheCounter();
  const { guest, number } = await ordered(2, DISHES.limited.ko);
  const left = async () =>
    (
      await house.sql<{ left_quantity: number }>(
        "SELECT left_quantity FROM stock WHERE restaurant_id = $1 AND menu_id = 'limited'",
        [VENUE],
      )
    )[0]?.left_quantity;
  expect(await left()).toBe(1);
  await staff.end(staff.card('2', number), 'order.reject', 'reason.LACK_OF_INGREDIENTS');
  await see(guest.text('progress.REJECT'));
  await see(guest.page.getByText(guest.say('reason.LACK_OF_INGREDIENTS')));
  await guest.open('/history');
  await see(guest.page.getByText(guest.say('reason.LACK_OF_INGREDIENTS')));
  expect(await left()).toBe(2);
});

test('two consoles stay in step, and whoever comes too late is told', {
  tags: ['CONSOLE-6', 'CONSOLE-12'],
}, async () => {
  const [first, second] = [await atTheCounter(), await withEars()];
  const { number } = await orderedAt(3);
  const [mine, theirs] = [first.card('3', number), second.card('3', number)];
  await see(mine);
  await see(theirs);
  await first.tap(mine, 'order.accept');
  for (const staff of [first, second]) await see(column(staff, 'CONFIRM').getByRole('article'));
  // A tablet that has not heard of it yet still shows the order as new.
  const late = await orderedAt(21);
  await see(second.card('21', late.number));
  await house.sql("UPDATE orders SET status = 'CONFIRM', version = version + 1 WHERE order_id = $1", [
    late.orderId,
  ]);
  second.device.watch.expect(/409/);
  await second.tap(second.card('21', late.number), 'order.accept');
  const facts = { table: '21', number: late.number, status: second.say('status.CONFIRM') };
  await see(second.page.getByText(second.say('conflict.unknown', facts)));
  await see(column(second, 'CONFIRM').getByRole('article', { name: second.say('order.title', facts) }));
});

test('a lost connection is shown, and afterwards the board is right without a reload', {
  tags: ['CONSOLE-7', 'CONSOLE-8'],
}, async () => {
  const staff = await atTheCounter();
  staff.device.watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load|websocket|ERR_/i);
  await staff.device.context.setOffline(true);
  const lost = staff.page.getByText(staff.say('live.lost', { time: '' }).split('.')[0] ?? '');
  await lost.first().waitFor({ state: 'visible', timeout: 40_000 });
  const { number } = await orderedAt(4);
  await staff.device.context.setOffline(false);
  await staff.card('4', number).waitFor({ state: 'visible', timeout: 20_000 });
  await seeNot(lost);
});

test('undo takes a cooked dish back within five seconds, and an acceptance of which the guest never hears', {
  tags: ['CONSOLE-11', 'TRANS-7', 'BOARD-9'],
}, async () => {
  const staff = await atTheCounter();
  const { guest, number } = await ordered(5);
  const card = staff.card('5', number);
  await staff.tap(card, 'order.accept');
  await staff.tap(card, 'order.cooked');
  await see(guest.text('progress.MENU_COMPLETE'));
  const undo = staff.page.getByRole('button', { name: new RegExp(staff.say('order.undo')) }).first();
  await undo.click();
  await see(guest.text('progress.CONFIRM'));
  const other = await ordered(22);
  const progress = other.guest.page.getByText(other.guest.say('progress.CONFIRM'));
  await staff.tap(staff.card('22', other.number), 'order.accept');
  await see(column(staff, 'CONFIRM').getByRole('article', { name: /22/ }));
  await undo.click();
  await see(column(staff, 'REQUEST').getByRole('article', { name: /22/ }));
  expect(await progress.count()).toBe(0);
});

test('the floor shows the visit, and check-out ends it after a confirmation', {
  tags: ['CONSOLE-9', 'CONSOLE-10', 'VISIT-4'],
}, async () => {
  const staff = await atTheCounter();
  const { guest } = await ordered(6);
  const [before] = await house.sql<{ hash_key: string }>(
    'SELECT hash_key FROM visits WHERE restaurant_id = $1 AND table_idx = 6 AND closed_at IS NULL',
    [VENUE],
  );
  await staff.openTable('6');
  await see(staff.page.getByText(DISHES.rice.ko));
  await staff.page.keyboard.press('Escape');
  // The phone sleeps meanwhile and hears nothing of it.
  await guest.page.goto('about:blank');
  await staff.checkOut('6');
  await guest.open('/menu');
  await guest.seesRefusal('RESERVATION_IS_EXPIRATION');
  await orderedAt(6);
  const [after] = await house.sql<{ hash_key: string }>(
    'SELECT hash_key FROM visits WHERE restaurant_id = $1 AND table_idx = 6 AND closed_at IS NULL',
    [VENUE],
  );
  expect(after?.hash_key).not.toBe(before?.hash_key);
});

test('a wrong password is told, and logging out ends the session', { tags: ['STAFF-10'] }, async () => {
  const staff = await house.staff();
  staff.device.watch.expect(/40[139]|429/);
  await staff.page.goto(`${house.product.origin}/console`);
  const attempt = async (password: string) => {
    await staff.page.getByLabel(staff.say('login.email')).fill(LOGIN.email);
    await staff.page.getByLabel(staff.say('login.password'), { exact: true }).fill(password);
    await staff.button('login.do').click();
  };
  await attempt('wrong-password');
  await see(staff.page.getByText(staff.words.error('STAFF_LOGIN_FAILED')));
  await staff.logInByHand(DEMO_LOGIN);
  await staff.goTo('nav.account');
  await staff.button('account.logout').click();
  await see(staff.button('login.do'));
  await staff.page.goto(`${house.product.origin}/console`);
  await see(staff.button('login.do'));
});
