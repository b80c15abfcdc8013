import { fill } from '@hansang/i18n';
import { payBill as payBillEn } from '@hansang/i18n/en/pay-bill';
import { lines as linesJa } from '@hansang/i18n/ja/lines';
import { bill } from '@hansang/i18n/ko/bill';
import { day } from '@hansang/i18n/ko/day';
import { entering } from '@hansang/i18n/ko/entering';
import { pay } from '@hansang/i18n/ko/pay';
import { payBill } from '@hansang/i18n/ko/pay-bill';
import { sales } from '@hansang/i18n/ko/sales';
import { seating } from '@hansang/i18n/ko/seating';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { auditVenues } from '../../apps/server/src/modules/audit/audit-venues.ts';
import { auditBills } from '../../simulators/auditors/bill-auditor.ts';
import { auditDays } from '../../simulators/auditors/day-auditor.ts';
import { auditStock } from '../../simulators/auditors/line-auditor.ts';
import { readable } from '../../simulators/printer/paper.ts';
import type { Printer } from '../../simulators/printer/printer.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { CHOICES, DISHES, journeyVenue } from './kit/journey-venue.ts';
import { usePrinters } from './kit/printers.ts';
import type { Staff } from './kit/staff.ts';

const house = useHouse();
const printers = usePrinters();
const VENUE = 390;
const MANAGER = { email: 'manager-390@hansang.test', password: 'manager-manager-1' };
const WAITER = { email: 'waiter-390@hansang.test', password: 'waiter-waiter-1' };

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;
const sheet = ({ page }: Staff | Guest, name: string) => page.getByRole('dialog', { name });
const main = ({ page }: Staff | Guest) => page.getByRole('main');
const press = (where: Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).first().click();

beforeAll(async () => {
  await house.importVenue({
    ...journeyVenue({ id: VENUE, flags: { payAtTable: true, useGroupCart: true } }),
    staff: [
      { ...MANAGER, name: '매니저', role: 'manager' },
      { ...WAITER, name: '다온', role: 'staff' },
    ],
  });
  // Practice payments are for venues of the demo alone.
  await house.sql('UPDATE restaurants SET is_demo = true WHERE restaurant_id = $1', [VENUE]);
});

/** Three tables: two phones that share a cart, one in Japanese, one in Chinese. They order 31,000, 24,000 and 8,000 won. */
async function orderDinner(): Promise<[Guest, Guest, Guest, Guest]> {
  const guests = await Promise.all([
    house.guest(),
    house.guest({ language: 'en' }),
    house.guest({ language: 'ja' }),
    house.guest({ language: 'zh-CN', dark: true }),
  ]);
  const [ann, ben, cho, dan] = guests;
  await ann.sitDown(1, { restaurantId: VENUE });
  await ann.add(DISHES.rice.ko, { quantity: 2 });
  await ben.sitDown(1, { restaurantId: VENUE });
  await ben.add(DISHES.stew.en, { options: [CHOICES.hot.en] });
  await ann.openGroup([DISHES.rice.ko, DISHES.stew.ko]);
  await ann.beginGroupOrder();
  await ann.groupButton('order').click();
  await ann.seesDone();
  await cho.sitDown(2, { restaurantId: VENUE });
  await cho.add(DISHES.rice.ja);
  await cho.add(DISHES.capped.ja);
  await cho.orderGroup();
  await dan.sitDown(3, { restaurantId: VENUE });
  await dan.openDish(DISHES.paired['zh-CN']);
  await dan.addButton(2).click();
  await dan.orderGroup();
  return guests;
}

