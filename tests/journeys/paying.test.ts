import { type Language, PAYMENT_RESULT_MINUTES } from '@hansang/contract';
import { fill } from '@hansang/i18n';
import { pay as en } from '@hansang/i18n/en/pay';
import { pay as ko } from '@hansang/i18n/ko/pay';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import { DEMO_LOGIN, type Staff } from './kit/staff.ts';

const house = useHouse();
const CAFE = 2;
const DINER = 94;
const SERVICE = '02-000-0082';
const SALAD = { ko: '부라타 토마토 샐러드', en: 'Burrata & tomato' } as const;
let table = 0;

beforeAll(async () => {
  await house.importVenue(
    journeyVenue({
      id: DINER,
      flags: { usePG: true, usePos: false },
      settings: { customerServicePhone: SERVICE },
    }),
  );
  // Practice payments are for venues of the demo alone.
  await house.sql('UPDATE restaurants SET is_demo = true WHERE restaurant_id = $1', [DINER]);
});

type PayKey = keyof typeof ko;
const say = ({ words }: Guest, key: PayKey, holes?: Record<string, string | number>): string =>
  fill((words.language === 'en' ? en : ko)[key], holes);
const payText = (guest: Guest, key: PayKey, holes?: Record<string, string | number>) =>
  guest.page.getByText(say(guest, key, holes));

/** What the practice window's buttons say, in the languages of these guests. */
const WINDOW = {
  approve: /결제하기$|^Pay |を支払う$/,
  cancel: /^결제 취소$|^Cancel payment$/,
  decline: /거절로|decline/,
};

