import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { CHOICES, DISHES, journeyVenue } from './kit/journey-venue.ts';
import { type Sleeper, sleeperOf } from './kit/sleeper.ts';

const house = useHouse();
const VENUE = 103;
const LOGIN = { email: 'shared-waiter@hansang.test', password: 'waiter-waiter-1' };
const usual = () => ({
  ...journeyVenue({ id: VENUE, flags: { useGroupCart: true }, tables: 20 }),
  staff: [{ email: LOGIN.email, name: '계산대', role: 'staff' as const, password: LOGIN.password }],
});
/** Where all of them sit. */
const TABLE = 1;

beforeAll(() => house.importVenue(usual()));

/** Says that there is no more rice, or some again. */
const soldOut = (isSoldOut: boolean) =>
  house.importVenue({
    ...usual(),
    categories: usual().categories.map((category) => ({
      ...category,
      menus: (category.menus ?? []).map((menu) => (menu.id === 'rice' ? { ...menu, isSoldOut } : menu)),
    })),
  });

/** What each guest of a table adds, in the order of sitting down. */
const OWN = ['rice', 'stew', 'chicken'] as const;

let sleepers: readonly Sleeper[] = [];
/** Whose dishes are in the cart of the table; those of nobody once it was ordered. */
const chosen = new Set<Guest>();
let ordered = 0;

/** Three who stay at their table from test to test, whatever it orders; each has a dish of their own in the cart. */
async function diners(count = 3): Promise<[Guest, Guest, Guest]> {
  const guests = await house.guestsOfFile(async () => {
    const three = [
      await house.guest(),
      await house.guest({ language: 'zh-CN', dark: true }),
      await house.guest({ language: 'ja' }),
    ];
    sleepers = await Promise.all(three.map(({ page }) => sleeperOf(page)));
    for (const guest of three) await guest.sitDown(TABLE, { restaurantId: VENUE });
    return three;
  });
  for (const [index, guest] of guests.slice(0, count).entries()) {
    guest.device.watch.expect(/websocket/i);
    if (chosen.has(guest)) continue;
    if (new URL(guest.page.url()).pathname !== '/menu') await guest.open('/menu');
    // The same as before would be asked about.
    await guest.add(DISHES[OWN[index] ?? 'rice'][guest.words.language], { quantity: 1 + ordered });
    chosen.add(guest);
  }
  return guests as [Guest, Guest, Guest];
}

function tableHasOrdered(): void {
  chosen.clear();
  ordered += 1;
}

/** Two of them before the cart: one that is ordered from is not ordered. */
async function couple(): Promise<[Guest, Guest]> {
  const [ann, ben] = await diners(2);
  for (const guest of [ann, ben])
    if (new URL(guest.page.url()).pathname !== '/group-cart') await openFull(guest, 2);
  return [ann, ben];
}

/** Opens the cart once the dishes of so many guests have reached this phone. */
const openFull = (guest: Guest, guests: number) =>
  guest.openGroup(OWN.slice(0, guests).map((dish) => DISHES[dish][guest.words.language]));

const nameAt = (guest: Guest, number: number) => guest.words.group('member', { number });

