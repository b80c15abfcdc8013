import { beforeAll, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { see, seeNot } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

const house = useHouse();
const VENUE = 210;
const OWNER = { email: 'owner210@hansang.test', password: 'boss-of-the-house' };
const WAITER = { email: 'waiter210@hansang.test', password: 'waiter-of-the-house' };
const PIN = '2580';

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE }),
    staff: [
      { ...OWNER, name: '박사장', role: 'owner' },
      { ...WAITER, name: '이직원', role: 'staff' },
    ],
  }),
);

test('a waiter takes a turn on the shared tablet, and the owner reads who did what', {
  tags: ['TABLET-2', 'TABLET-3', 'ACC-19'],
}, async () => {
  const tablet = await house.staff();
  await tablet.logInByHand(OWNER);
  const { page } = tablet;
  await tablet.goTo('nav.account');
  await see(page.getByRole('heading', { name: tablet.say('tablet.section') }));
  await seesNoBarrier(page, 'account');
  // What the screen reads while its turn ends is refused.
  tablet.device.watch.expect(/status of 403/);
  await tablet.button('tablet.share').click();
  await see(page.getByRole('heading', { name: tablet.say('tablet.title') }));
  await seesNoBarrier(page, 'turns');

  // The first time by the password, which sets the PIN.
  const waiter = page.getByRole('button', { name: /이직원/ });
  await waiter.click();
  await page.getByLabel(tablet.say('login.password'), { exact: true }).fill(WAITER.password);
  await page.getByLabel(tablet.say('tablet.newPin')).fill(PIN);
  await tablet.button('tablet.open').click();
  await see(page.getByRole('heading', { name: tablet.say('orders.title') }));
  // Whoever speaks to the tablet says what they read: the button's name begins with the worker's.
  await page.getByRole('button', { name: `이직원, ${tablet.say('tablet.switch')}`, exact: true }).click();
  await waiter.click();
  await seesNoBarrier(page, 'PIN');
  await page.keyboard.type(PIN);
  await see(page.getByRole('heading', { name: tablet.say('orders.title') }));
  await see(page.getByText('이직원'));

  await orderUnseen(house, { restaurantId: VENUE, tableIdx: 1 });
  const card = page.getByRole('article').first();
  await see(card);
  await tablet.tap(card, 'order.accept');
  await see(card.getByRole('button', { name: tablet.say('order.cooked'), exact: true }));

  const owner = await house.staff();
  await owner.logIn(OWNER);
  await owner.goTo('nav.activity');
  await see(owner.page.getByText(/이직원: 주문 1번 새 주문 → 조리 중/));
  await seesNoBarrier(owner.page, 'activity');
  await owner.page.getByLabel('직원').selectOption({ label: '박사장' });
  await see(owner.page.getByText('박사장: 자기 로그인을 함께 쓰는 태블릿으로 바꿨어요'));
  await seeNot(owner.page.getByText(/주문 1번/));
});