/** A dish is out: staff offer another, which the phone that ordered takes with one tap, after a reload too. */
async function offerInstead(board: Staff, guest: Guest): Promise<void> {
  const { page } = board;
  // A card that has just come takes no taps.
  const accept = board.card('2', 2).getByRole('button', { name: board.say('order.accept') });
  await expect.poll(() => accept.isEnabled()).toBe(true);
  await page.getByRole('button', { name: board.say('line.open', { dish: DISHES.capped.ko }) }).click();
  const line = sheet(board, DISHES.capped.ko);
  await press(line, board.say('line.way.instead'));
  await line.getByRole('searchbox').fill(DISHES.chicken.ko);
  await line.getByRole('button', { name: DISHES.chicken.ko }).first().click();
  await press(line, board.say('line.do.instead', { count: 1 }));
  await seeNot(line);
  const asking = board.say('line.asking', { dish: DISHES.chicken.ko, count: 1, time: '2:' });
  await see(page.getByText(new RegExp(`^${asking}`)));
  const asked = sheet(guest, fill(linesJa.out, { name: DISHES.capped.ja }));
  await see(asked);
  await seesNoBarrier(guest.page, 'offer');
  await guest.page.reload();
  await press(asked, fill(linesJa.yes, { name: DISHES.chicken.ja }));
  await guest.seesNoLayer();
  await see(guest.page.locator('.sold').getByText(DISHES.chicken.ja));
  await see(guest.page.locator('.sold del').getByText(DISHES.capped.ja));
  await see(page.getByText(board.say('line.instead')));
}

/** Of the last dish two come at once. @returns how many taps it took to enter three dishes for a table */
async function enter(waiter: Staff, table: string, dishes: readonly string[]): Promise<number> {
  const { page } = waiter;
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.click();
    taps += 1;
  };
  await tap(page.getByRole('link', { name: waiter.say('nav.enter'), exact: true }));
  await tap(page.getByRole('link', { name: new RegExp(`^${table}`) }));
  const list = page.getByRole('list', { name: entering.dishes });
  for (const dish of dishes) await tap(list.getByRole('button', { name: dish }));
  const pieces = fill(entering.pieces, { count: dishes.length + 1 });
  await see(page.getByText(pieces));
  await seesNoBarrier(page, 'entering');
  // A phone that reloads in the middle has lost nothing.
  await page.reload();
  await tap(page.getByRole('button', { name: pieces }));
  const order = sheet(waiter, entering.order);
  await see(order.getByText(dishes[0] ?? ''));
  await seesNoBarrier(page, 'order to send');
  await tap(order.getByRole('button', { name: entering.send }));
  await seeNot(order);
  await see(page.getByRole('heading', { name: entering.titleShort }));
  return taps;
}