test('three phones order dinner, and each learns of it where it is', {
  tags: ['ORD-31', 'RT-16', 'RT-17'],
}, async () => {
  const [ann, ben, cho] = await diners();
  await openFull(ann, 3);
  await ann.beginGroupOrder();

  await openFull(ben, 3);
  const orderer = { name: nameAt(ben, 1) };
  await ben.page.getByRole('link', { name: ben.words.group('seeSheet') }).click();
  await see(ben.page.getByRole('heading', { name: ben.words.group('sheetOther', orderer) }));
  await see(ben.page.getByRole('timer'));
  for (const dish of [DISHES.rice, DISHES.stew, DISHES.chicken])
    await see(ben.page.getByRole('heading', { name: dish['zh-CN'] }));
  const tick = await ben.page.getByRole('timer').textContent();
  await expect.poll(() => ben.page.getByRole('timer').textContent()).not.toBe(tick);

  const news = cho.seesToast(cho.words.group('tellOrdered', { name: nameAt(cho, 1) }));
  await ann.groupButton('order').click();
  const orderId = await ann.seesDone();
  tableHasOrdered();
  await at(ben.page, `/order/done/${orderId}`);
  await see(ben.text('done.thanks'));
  await news;
  await at(cho.page, '/menu');
  // The cart is empty, and the visit's hash has reached a phone that did not order.
  await seeNot(cho.page.getByRole('link', { name: new RegExp(cho.words.group('viewCart')) }));
  await cho.open('/history');
  for (const dish of [DISHES.rice.ja, DISHES.stew.ja, DISHES.chicken.ja]) await see(cho.page.getByText(dish));

  const [order] = await house.sql<{ lines: number; clients: number }>(
    'SELECT count(*)::int AS lines, count(DISTINCT client_id)::int AS clients FROM order_lines WHERE order_id = $1',
    [orderId],
  );
  expect(order).toEqual({ lines: 3, clients: 3 });
});

test('phones that slept while it was ordered learn of it when they wake up', {
  tags: ['CART-31', 'RT-16'],
}, async () => {
  const [ann, ben, cho] = await diners();
  for (const { device } of [ben, cho]) device.watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await openFull(ann, 3);
  await openFull(cho, 3);
  await ann.beginGroupOrder();
  await openFull(ben, 3);
  await ben.page.getByRole('link', { name: ben.words.group('seeSheet') }).click();
  await see(ben.page.getByRole('timer'));
  const [, ...phones] = sleepers;
  for (const phone of phones) await phone.sleep();
  await ann.groupButton('order').click();
  const orderId = await ann.seesDone();
  tableHasOrdered();
  await see(ben.page.getByRole('timer'));
  const news = cho.seesToast(cho.words.group('tellOrdered', { name: nameAt(cho, 1) }));
  for (const phone of phones) await phone.wakeUp();
  await at(ben.page, `/order/done/${orderId}`);
  await see(ben.text('done.thanks'));
  await news;
});

test('while another orders no dish can be added, and both are told that the order was cancelled', {
  tags: ['NEWS-22', 'LOCK-11', 'LOCK-14'],
}, async () => {
  const [ann, ben] = await couple();
  await ann.beginGroupOrder();
  await ben.page.goBack();
  await at(ben.page, '/menu');
  await ben.openDish(DISHES.chicken['zh-CN']);
  await ben.option(CHOICES.half['zh-CN']).click();
  await see(ben.page.getByRole('dialog').getByText(ben.words.group('locked', { name: nameAt(ben, 1) })));
  expect(await ben.addButton().isDisabled()).toBe(true);
  const told = Promise.all([
    ann.seesToast(ann.words.group('tellMineUnlocked')),
    ben.seesToast(ben.words.group('tellUnlocked', { name: nameAt(ben, 1) })),
  ]);
  await ann.groupButton('cancel').click();
  await told;
  const added = ben.seesToast(ben.say('dish.added', { name: DISHES.chicken['zh-CN'], count: 1 }));
  await ben.addButton().click();
  await added;
  await ben.openGroup([DISHES.chicken['zh-CN']]);
});

test('a lease that ends takes orderer and watchers back to the cart', {
  tags: ['LOCK-7', 'LOCK-14', 'RT-14'],
}, async () => {
  const [ann, ben] = await couple();
  await ann.beginGroupOrder();
  await ben.page.getByRole('link', { name: ben.words.group('seeSheet') }).click();
  await see(ben.page.getByRole('timer'));
  await seesNoBarrier(ann.page, 'sheet');
  await seesNoBarrier(ben.page, 'sheet of another');
  const told = Promise.all([ann, ben].map((guest) => guest.seesToast(guest.words.group('tellTimeout'))));
  await house.sql(
    `UPDATE carts SET state = jsonb_set(state::jsonb, '{lock,expiresAt}', to_jsonb((extract(epoch FROM now()) * 1000)::bigint)),
                      due_at = now()
      WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL`,
    [VENUE, TABLE],
  );
  await told;
  for (const guest of [ann, ben]) await at(guest.page, '/group-cart');
});

