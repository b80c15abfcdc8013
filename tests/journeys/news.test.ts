import { news as ko } from '@hansang/i18n/ko/news';
import { practice } from '@hansang/i18n/ko/practice';
import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { CHOICES, DISHES, journeyVenue } from './kit/journey-venue.ts';
import type { Staff } from './kit/staff.ts';

const house = useHouse();
const [OWN, SHARING] = [105, 106];
const LOGIN = { email: 'news@hansang.test', password: 'news-news-news-1' };
const venue = (id: number, soldOut: readonly string[] = []) => ({
  ...journeyVenue({
    id,
    flags: { useGroupCart: id === SHARING },
    change: (categories) =>
      categories.map((category) => ({
        ...category,
        menus: (category.menus ?? []).map((menu) =>
          soldOut.includes(menu.id ?? '') ? { ...menu, isSoldOut: true } : menu,
        ),
      })),
  }),
  staff: [{ ...LOGIN, name: '소식', role: 'staff' as const }],
});

beforeAll(async () => {
  for (const id of [OWN, SHARING]) await house.importVenue(venue(id));
});

/** Who works at both venues; what a test left open goes with its page. */
async function atTheBoard(venue: number): Promise<Staff> {
  const staff = await house.workerOfFile(LOGIN);
  await staff.turnTo(`${venue}/account`);
  await see(staff.page.getByRole('heading', { name: staff.say('account.title'), level: 1 }));
  await staff.turnTo(`${venue}/orders`);
  return staff;
}

async function numberOf(orderId: string): Promise<number> {
  const [row] = await house.sql<{ order_number: number }>(
    'SELECT order_number FROM orders WHERE order_id = $1',
    [orderId],
  );
  return row?.order_number ?? 0;
}
const strip = (guest: Guest) => guest.page.getByRole('complementary', { name: guest.words.news('title') });
const say = (text: string, number: number) => text.replace('{number}', String(number));

test('an order is followed from the menu; refused, it stays until it was read, and its dishes come back', {
  tags: ['NEWS-1', 'NEWS-2', 'NEWS-5'],
}, async () => {
  const [guest, staff] = [await house.guest(), await atTheBoard(OWN)];
  await guest.sitDown(1, { restaurantId: OWN });
  await guest.add(DISHES.rice.ko);
  await guest.add(DISHES.stew.ko, { options: [CHOICES.hot.ko] });
  const number = await numberOf(await guest.order());
  await guest.link('done.more').click();
  await see(strip(guest).getByText(guest.say('status.REQUEST')));
  await seesNoBarrier(guest.page, 'menu');
  await guest.openDish(DISHES.chicken.ko);
  await see(guest.page.getByRole('dialog').getByText(say(ko.order, number)));
  await guest.page.keyboard.press('Escape');
  await guest.seesNoLayer();

  await staff.end(staff.card('1', number), 'order.reject', 'reason.LACK_OF_INGREDIENTS');
  await see(strip(guest).getByText(say(ko.rejected, number)));
  await guest.open('/history');
  await see(strip(guest).getByText(say(ko.rejected, number)));
  await see(strip(guest).getByText(/재료가 떨어졌어요/));
  await seesNoBarrier(guest.page, 'history');
  await strip(guest).getByRole('button', { name: ko.putBack }).click();
  await at(guest.page, '/cart');
  for (const dish of [DISHES.rice.ko, DISHES.stew.ko])
    await see(guest.page.getByRole('heading', { name: dish }));
  await see(guest.page.getByText(CHOICES.hot.ko));
  await seeNot(strip(guest));
});

