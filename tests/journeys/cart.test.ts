import { formatWon } from '@hansang/i18n';
import { beforeAll, expect, test } from 'vitest';
import { hydrated, see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { CHOICES, DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 63;
const UNASKED = 64;
const NOTICE = {
  ko: '주문 전에 읽어 주세요.',
  en: 'Please read this first.',
  ja: 'お読みください。',
  'zh-CN': '请先阅读。',
};

beforeAll(async () => {
  await house.importVenue(journeyVenue({ id: VENUE, notice: NOTICE, tables: 2 }));
  await house.importVenue(
    journeyVenue({ id: UNASKED, flags: { isRequiredMenuOptionDefaultSelected: false } }),
  );
});

async function seated(restaurantId: number) {
  const guest = await house.guest();
  await guest.sitDown(1, { restaurantId });
  return guest;
}

test('the cart survives a reload, its totals follow every step', {
  tags: ['PCART-1', 'PCART-4', 'MENU-8'],
}, async () => {
  const guest = await seated(VENUE);
  expect(await guest.link('menu.viewCart').count()).toBe(0);
  await guest.add(DISHES.rice.ko, { quantity: 2 });
  await see(guest.link('menu.viewCart').filter({ hasText: formatWon(18_000, 'ko') }));
  await guest.openCart();
  await guest.page.reload();
  await hydrated(guest.page);
  await see(guest.page.getByText(NOTICE.ko));
  await see(guest.orderButton().filter({ hasText: formatWon(18_000, 'ko') }));
  await guest.button('stepper.more', { name: DISHES.rice.ko }).click();
  await see(guest.orderButton().filter({ hasText: formatWon(27_000, 'ko') }));
  for (let count = 3; count > 1; count -= 1)
    await guest.button('stepper.less', { name: DISHES.rice.ko }).click();
  await guest.button('stepper.remove', { name: DISHES.rice.ko }).click();
  await see(guest.text('cart.empty'));
});

// Every bound of options, sizes and quantities: features/dish of the guests' app and packages/rules/src/menu.
test('a choice that is not whole, or too much, is told in a sentence and adds nothing', {
  tags: ['OPT-2', 'OPT-3', 'OPT-9'],
}, async () => {
  // Where required choices are the guest's to make.
  const guest = await seated(UNASKED);
  const tells = (...about: Parameters<typeof guest.words.error>) =>
    see(guest.page.getByText(guest.words.error(...about)));
  await guest.openDish(DISHES.stew.ko);
  await guest.addButton().click();
  await tells('OPTION_REQUIRED', { name: CHOICES.heat.ko, count: 1 });
  const more = guest.button('stepper.more', { name: CHOICES.noodles.ko });
  for (let taps = 0; taps < 3; taps += 1) await more.click();
  await tells('OPTION_LIMIT', { name: CHOICES.noodles.ko, max: 2 });
  await guest.page.goBack();
  await guest.seesNoLayer();
  await guest.openDish(DISHES.gone.ko);
  expect(await guest.addButton().isDisabled()).toBe(true);
  await guest.page.goBack();
  await guest.seesNoLayer();
  await guest.openDish(DISHES.chicken.ko);
  await guest.addButton().click();
  await tells('SIZE_REQUIRED', { name: DISHES.chicken.ko });
  await guest.option(CHOICES.whole.ko).click();
  await guest.addButton().click();
  await see(guest.link('menu.viewCart').filter({ hasText: formatWon(18_000, 'ko') }));
});

test('a double tap orders once, 300 ms after the tap, under a key; then the cart is empty and the history shows what was sold', {
  tags: ['ORD-1', 'ORD-10', 'HIST-7'],
}, async () => {
  const guest = await seated(VENUE);
  await guest.add(DISHES.stew.ko, { options: [CHOICES.hot.ko] });
  await guest.openCart();
  const sent: { at: number; key: string | undefined }[] = [];
  guest.page.on('request', (request) => {
    if (request.method() !== 'POST' || !/\/visitor\/restaurant\/\d+$/.test(new URL(request.url()).pathname))
      return;
    sent.push({ at: Date.now(), key: request.headers()['idempotency-key'] });
  });
  const tapped = Date.now();
  await guest.orderButton().dblclick();
  await guest.seesDone();
  expect(sent).toHaveLength(1);
  expect((sent[0]?.at ?? 0) - tapped).toBeGreaterThanOrEqual(290);
  expect(sent[0]?.key).toMatch(/^.{16,255}$/);
  expect(await house.sql('SELECT 1 FROM orders WHERE restaurant_id = $1', [VENUE])).toHaveLength(1);
  await guest.turnTo('/cart');
  await see(guest.text('cart.empty'));
  await guest.turnTo('/history');
  await see(guest.page.getByText(DISHES.stew.ko));
  await see(guest.page.getByText(CHOICES.hot.ko));
  await see(guest.page.getByText(formatWon(13_000, 'ko')));
});
