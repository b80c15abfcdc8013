import { formatWon } from '@hansang/i18n';
import { beforeAll, expect, test } from 'vitest';
import { at, hydrated, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { CHOICES, DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 63;
const NOTICE = {
  ko: '주문 전에 읽어 주세요.',
  en: 'Please read this first.',
  ja: 'お読みください。',
  'zh-CN': '请先阅读。',
};

beforeAll(async () => {
  await house.importVenue(journeyVenue({ id: VENUE, notice: NOTICE, tables: 20 }));
  await house.importVenue(journeyVenue({ id: 64, flags: { isRequiredMenuOptionDefaultSelected: false } }));
});

async function seated(table: number) {
  const guest = await house.guest();
  await guest.sitDown(table, { restaurantId: VENUE });
  return guest;
}

/** Where required choices are the guest's to make. */
async function unasked() {
  const guest = await house.guest();
  await guest.sitDown(2, { restaurantId: 64 });
  return guest;
}

/** Somebody who chooses without putting anything into the cart, in all tests. */
const chooser = async () => (await house.guestsOfFile(async () => [await seated(3)]))[0] as Guest;

test('the cart survives a reload, its totals follow every step', {
  tags: ['PCART-1', 'PCART-4', 'MENU-8'],
}, async () => {
  const guest = await seated(1);
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

test('the same choice joins its line, another one makes its own', {
  tags: ['MERGE-1', 'MERGE-2', 'MERGE-3'],
}, async () => {
  const guest = await seated(2);
  await guest.add(DISHES.stew.ko);
  await guest.add(DISHES.stew.ko);
  await guest.add(DISHES.stew.ko, { options: [CHOICES.hot.ko] });
  await guest.add(DISHES.chicken.ko, { size: CHOICES.half.ko });
  await guest.add(DISHES.chicken.ko, { size: CHOICES.whole.ko });
  await guest.openCart();
  const lines = guest.page.locator('.line');
  await see(lines);
  expect(await lines.count()).toBe(4);
  await see(guest.orderButton().filter({ hasText: formatWon(2 * 12_500 + 13_000 + 10_000 + 18_000, 'ko') }));
});

test('options are held to their bounds with a sentence', { tags: ['OPT-1', 'OPT-2', 'OPT-8'] }, async () => {
  const guest = await chooser();
  await guest.openDish(DISHES.stew.ko);
  const more = guest.button('stepper.more', { name: CHOICES.noodles.ko });
  for (let taps = 0; taps < 3; taps += 1) await more.click();
  await see(guest.page.getByText(guest.words.error('OPTION_LIMIT', { name: CHOICES.noodles.ko, max: 2 })));
  const sauce = guest.button('stepper.more', { name: CHOICES.sauce.ko });
  for (let taps = 0; taps < 2; taps += 1) await sauce.click();
  await see(
    guest.page.getByText(guest.words.error('OPTION_GROUP_LIMIT', { name: CHOICES.extras.ko, max: 3 })),
  );
  expect(await guest.button('stepper.more', { name: CHOICES.tofu.ko }).count()).toBe(0);
  await guest.page.goBack();
  await guest.seesNoLayer();
});

test('a required choice is made from the start only where the store says so', {
  tags: ['OPT-3', 'OPT-5', 'OPT-7'],
}, async () => {
  const chosen = async (guest: Guest) => {
    await guest.openDish(DISHES.stew.ko);
    const isChosen = await guest.page.getByRole('radio', { name: CHOICES.mild.ko }).isChecked();
    if (!isChosen) {
      await guest.addButton().click();
      await see(
        guest.page.getByText(guest.words.error('OPTION_REQUIRED', { name: CHOICES.heat.ko, count: 1 })),
      );
    }
    await guest.page.goBack();
    await guest.seesNoLayer();
    return isChosen;
  };
  expect(await chosen(await chooser())).toBe(true);
  expect(await chosen(await unasked())).toBe(false);
});

test('a dish with sizes cannot be added without one', { tags: ['OPT-9'] }, async () => {
  const guest = await unasked();
  await guest.openDish(DISHES.chicken.ko);
  await guest.addButton().click();
  await see(guest.page.getByText(guest.words.error('SIZE_REQUIRED', { name: DISHES.chicken.ko })));
  await guest.option(CHOICES.whole.ko).click();
  await guest.addButton().click();
  await see(guest.link('menu.viewCart').filter({ hasText: formatWon(18_000, 'ko') }));
});

test('the steppers stop at what the dish allows, over all its lines', {
  tags: ['QTY-2', 'QTY-5', 'QTY-7'],
}, async () => {
  const guest = await seated(4);
  await guest.openDish(DISHES.capped.ko);
  const more = guest.button('stepper.more', { name: DISHES.capped.ko });
  // The sheet has come to rest when the first tap lands. A button at its bound stays in place, but a tap does nothing.
  await more.click();
  for (let taps = 1; taps < 5; taps += 1) await more.dispatchEvent('click');
  await guest.addButton(3).click();
  await guest.openDish(DISHES.paired.ko);
  await guest.button('stepper.less', { name: DISHES.paired.ko }).dispatchEvent('click');
  await guest.addButton(2).click();
  await guest.openCart();
  await guest.button('stepper.more', { name: DISHES.capped.ko }).dispatchEvent('click');
  await see(guest.orderButton().filter({ hasText: formatWon(3 * 15_000 + 2 * 4000, 'ko') }));
  await guest.button('stepper.remove', { name: DISHES.paired.ko }).click();
  await see(guest.orderButton().filter({ hasText: formatWon(3 * 15_000, 'ko') }));
});

// In every language: apps/guest/src/app/ordering/refused-order.test.tsx.
test('an empty cart says so, has nothing to order and leads to the menu', {
  tags: ['PCART-5', 'NEWS-23'],
}, async () => {
  const guest = await house.guest({ language: 'ja' });
  await guest.sitDown(5, { restaurantId: VENUE });
  await guest.open('/cart');
  await see(guest.text('cart.empty'));
  expect(await guest.orderButton().count()).toBe(0);
  await guest.link('common.toMenu').click();
  await at(guest.page, '/menu');
});

test('a cart is gone 30 minutes after its last change, and any change starts them again', {
  tags: ['PCART-2', 'PCART-3'],
}, async () => {
  const guest = await seated(6);
  await guest.add(DISHES.rice.ko);
  const age = (minutes: number) =>
    guest.page.evaluate((by) => {
      for (const key of Object.keys(localStorage)) {
        const text = localStorage.getItem(key) ?? '';
        const aged = text.replace(/"changedAt":(\d+)/, (_, at) => `"changedAt":${Number(at) - by * 60_000}`);
        localStorage.setItem(key, aged);
      }
    }, minutes);
  await age(29);
  await guest.open('/cart');
  await guest.button('stepper.more', { name: DISHES.rice.ko }).click();
  await age(29);
  await guest.open('/cart');
  await see(guest.orderButton().filter({ hasText: formatWon(18_000, 'ko') }));
  await age(31);
  await guest.open('/cart');
  await see(guest.text('cart.empty'));
});

test('the cart of one table is not shown at another', { tags: ['PCART-7'] }, async () => {
  const guest = await seated(7);
  await guest.add(DISHES.rice.ko);
  await guest.sitDown(8, { restaurantId: VENUE });
  await guest.open('/cart');
  await see(guest.text('cart.empty'));
});

test('a double tap orders once, 300 ms after the tap, under a key', {
  tags: ['ORD-1', 'ORD-2', 'NET-16'],
}, async () => {
  const guest = await seated(9);
  await guest.add(DISHES.rice.ko);
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
  expect(
    await house.sql('SELECT 1 FROM orders WHERE restaurant_id = $1 AND table_idx = 9', [VENUE]),
  ).toHaveLength(1);
});

test('after an order the cart is empty and the history shows what was sold', {
  tags: ['ORD-10', 'HIST-1', 'HIST-7'],
}, async () => {
  const guest = await seated(10);
  await guest.add(DISHES.stew.ko, { options: [CHOICES.hot.ko] });
  await guest.order();
  await guest.open('/cart');
  await see(guest.text('cart.empty'));
  await guest.open('/history');
  await see(guest.page.getByText(DISHES.stew.ko));
  await see(guest.page.getByText(CHOICES.hot.ko));
  await see(guest.page.getByText(formatWon(13_000, 'ko')));
});

test('a sold-out dish is shown, says so and cannot be added', { tags: ['MENU-9', 'BADGE-6'] }, async () => {
  const guest = await chooser();
  await see(guest.dish(DISHES.gone.ko).getByText(guest.say('mark.SOLD_OUT')));
  await guest.openDish(DISHES.gone.ko);
  expect(await guest.addButton().isDisabled()).toBe(true);
  await guest.page.goBack();
  await guest.seesNoLayer();
  await seeNot(guest.link('menu.viewCart'));
});