test('a dish that sells out in the cart is marked, after a reload too, and left out by one tap', {
  tags: ['NEWS-9', 'NEWS-12'],
}, async () => {
  const [ann, ben] = [await house.guest(), await house.guest({ language: 'en' })];
  for (const guest of [ann, ben]) await guest.sitDown(2, { restaurantId: SHARING });
  await ann.add(DISHES.rice.ko);
  await ben.add(DISHES.stew.en);
  await ben.openGroup([DISHES.rice.en]);
  await ann.openGroup([DISHES.stew.ko]);
  await house.importVenue(venue(SHARING, ['rice']));
  const marked = (guest: Guest) => guest.page.getByText(guest.words.error('MENU_SOLD_OUT'));
  for (const guest of [ann, ben]) await see(marked(guest));
  await ben.page.reload();
  await see(marked(ben));
  // Ann's dish, and Ben orders.
  await ben.page.getByRole('button', { name: new RegExp(`^${ben.say('cart.orderWithout')}`) }).click();
  const anyway = ben.groupButton('orderAnyway');
  await anyway.click();
  await at(ben.page, '/order/sheet');
  expect(await ben.page.getByRole('heading', { name: DISHES.rice.en }).count()).toBe(0);
  await ben.groupButton('order').click();
  const orderId = await ben.seesDone();
  const lines = await house.sql('SELECT menu_id FROM order_lines WHERE order_id = $1', [orderId]);
  expect(lines).toEqual([{ menu_id: 'stew' }]);
  // Ann sat in the cart: it is empty now, and says where the order is.
  await at(ann.page, '/group-cart');
  await ann.page.getByRole('link', { name: ann.words.group('seeOrder') }).click();
  await at(ann.page, `/order/done/${orderId}`);
  await house.importVenue(venue(SHARING));
});

test('on the order sheet a refused order is told beside the bar, and its dishes join what is being ordered', {
  tags: ['NEWS-1', 'NEWS-2', 'NEWS-5'],
}, async () => {
  const [guest, staff] = [await house.guest(), await atTheBoard(SHARING)];
  await guest.sitDown(4, { restaurantId: SHARING });
  await guest.add(DISHES.rice.ko);
  const number = await numberOf(await guest.orderGroup());
  await guest.link('done.more').click();
  await guest.add(DISHES.stew.ko);
  await guest.openGroup([DISHES.stew.ko]);
  await guest.beginGroupOrder();
  await see(strip(guest).getByText(guest.say('status.REQUEST')));
  await staff.end(staff.card('4', number), 'order.reject', 'reason.LACK_OF_INGREDIENTS');
  await see(strip(guest).getByText(say(ko.rejected, number)));
  await seesNoBarrier(guest.page);
  const [news, order] = await Promise.all(
    [strip(guest), guest.groupButton('order')].map((part) => part.boundingBox()),
  );
  expect((news?.y ?? 0) + (news?.height ?? 0)).toBeLessThanOrEqual(order?.y ?? 0);
  await strip(guest).getByRole('button', { name: ko.putBack }).click();
  await see(guest.page.getByText(DISHES.rice.ko));
  await at(guest.page, '/order/sheet');
  await seeNot(strip(guest));
  await guest.groupButton('order').click();
  const orderId = await guest.seesDone();
  const lines = await house.sql('SELECT menu_id FROM order_lines WHERE order_id = $1 ORDER BY 1', [orderId]);
  expect(lines).toEqual([{ menu_id: 'rice' }, { menu_id: 'stew' }]);
});

test('a check-out with a dish left in the cart takes nobody away from their order or their review', {
  tags: ['NEWS-13', 'NEWS-14', 'SESS-26'],
}, async () => {
  const guests = [await house.guest(), await house.guest(), await house.guest()];
  const [ann, ben, cho] = guests as [Guest, Guest, Guest];
  // A read may meet the check-out before its news arrives.
  for (const { device } of guests) device.watch.expect(/status of 4(01|04|10)|websocket/i);
  for (const guest of guests) await guest.sitDown(3, { restaurantId: SHARING });
  await ann.add(DISHES.rice.ko);
  const orderId = await ann.orderGroup();
  await cho.add(DISHES.stew.ko);
  const [visit] = await house.sql<{ hash_key: string }>(
    'SELECT hash_key FROM visits WHERE restaurant_id = $1 AND table_idx = 3 AND closed_at IS NULL',
    [SHARING],
  );
  await ben.open(`/review/${visit?.hash_key}`);
  await ben.page.getByRole('textbox').fill('반쯤 쓴 리뷰');
  const staff = await atTheBoard(SHARING);
  await staff.checkOut('3');
  await cho.seesGoodbye();
  await see(cho.page.getByText(DISHES.rice.ko));
  await see(cho.link('done.review'));
  await seesNoBarrier(cho.page);
  await see(ann.page.getByText(practice.kept));
  await at(ann.page, `/order/done/${orderId}`);
  expect(await ben.page.getByRole('textbox').inputValue()).toBe('반쯤 쓴 리뷰');
  await at(ben.page, /^\/review\//);
  for (const guest of guests) expect(guest.device.alerts).toEqual([]);
  await cho.page.reload();
  await see(cho.page.getByRole('heading', { name: ko.thanks }));
});