/** The guests of table 3 join those of table 2, and part from them with what their own phone ordered. */
async function mergeAndPart(board: Staff): Promise<void> {
  await board.openTable('2');
  await press(sheet(board, '2 테이블'), seating.merge);
  const merging = sheet(board, fill(seating.mergeTitle, { table: '2' }));
  await merging.getByRole('radio', { name: /^3/ }).click();
  await press(merging, fill(seating.mergeDo, { table: '3' }));
  await seeNot(merging);
  await see(board.page.getByText(won(50_000)).first());
  await press(sheet(board, '2 테이블'), seating.part);
  const parting = sheet(board, fill(seating.partTitle, { table: '2' }));
  await parting.getByRole('button', { name: /#3/ }).click();
  await parting.getByRole('radio', { name: /^3/ }).click();
  await press(parting, fill(seating.partDo, { table: '3' }));
  await seeNot(parting);
  await see(sheet(board, '3 테이블').getByText(won(8000)).first());
  await board.page.keyboard.press('Escape');
}

/** Opens the bill from a phone, picks a part, and goes to the provider's window. */
async function toWindow(guest: Guest, words: Record<keyof typeof payBill, string>, part: string) {
  await guest.open('/history');
  await press(main(guest), words.open);
  const paying = sheet(guest, words.title);
  await paying.getByRole('radio', { name: new RegExp(`^${part}`) }).check();
  await paying.getByRole('button', { name: new RegExp(words.pay.replace('{amount}', '.+')) }).click();
  await at(guest.page, /^\/demo-card\/window\//);
}

/** Two phones pay by card at the same moment: one what it ordered, 18,000; one half of what is left then, 6,500. */
async function payByPhone(ann: Guest, ben: Guest): Promise<void> {
  await toWindow(ann, payBill, payBill.person);
  // Ann turns back: the bill says what she has begun, and lets her choose anew.
  await ann.open('/history');
  await press(main(ann), payBill.open);
  await see(sheet(ann, payBill.title).getByText(/결제를 시작하셨어요/));
  await press(sheet(ann, payBill.title), payBill.leave);
  await toWindow(ann, payBill, payBill.person);
  await toWindow(ben, payBillEn, payBillEn.share);
  await Promise.all(
    [ann, ben].map((guest) => guest.page.getByRole('button', { name: /결제하기$|^Pay ₩/ }).click()),
  );
  for (const guest of [ann, ben]) await at(guest.page, '/pay-success');
  await see(ann.page.getByText(pay.approval));
  await seesNoBarrier(ann.page, 'paid');
}

/** Takes money at the bill that is open; of cash what comes back is in sight. */
async function take(paying: Locator, means: string, amount: number, tendered?: number): Promise<void> {
  await press(paying, means);
  if (tendered !== undefined) {
    await press(paying, won(tendered));
    await see(paying.getByRole('status').getByText(won(tendered - amount)));
  }
  await press(paying, fill(bill.take, { amount: won(amount) }));
}

/** The rest of the first bill, 6,500: 3,000 in cash, 3,500 at the card terminal; its receipt is printed. */
async function payAtTheCounter(board: Staff): Promise<void> {
  await board.openTable('1');
  await press(sheet(board, '1 테이블'), bill.open);
  const paying = sheet(board, bill.open);
  await press(paying, bill['part.AMOUNT']);
  await paying.getByLabel(bill.amount, { exact: true }).fill('3000');
  await take(paying, bill['means.CASH'], 3000, 5000);
  await take(paying, bill['means.CARD_TERMINAL'], 3500);
  const paid = sheet(board, bill.title);
  await see(paid.getByText(bill.allPaid));
  await seesNoBarrier(board.page, 'bill');
  await press(paid, bill.printReceipt);
  await expect.poll(() => papersOf(printers.counter)).toHaveLength(1);
  await board.page.keyboard.press('Escape');
  await seeNot(paid);
  await board.page.keyboard.press('Escape');
}

/** Clears a table; one that still owes, with the reason. */
async function letGo(board: Staff, table: string, unpaid?: string): Promise<void> {
  await board.openTable(table);
  if (!unpaid) await seeNot(board.page.getByRole('button', { name: bill.open }));
  await board.button('checkout.do').click();
  if (unpaid) await board.page.getByRole('radio', { name: unpaid }).click();
  await board.button('checkout.confirmOpen').click();
  await see(board.page.getByText(board.say('checkout.done', { table })));
}

/** Opens the drawer with an amount, or counts and closes it. */
async function count(board: Staff, what: 'openDrawer' | 'closeDrawer', amount: number): Promise<void> {
  await board.goTo('nav.day');
  await press(main(board), day[what]);
  const counting = sheet(board, day[what]);
  await press(counting, day.typeTotal);
  await counting.getByLabel(day.total).fill(String(amount));
  if (what === 'closeDrawer') await see(counting.getByText(day.exact));
  await press(counting, fill(what === 'openDrawer' ? day.doOpen : day.doClose, { amount: won(amount) }));
  await seeNot(counting);
}

async function closeDay(board: Staff): Promise<void> {
  await press(main(board), day.closeDay);
  const closing = sheet(board, day.closeDay);
  for (const sum of [81_000, 73_000]) await see(closing.getByText(won(sum)));
  await press(closing, day.closeDay);
  await seeNot(closing);
  await press(board.page.getByRole('list', { name: day.reports }), day.print);
  await expect.poll(() => papersOf(printers.counter)).toHaveLength(2);
  await seesNoBarrier(board.page, 'day');
}

const papersOf = (printer: Printer) => printer.tickets.map(readable);

/** Where a paper's dishes are wanted now, if that is what it tells: `3 > 2`. */
const wayOf = (paper: string) => /테이블 +(\S+ > \S+)/.exec(paper)?.[1];

/** What the kitchen's papers ask for, by the number of their order; the second of a number would stand in no place. */
const askedFor = (papers: readonly string[]) =>
  papers
    .map((paper) => {
      const [head = '', dishes = ''] = paper.split(/^-+$/m);
      const lines = [...dishes.matchAll(/^(\S.*?) +(\d+)$/gm)].map(([, name, pieces]) => `${name} ${pieces}`);
      return `${/#\d+/.exec(head)?.[0]}: ${lines.join(', ')}`;
    })
    .toSorted();

/** What is wrong with the books of this evening. */
const faults = () =>
  withDatabase(embeddedConnection(house.product.dataDir), async (db) => {
    const found: string[] = [];
    for await (const venue of auditVenues(db)) if (venue.restaurantId === VENUE) found.push(...venue.faults);
    const { rows } = await db.query<{ moid: string }>(
      `SELECT payment_id AS moid FROM payments WHERE restaurant_id = $1 AND origin = 'PROVIDER' AND is_captured
        ORDER BY amount DESC`,
      [VENUE],
    );
    const held = [18_000, 6500];
    const provider = rows.map(({ moid }, index) => ({ moid, tid: null, held: held[index] ?? 0 }));
    return [
      ...found,
      ...(await auditBills(db, VENUE, provider)),
      ...(await auditStock(db, { restaurantId: VENUE, startStock: new Map([['limited', 2]]) })),
      ...(await auditDays(db, VENUE)),
    ];
  });

test('an evening at three tables comes out to the won on bills, paper, report, sales and in the log', {
  tags: ['BILL-27', 'ENTER-14', 'DAY-10'],
  timeout: 240_000,
}, async () => {
  const [board, waiter] = [await house.staff(), await house.staff({ viewer: 'phone' })];
  await Promise.all([board.logIn(MANAGER), waiter.logIn(WAITER)]);
  await printers.plugIn(board, VENUE);
  await count(board, 'openDrawer', 50_000);
  await board.goTo('nav.orders');

  const [ann, ben, cho, dan] = await orderDinner();
  await see(board.card('3', 3));
  // 19,000 for the second table: the chicken costs 5,000 less than what is out.
  await offerInstead(board, cho);
  for (const table of [1, 2, 3]) {
    const card = board.card(`${table}`, table);
    await board.tap(card, 'order.accept');
    // The cards below move up once it has gone to those that cook.
    await seeNot(card.getByRole('button', { name: board.say('order.accept'), exact: true }));
  }
  const dishes = [DISHES.rice.ko, DISHES.limited.ko, DISHES.paired.ko];
  expect(await enter(waiter, '3', dishes)).toBeLessThanOrEqual(8);
  // Phones whose guests sit elsewhere by now, or have left, may hear of it from an answer.
  for (const { device } of [ann, ben, cho, dan]) device.watch.expect(/status of 4(01|04|09|10)/);
  await mergeAndPart(board);
  await dan.open('/history');
  await see(main(dan).getByText('₩8,000').first());

  await payByPhone(ann, ben);
  await payAtTheCounter(board);
  await ann.open('/history');
  await see(ann.page.getByText(payBill.all).first());
  // The waiter takes 42,000 at the second table.
  await waiter.page.goto(`${waiter.device.origin}/console/${VENUE}/floor/2`);
  await press(sheet(waiter, '2 테이블'), bill.open);
  await take(sheet(waiter, bill.open), bill['means.CASH'], 42_000, 50_000);
  await see(sheet(waiter, bill.title).getByText(bill.allPaid));
  await letGo(board, '1');
  await letGo(board, '2');
  await letGo(board, '3', bill['unpaid.PAYS_LATER']);

  await count(board, 'closeDrawer', 95_000);
  await closeDay(board);
  await board.goTo('nav.sales');
  await press(main(board), sales['range.today']);
  await see(board.page.getByText(won(81_000)).first());

  const kitchens = () => papersOf(printers.kitchen);
  await expect
    .poll(() => askedFor(kitchens().filter((paper) => !wayOf(paper))))
    .toEqual([
      '#1: 비빔밥 2, 김치찌개 1',
      '#2: 비빔밥 1, 치킨 (반 마리) 1',
      '#3: 꼬치 2',
      '#4: 비빔밥 1, 한정 만두 1, 꼬치 2',
    ]);
  // The third table was joined to the second, and one of its two orders split off again.
  await expect
    .poll(() => kitchens().flatMap((paper) => wayOf(paper) ?? []))
    .toEqual(['3 > 2', '3 > 2', '2 > 3']);
  const [receipt, report] = papersOf(printers.counter);
  for (const amount of ['31,000', '18,000', '6,500', '3,000', '3,500']) expect(receipt).toContain(amount);
  for (const amount of ['81,000', '73,000', '95,000', '8,000']) expect(report).toContain(amount);
  await expect.poll(faults).toEqual([]);
});
