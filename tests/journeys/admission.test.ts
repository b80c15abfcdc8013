import { admission } from '@hansang/i18n/ko/admission';
import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

// What a photo of a table's code can do, at an empty and at an occupied table, for each way of letting phones in.

const house = useHouse();
const [LINK, TABLEMATES, STAFF] = [121, 122, 123];
const LOGIN = { email: 'door@hansang.test', password: 'who-comes-in-1' };

beforeAll(async () => {
  for (const [id, way] of [
    [LINK, 'LINK'],
    [TABLEMATES, 'TABLEMATES'],
    [STAFF, 'STAFF'],
  ] as const) {
    const flags = { acceptAutomatically: true, useGroupCart: id === TABLEMATES };
    await house.importVenue({
      ...journeyVenue({ id, flags, settings: { admission: way } }),
      staff: [{ ...LOGIN, name: '홀', role: 'staff' }],
    });
  }
});

const orders = (venue: number, table: number) =>
  house.sql<{ status: string; held: string[] }>(
    'SELECT status, held FROM orders WHERE restaurant_id = $1 AND table_idx = $2 ORDER BY placed_at',
    [venue, table],
  );

async function sitDown(venue: number, table: number): Promise<Guest> {
  const guest = await house.guest();
  await guest.sitDown(table, { restaurantId: venue });
  return guest;
}

/** Orders a dish that is accepted at once, so that the done page thanks in other words. */
async function order(guest: Guest): Promise<void> {
  await guest.add(DISHES.rice.ko);
  await guest.openCart();
  await guest.orderButton().click();
  await at(guest.page, /^\/order\/done\//);
}

/** Somebody who works for all tests. */
async function onShift(path: string) {
  const staff = await house.workerOfFile(LOGIN);
  await staff.turnTo(path);
  return staff;
}

test('LINK: a photo is the table, empty or occupied', { tags: ['ADM-4'] }, async () => {
  // Whose photo it was nobody looks at.
  await orderUnseen(house, { restaurantId: LINK, tableIdx: 1 });
  const guest = await sitDown(LINK, 1);
  await order(guest);
  expect(await orders(LINK, 1)).toEqual([
    { status: 'CONFIRM', held: [] },
    { status: 'CONFIRM', held: [] },
  ]);
  await guest.turnTo('/history');
  await see(guest.page.getByText(DISHES.rice.ko).nth(1));
});

test('TABLEMATES: at an empty table a photo orders nothing that staff do not accept by hand', {
  tags: ['ADM-16', 'ADM-18'],
}, async () => {
  const stranger = await sitDown(TABLEMATES, 1);
  await stranger.add(DISHES.rice.ko);
  await stranger.orderGroup();
  expect(await orders(TABLEMATES, 1)).toEqual([{ status: 'REQUEST', held: ['FIRST'] }]);
  const staff = await onShift(`${TABLEMATES}/orders`);
  await see(staff.page.getByText(staff.say('admission.unconfirmedBrief')));
  await seesNoBarrier(staff.page);
  // The done page reads on, and learns that it is over.
  stranger.device.watch.expect(/401|410/);
  await staff.button('admission.clearBrief').click();
  await staff.page
    .getByRole('dialog')
    .getByRole('button', { name: staff.say('admission.clear') })
    .click();
  await see(staff.page.getByText(staff.say('admission.clearing')));
  await expect.poll(() => orders(TABLEMATES, 1)).toMatchObject([{ status: 'REJECT' }]);
  await seeNot(staff.page.getByText(staff.say('admission.unconfirmedBrief')));
});

test('TABLEMATES: at an occupied table a photo reads the menu; a friend is in by one tap of another', {
  tags: ['ADM-10', 'ADM-31', 'ADM-32'],
}, async () => {
  const host = await sitDown(TABLEMATES, 2);
  await host.add(DISHES.rice.ko);
  const friend = await sitDown(TABLEMATES, 2);
  await see(friend.page.getByText(admission.asking));
  await see(friend.dish(DISHES.stew.ko));
  await seesNoBarrier(friend.page, 'asking');
  const question = host.page.getByRole('dialog');
  await see(question.getByRole('button', { name: admission.yes }));
  await seesNoBarrier(host.page, 'asked');
  await question.getByRole('button', { name: admission.yes }).click();
  await see(friend.page.getByText(admission.letIn));
  await seeNot(friend.page.getByText(admission.asking));
  await friend.openGroup([DISHES.rice.ko]);

  // Whoever is choosing a dish is asked when they have put it away, and cannot answer by the tap that does it.
  await host.openDish(DISHES.stew.ko);
  const stranger = await sitDown(TABLEMATES, 2);
  await see(stranger.page.getByText(admission.asking));
  const refuse = host.page.getByRole('dialog').getByRole('button', { name: admission.no });
  expect(await refuse.count()).toBe(0);
  await host.button('common.close').click();
  await see(refuse);
  await host.page.getByRole('dialog').getByRole('button', { name: admission.no }).click();
  await see(stranger.page.getByText(admission.refused));
  await seeNot(friend.page.getByRole('dialog'));
  await see(stranger.dish(DISHES.stew.ko));
  await stranger.open('/group-cart');
  await at(stranger.page, '/menu');
  await see(stranger.page.getByText(admission.refused));
});

test('an invite lets one friend in without a question, and nobody after them', {
  tags: ['ADM-27', 'ADM-29'],
}, async () => {
  const host = await sitDown(TABLEMATES, 3);
  await host.add(DISHES.rice.ko);
  await host.button('menu.invite').click();
  const link = host.page.locator('.invite-link');
  await see(link.getByText(/\/i\//));
  await seesNoBarrier(host.page);
  const path = new URL((await link.textContent()) ?? '').pathname;
  const friend = await house.guest();
  await friend.open(path);
  await at(friend.page, '/menu');
  await friend.openGroup([DISHES.rice.ko]);
  const late = await house.guest();
  await late.open(path);
  await late.seesRefusal('INVITE_USED');
});

test('STAFF: nobody orders at a table that staff have not opened; opened, it is its first phone’s', {
  tags: ['ADM-19', 'ADM-20'],
}, async () => {
  const stranger = await sitDown(STAFF, 1);
  await see(stranger.page.getByText(stranger.words.error('CALL_STAFF_TO_ORDER')));
  await stranger.openDish(DISHES.rice.ko);
  expect(await stranger.addButton().isDisabled()).toBe(true);
  const staff = await onShift(`${STAFF}/floor`);
  await staff.page
    .getByRole('main')
    .getByRole('button', { name: /^1(\s|$)/ })
    .click();
  await staff.button('admission.open').click();
  await seeNot(staff.button('admission.open'));
  const guest = await sitDown(STAFF, 1);
  await order(guest);
  expect(await orders(STAFF, 1)).toEqual([{ status: 'CONFIRM', held: [] }]);
  await stranger.open('/menu');
  await see(stranger.page.getByText(admission.asking));
});
