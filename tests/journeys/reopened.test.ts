import { bill } from '@hansang/i18n/ko/bill';
import { beforeAll, expect, test } from 'vitest';
import { at, see } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import { type Sleeper, sleeperOf } from './kit/sleeper.ts';
import type { Staff } from './kit/staff.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

// What the phones of a table see when it is checked out and goes on, at its own table or at another.

const house = useHouse();
const VENUE = 365;
const LOGIN = { email: 'reopened@hansang.test', password: 'they-came-back-1' };

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE, tables: 8 }),
    staff: [{ ...LOGIN, name: '점장', role: 'manager' }],
  }),
);

async function dines(guest: Guest, table: number, dish: string): Promise<void> {
  await guest.sitDown(table, { restaurantId: VENUE });
  // Who goes to another table leaves what they had chosen at the last one.
  guest.device.alerts.splice(0);
  await guest.add(dish);
  await guest.order();
}

let sleeper: Sleeper;

/** A phone that goes from table to table through all tests. */
async function dinesAsleep(table: number, dish: string): Promise<Guest & { sleeper: Sleeper }> {
  const [guest] = (await house.guestsOfFile(async () => {
    const one = await house.guest();
    sleeper = await sleeperOf(one.page);
    return [one];
  })) as [Guest];
  // A socket that was cut off is written to until the page hears that it is.
  guest.device.watch.expect(/40\d|410|ERR_INTERNET|already in CLOSING/);
  await dines(guest, table, dish);
  return Object.assign(guest, { sleeper });
}

/** At the counter for all tests. */
async function manager(): Promise<Staff> {
  const staff = await house.workerOfFile(LOGIN);
  // What a test left open goes with its page.
  await staff.turnTo(`${VENUE}/orders`);
  await see(staff.page.getByRole('heading', { name: staff.say('orders.title'), level: 1 }));
  await staff.turnTo(`${VENUE}/floor`);
  return staff;
}

/** Reopens whoever left a table last, at another one where others sit at theirs. */
async function reopen(staff: Staff, table: number, at?: number): Promise<void> {
  const { page } = staff;
  await page.goto(`${staff.device.origin}/console/${VENUE}/floor`);
  await page.getByRole('button', { name: staff.say('floor.past') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${staff.say('table.name', { table: `${table}` })}`) })
    .first()
    .click();
  await page.getByRole('button', { name: bill.reopen, exact: true }).click();
  const asked = page.getByRole('dialog', { name: bill.reopen });
  await asked.getByRole('textbox').fill('다시 오셨어요');
  if (at !== undefined) await asked.getByRole('radio', { name: `${at}`, exact: true }).click();
  await asked.getByRole('button', { name: bill.reopen, exact: true }).click();
  await see(page.getByText(bill.reopened));
}

const had = (guest: Guest, dish: string) => guest.page.getByText(dish).count();

async function readsHistory(guest: Guest, table: number): Promise<void> {
  await guest.sitDown(table, { restaurantId: VENUE });
  await guest.open('/history');
}

test('a phone that slept while others sat down at its table and its own visit went on elsewhere sees none of theirs', {
  tags: ['BILL-194'],
}, async () => {
  const guest = await dinesAsleep(1, DISHES.rice.ko);
  await guest.open('/menu');
  await guest.add(DISHES.stew.ko);
  await guest.sleeper.sleep();
  const staff = await manager();
  await staff.checkOut('1');
  const others = await house.guest();
  await dines(others, 1, DISHES.chicken.ko);
  await reopen(staff, 1, 2);
  await guest.sleeper.wakeUp();
  await guest.page.reload();
  // With dishes in the cart the browser asks before it leaves.
  guest.device.alerts.splice(0, 1);
  await guest.seesAlert(guest.words.error('RESERVATION_IS_EXPIRATION'));
  expect(await had(guest, DISHES.chicken.ko)).toBe(0);
  await readsHistory(guest, 2);
  await see(guest.page.getByText(DISHES.rice.ko));
  expect(await had(guest, DISHES.chicken.ko)).toBe(0);
  await others.open('/history');
  await see(others.page.getByText(DISHES.chicken.ko));
  expect(await had(others, DISHES.rice.ko)).toBe(0);
});

test('a phone that slept over check-out and reopening at its own table scans again and goes on', {
  tags: ['BILL-194'],
}, async () => {
  const guest = await dinesAsleep(3, DISHES.rice.ko);
  await guest.open('/menu');
  await guest.add(DISHES.stew.ko);
  await guest.openCart();
  await guest.sleeper.sleep();
  const staff = await manager();
  await staff.checkOut('3');
  await reopen(staff, 3);
  await guest.sleeper.wakeUp();
  // What the phone asks by itself as it wakes may tell before a tap can.
  const told = guest.page.getByRole('dialog', { name: guest.words.error('RESERVATION_IS_EXPIRATION') });
  await Promise.race([
    guest
      .orderButton()
      .click({ timeout: 10_000 })
      .catch(() => {}),
    see(told),
  ]);
  await guest.readDialog(guest.words.error('RESERVATION_IS_EXPIRATION'));
  // Nothing else is said beside it.
  await guest.seesNoLayer();
  await at(guest.page, '/order');
  expect(
    await house.sql('SELECT 1 FROM orders WHERE restaurant_id = $1 AND table_idx = 3', [VENUE]),
  ).toHaveLength(1);
  await readsHistory(guest, 3);
  await see(guest.page.getByText(DISHES.rice.ko));
});

test('a phone that shows the goodbye goes on doing so when its visit goes on elsewhere, until it scans there', {
  tags: ['BILL-194'],
}, async () => {
  const guest = await dinesAsleep(5, DISHES.rice.ko);
  await guest.open('/menu');
  const staff = await manager();
  await staff.checkOut('5');
  await guest.seesGoodbye();
  await orderUnseen(house, { restaurantId: VENUE, tableIdx: 5, dish: 'chicken' });
  await reopen(staff, 5, 6);
  await guest.page.reload();
  await guest.seesGoodbye();
  expect(await had(guest, DISHES.chicken.ko)).toBe(0);
  await readsHistory(guest, 6);
  await see(guest.page.getByText(DISHES.rice.ko));
  await guest.open('/menu');
  await guest.add(DISHES.stew.ko);
  await guest.order();
  expect(
    await house.sql(
      'SELECT DISTINCT table_idx FROM orders WHERE restaurant_id = $1 AND table_idx IN (5, 6)',
      [VENUE],
    ),
  ).toHaveLength(2);
});