test('a dish of the cart that sells out is told in a toast on every phone of the table', {
  tags: ['CART-28'],
}, async () => {
  const [ann, ben] = await couple();
  const news = [ann, ben].map((guest) =>
    guest.seesToast(guest.words.group('tellSoldOut', { dish: DISHES.rice[guest.words.language] })),
  );
  await soldOut(true);
  await Promise.all(news);
  await soldOut(false);
});

test('a cart that cannot be ordered is told to the orderer, who goes to the landing page, and frees the others', {
  tags: ['CART-26', 'CART-25'],
}, async () => {
  const [ann, ben] = await couple();
  await ann.beginGroupOrder();
  await see(ben.page.getByText(ben.words.group('locked', { name: nameAt(ben, 1) })));
  await house.importVenue({ ...usual(), openingHours: { weekly: {} } });
  await ann.groupButton('order').click();
  await ann.readDialog(ann.words.error('CLOSED_TODAY'));
  await at(ann.page, '/order');
  await seeNot(ben.page.getByText(ben.words.group('locked', { name: nameAt(ben, 1) })));
  await house.importVenue(usual());
  await ann.open('/group-cart');
  await see(ann.groupButton('order'));
});

test('staff see the cart of a table, free its lock and check it out', {
  tags: ['LOCK-4', 'CONSOLE-16', 'VISIT-12'],
}, async () => {
  const [ann, ben] = await couple();
  await ann.beginGroupOrder();
  const staff = await house.staff({ language: 'en' });
  await staff.logIn(LOGIN);
  await staff.openTable(`${TABLE}`);
  const cart = staff.page.getByRole('region', { name: staff.say('cart.title') });
  for (const dish of [DISHES.rice.en, DISHES.stew.en]) await see(cart.getByText(dish));
  await seesNoBarrier(staff.page);
  const freed = ann.seesToast(ann.words.group('tellStore'));
  await staff.button('cart.unlock').click();
  await freed;
  await at(ann.page, '/group-cart');
  await seeNot(ben.page.getByText(ben.words.group('locked', { name: nameAt(ben, 1) })));
  await see(staff.page.getByText(staff.say('event.cart.unlock-cart.STORE')));

  await ann.beginGroupOrder();
  await staff.page.keyboard.press('Escape');
  // A read may meet the check-out before its news arrives.
  for (const { device } of await diners(0)) device.watch.expect(/status of 410/);
  await staff.checkOut(`${TABLE}`);
  for (const guest of [ann, ben]) await guest.seesGoodbye();
});

test('what is wrong with a dish shows on its line of the sheet, which stays the orderer’s', {
  tags: ['ORD-6', 'LOCK-12'],
}, async () => {
  const [ann] = await diners(0);
  await ann.sitDown(TABLE + 1, { restaurantId: VENUE });
  await ann.add(DISHES.rice.ko);
  await ann.add(DISHES.stew.ko, { options: [CHOICES.hot.ko] });
  await ann.openGroup([DISHES.rice.ko, DISHES.stew.ko]);
  await ann.beginGroupOrder();
  await house.sql("UPDATE stock SET is_sold_out = true WHERE restaurant_id = $1 AND menu_id = 'rice'", [
    VENUE,
  ]);
  await ann.groupButton('order').click();
  await see(ann.page.getByRole('listitem').filter({ hasText: DISHES.rice.ko }).getByRole('alert'));
  await at(ann.page, '/order/sheet');
  await house.sql('UPDATE stock SET is_sold_out = false WHERE restaurant_id = $1', [VENUE]);
});