/** Waits for the window and ends it. */
async function atWindow(page: Page, how: keyof typeof WINDOW, fault?: RegExp): Promise<void> {
  await at(page, /^\/demo-card\/window\//);
  if (fault || how === 'decline') await page.getByText(/시험 도구|Test tools/).click();
  if (fault) await page.getByText(fault).click();
  await page.getByRole('button', { name: WINDOW[how] }).click();
}

/** Somebody at a table of their own at the diner, with a dish in the cart. */
async function sitAtDiner(language: Language = 'ko', dark = false): Promise<Guest> {
  const guest = await house.guest({ language, dark });
  await guest.sitDown(++table, { restaurantId: DINER });
  await guest.add(DISHES.rice[language]);
  await guest.openCart();
  return guest;
}

/** Two phones; whoever reads English does so in the dark in all tests, on a device that was there before. */
const pair = async () => [await house.guest(), await house.guest({ language: 'en', dark: true })] as const;

/** The tablet of all tests. */
async function atTheTill(path: string): Promise<Staff> {
  const staff = await house.workerOfFile(DEMO_LOGIN, { language: 'en' });
  await staff.turnTo(`${CAFE}/${path}`);
  return staff;
}

const payButton = (guest: Guest) =>
  guest.page.getByRole('button', { name: new RegExp(`^${guest.say('cart.pay')}`) });

async function ordersOf(restaurantId: number, tableIdx: number): Promise<string[]> {
  const rows = await house.sql<{ what: string }>(
    `SELECT o.status || ' ' || p.status AS what FROM orders o JOIN payments p USING (restaurant_id, order_id)
      WHERE o.restaurant_id = $1 AND o.table_idx = $2 ORDER BY o.placed_at, o.order_id`,
    [restaurantId, tableIdx],
  );
  return rows.map(({ what }) => what);
}

test('demo venue 2 takes the card, cooks, confirms it on paper, and gives it back', {
  tags: ['PAY-3', 'PAY-7', 'PAY-38'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(1, { restaurantId: CAFE, people: 1 });
  await guest.add(SALAD.ko);
  await guest.openGroup();
  await guest.beginGroupOrder();
  const { promise: seen, resolve: go } = Promise.withResolvers<void>();
  await guest.page.route('**/demo-card/v3/v3Payment.jsp', async (route) => {
    await seen;
    await route.continue();
  });
  await guest.groupButton('pay').click();
  await see(payText(guest, 'leaving'));
  go();
  await atWindow(guest.page, 'approve');
  await at(guest.page, '/pay-success');
  await see(payText(guest, 'paid'));
  await see(guest.text('progress.REQUEST'));
  await see(payText(guest, 'by.CREDIT_CARD'));
  expect(await ordersOf(CAFE, 1)).toEqual(['REQUEST SUCCESS']);
  await seesNoBarrier(guest.page, 'paid');
  await guest.page.getByRole('link', { name: say(guest, 'slip') }).click();
  await see(payText(guest, 'approval'));
  await see(guest.page.getByText(/\d{6}\*+\d{4}/));
  await seesNoBarrier(guest.page, 'slip');
  await guest.page.goBack();
  await see(payText(guest, 'paid'));

  const [order] = await house.sql<{ order_number: number }>(
    'SELECT order_number FROM orders WHERE restaurant_id = $1 AND table_idx = 1',
    [CAFE],
  );
  const staff = await atTheTill('payments');
  // The page scrolls within the console, never the console itself.
  const overhang = () => staff.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(overhang).toBeLessThanOrEqual(0);
  const name = staff.say('pay.number', { number: order?.order_number ?? 0 });
  await staff.button('pay.detail', { order: name }).click();
  const sheet = staff.page.getByRole('dialog');
  await sheet.getByRole('button', { name: staff.say('pay.refund'), exact: true }).click();
  await sheet.getByRole('radio', { name: staff.say('reason.LACK_OF_INGREDIENTS') }).click();
  await seesNoBarrier(staff.page, 'refund');
  await sheet.getByRole('button', { name: staff.say('pay.refundDo', { amount: '₩18,500' }) }).click();
  await see(payText(guest, 'refunded'));
  expect(await ordersOf(CAFE, 1)).toEqual(['CANCEL CANCEL']);
  await guest.open('/group-cart');
  await seeNot(guest.page.getByRole('heading', { name: SALAD.ko }));
});

test('declined, then cancelled, then paid: the cart is there until the money is', {
  tags: ['PAY-19', 'PAY-20', 'FIRST-16'],
}, async () => {
  const guest = await sitAtDiner('en', true);
  await payButton(guest).click();
  await atWindow(guest.page, 'decline');
  await at(guest.page, '/pay-error');
  await see(payText(guest, 'failed'));
  await see(guest.page.getByText(guest.words.error('PAYMENT_DECLINED')));
  await see(payText(guest, 'refundNote', { days: 5 }));
  await see(guest.page.getByRole('link', { name: `${say(guest, 'service')} ${SERVICE}` }));
  await seesNoBarrier(guest.page);
  const again = guest.page.getByRole('link', { name: say(guest, 'again') });
  await again.click();
  await see(guest.page.getByText(DISHES.rice.en));
  await payButton(guest).click();
  await atWindow(guest.page, 'cancel');
  // Turning back is no fault: the guest is at the cart, and hears that nothing was taken.
  await at(guest.page, '/cart');
  await guest.seesToast(guest.words.error('PAYMENT_CANCELLED_BY_GUEST'));
  await payButton(guest).click();
  await atWindow(guest.page, 'approve', /Returns twice/);
  guest.device.watch.expect(/frame-ancestors|Refused to frame|Framing/i);
  await at(guest.page, '/pay-success');
  await see(payText(guest, 'paid'));
  await guest.page.reload();
  await see(payText(guest, 'paid'));
  expect(await ordersOf(DINER, table)).toEqual(['CANCEL FAIL', 'CANCEL CANCEL', 'REQUEST SUCCESS']);
  await guest.open('/cart');
  await see(guest.text('cart.empty'));
  // Nobody was asked whether to leave, each time with a full cart.
  expect(guest.device.alerts).toEqual([]);
});

test('Back, a closed tab and another browser: each ends in one truthful page', {
  tags: ['PAY-30'],
}, async () => {
  const guest = await sitAtDiner();
  await payButton(guest).click();
  await at(guest.page, /^\/demo-card\/window\//);
  await guest.page.waitForLoadState();
  await guest.page.goBack();
  await at(guest.page, '/cart');
  await guest.seesToast(say(guest, 'unfinished'));
  await see(guest.page.getByText(DISHES.rice.ko));
  await payButton(guest).click();
  await at(guest.page, /^\/demo-card\/window\//);
  const address = guest.page.url();
  // The tab is closed; the same phone scans again and finds its cart.
  await guest.scan(table, { restaurantId: DINER });
  await guest.openCart();
  await see(guest.page.getByText(DISHES.rice.ko));
  const other = await house.guest();
  await other.page.goto(address);
  await atWindow(other.page, 'approve');
  await at(other.page, '/pay-success');
  await see(payText(other, 'paid'));
  await see(payText(other, 'elsewhere'));
  await at(guest.page, /^\/order\/done\//);
  await see(guest.text('progress.REQUEST'));
  expect(await ordersOf(DINER, table)).toEqual(['CANCEL CANCEL', 'REQUEST SUCCESS']);
  await other.open('/pay-success?t=94.WRONG.1..x');
  await see(payText(other, 'goneText', { minutes: PAYMENT_RESULT_MINUTES }));
  other.device.watch.expect(/status of 404/);
});

test('one pays for the table: the others watch, and hear how it ended', {
  tags: ['PAY-36', 'ORD-31'],
}, async () => {
  const [ann, ben] = await pair();
  await ann.sitDown(3, { restaurantId: CAFE, people: 1 });
  // How many they are was said; the second phone only reads the notice.
  await ben.scan(3, { restaurantId: CAFE });
  await ben.button('notice.confirm').click();
  await ann.add(SALAD.ko);
  await ann.openGroup();
  await ben.openGroup();
  await ann.beginGroupOrder();
  await ann.groupButton('pay').click();
  await at(ann.page, /^\/demo-card\/window\//);
  const name = ben.words.group('member', { number: 1 });
  await see(ben.page.getByText(ben.words.group('lockedPaying', { name })));
  await see(ben.page.getByText(`${name}${ben.words.group('paying')}`));
  await ben.page.getByRole('link', { name: ben.words.group('seeSheet') }).click();
  await see(ben.page.getByRole('heading', { name: ben.words.group('sheetPaying', { name }) }));
  await atWindow(ann.page, 'cancel');
  // Whoever turned back holds the cart still, and is on its sheet again.
  await at(ann.page, '/order/sheet');
  await see(ben.page.getByRole('heading', { name: ben.words.group('sheetOther', { name }) }));
  await ann.groupButton('pay').click();
  await atWindow(ann.page, 'approve');
  await at(ann.page, '/pay-success');
  await at(ben.page, /^\/order\/done\//);
  await see(ben.text('progress.REQUEST'));
  expect(await ordersOf(CAFE, 3)).toEqual(['CANCEL CANCEL', 'REQUEST SUCCESS']);
});

test('staff free the cart of who pays, another one pays for it, and the first is told and not charged', {
  tags: ['PAY-42', 'LOCK-4'],
}, async () => {
  const [ann, ben] = await pair();
  await ann.sitDown(4, { restaurantId: CAFE, people: 1 });
  await ben.scan(4, { restaurantId: CAFE });
  await ben.button('notice.confirm').click();
  await ann.add(SALAD.ko);
  await ann.openGroup();
  await ben.openGroup([SALAD.en]);
  await ann.beginGroupOrder();
  await ann.groupButton('pay').click();
  await at(ann.page, /^\/demo-card\/window\//);

  const staff = await atTheTill('floor');
  await staff.openTable('4');
  await see(staff.page.getByText(/this payment ends/));
  await staff.button('cart.unlock').click();
  await see(ben.page.getByText(ben.words.group('tellStore')));
  await ben.beginGroupOrder();
  await ben.groupButton('pay').click();
  await atWindow(ben.page, 'approve');
  await at(ben.page, '/pay-success');

  await atWindow(ann.page, 'approve');
  await at(ann.page, '/pay-error');
  await see(ann.page.getByText(ann.words.error('PAYMENT_REPLACED')));
  expect(await ann.page.getByRole('link', { name: say(ann, 'again') }).count()).toBe(0);
  await seesNoBarrier(ann.page);
  expect(await ordersOf(CAFE, 4)).toEqual(['CANCEL CANCEL', 'REQUEST SUCCESS']);
  await ann.link('menu.history').click();
  await see(ann.page.getByText(SALAD.ko));
});
