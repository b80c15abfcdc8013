import type { Locator, Page } from 'playwright-core';
import { quiet } from '../../browser/quiet.ts';
import { ASKING, CLOSED } from './closed-house.ts';
import { EVENING } from './evening-venue.ts';
import { bringOver, copyOver } from './menu-places.ts';
import type { Place } from './place.ts';
import { press, type Said, said } from './said.ts';

const venue = EVENING;
const at = (table: number, ...texts: readonly Said[]) => ({
  path: `floor/${table}`,
  venue,
  // The sheet comes sliding; a table that is read has its acts.
  act: async (page: Page) => {
    await page.getByRole('dialog').getByRole('heading', { level: 3 }).last().waitFor();
    if (texts.length === 0) return;
    await press(page, ...texts);
    // What opens lies over the table, which the tree no longer tells then.
    await page.locator('[role="dialog"]').nth(1).waitFor();
  },
});
const by =
  (...texts: readonly Said[]) =>
  (page: Page) =>
    press(page, ...texts);

/** What staff look at while guests are there. */
export const EVENING_PLACES: readonly Place[] = [
  { name: '129-menu-sheet-conflicts', path: 'menu/sheet', act: bringOver },
  { name: '129-copy-conflicts', path: 'venues/copy', act: copyOver },
  { name: '200-board', path: 'orders', venue },
  { name: '201-by-dish', path: 'orders/dishes', venue },
  { name: '202-carry', path: 'orders/carry', venue },
  { name: '203-finished', path: 'orders/finished', venue },
  { name: '204-board-view', path: 'orders', venue, act: by('console.view.title') },
  { name: '205-board-kitchen', path: 'orders', venue, person: 'kitchen' },
  { name: '206-dishes-kitchen', path: 'orders/dishes', venue, person: 'kitchen' },
  { name: '207-line', path: 'orders', venue, act: openLine },
  { name: '208-line-instead', path: 'orders', venue, act: offerInstead },
  { name: '210-floor', path: 'floor', venue },
  { name: '211-floor-waiter', path: 'floor', venue, person: 'staff' },
  { name: '212-past', path: 'floor', venue, act: by('console.floor.past') },
  { name: '213-mine', path: 'floor', venue, person: 'staff', act: by('console.rush.everyTable') },
  { name: '220-table', ...at(1) },
  { name: '221-table-party', ...at(9) },
  { name: '222-table-reserved', ...at(8) },
  { name: '223-merge', ...at(1, 'seating.merge') },
  { name: '224-part', ...at(1, 'seating.part') },
  { name: '225-party', ...at(1, 'seating.party') },
  { name: '226-reserve', ...at(1, 'seating.reserve') },
  { name: '227-move', ...at(1, 'console.move.do') },
  { name: '228-check-out', ...at(2, 'console.checkout.do') },
  { name: '229-heads', ...at(3, 'seating.headsTool') },
  { name: '230-bill', ...at(1, 'bill.see') },
  { name: '231-discount', ...at(1, 'bill.see', 'bill.addEntry') },
  { name: '232-pay', ...at(1, 'bill.open') },
  { name: '233-pay-lines', ...at(1, 'bill.open', 'bill.part.LINES') },
  { name: '234-pay-share', ...at(1, 'bill.open', 'bill.part.SHARE') },
  { name: '235-bill-paid', ...at(4, 'bill.see') },
  { name: '236-void', ...at(4, 'bill.see', 'bill.void') },
  { name: '237-give-back', ...at(4, 'bill.see'), act: giveBack },
  { name: '240-enter-tables', path: 'enter', venue, person: 'staff' },
  { name: '241-enter', path: 'floor/12/order', venue, person: 'staff', act: enter },
  { name: '250-printing', path: 'printing', venue },
  { name: '251-printing-setup', path: 'printing/setup', venue },
  { name: '252-printer', path: 'printing/setup', venue, act: by('printing.setup.add') },
  { name: '260-calls', path: 'calls', venue },
  { name: '261-stock', path: 'stock', venue },
  { name: '262-reviews', path: 'reviews', venue },
  { name: '263-payments', path: 'payments', venue },
  { name: '270-day', path: 'day', venue, act: told },
  { name: '271-day-phone', path: 'day', venue, person: 'staff', act: told },
  { name: '272-count', path: 'day', venue, act: by('day.count') },
  { name: '273-close-day', path: 'day', venue, act: by('day.closeDay') },
  { name: '274-sales', path: 'sales', venue, act: told },
  { name: '280-server', path: 'server' },
];

/** The rest of a shift: what is tapped on the sheets, a day that is closed, and who stands at the door. */
export const SHIFT_PLACES: readonly Place[] = [
  { name: '301-board-roomy', path: 'orders', venue, act: showAs('roomy') },
  { name: '302-board-middle', path: 'orders', venue, act: showAs('middle') },
  { name: '303-board-many', path: 'orders', venue, act: chooseMany },
  { name: '304-board-search', path: 'orders', venue, act: (page) => tap(page, 'console.rush.find') },
  { name: '305-rush', path: 'orders', venue, act: by('console.rush.kitchen') },
  { name: '306-line-off', path: 'orders', venue, act: wayOf('off') },
  { name: '307-line-free', path: 'orders', venue, act: wayOf('free') },
  { name: '308-line-pass', path: 'orders', venue, act: wayOf('pass') },
  { name: '309-keys', path: 'orders', venue, act: showKeys },
  { name: '310-pay-cash', ...at(4, 'bill.open'), act: payCash },
  { name: '311-check-out-owing', ...at(4, 'console.checkout.do') },
  { name: '312-count-pieces', path: 'day', venue, act: by('day.closeDrawer') },
  { name: '313-cash-in', path: 'day', venue, act: by('day.putIn') },
  { name: '314-reasons', path: 'orders', venue, act: by('console.order.reject') },
  { name: '315-enter-numbers', path: 'floor/12/order', venue, person: 'staff', act: byNumber },
  { name: '316-enter-choose', path: 'floor/12/order', venue, person: 'staff', act: chooseDish },
  {
    name: '317-mine-sheet',
    path: 'orders/carry',
    venue,
    person: 'staff',
    act: by('console.rush.everyTable'),
  },
  { name: '320-closed-day', path: 'day', venue: CLOSED, act: told },
  { name: '321-correct', path: 'day', venue: CLOSED, act: by('day.correct') },
  { name: '322-sales', path: 'sales', venue: CLOSED, act: (page) => tap(page, 'sales.range.today') },
  {
    name: '323-sales-dishes',
    path: 'sales',
    venue: CLOSED,
    act: (page) => tap(page, 'sales.range.today', 'sales.by.DISH'),
  },
  { name: '324-past', path: 'floor', venue: CLOSED, act: by('seating.past') },
  { name: '325-past-bill', path: 'floor', venue: CLOSED, act: openPast },
  { name: '326-reopen', path: 'floor', venue: CLOSED, act: reopen },
  { name: '327-reopen-elsewhere', path: 'floor', venue, act: reopenElsewhere },
  { name: '328-past-days', path: 'floor', venue, act: searchDays },
  { name: '329-line-replace', path: 'orders', venue, act: replace },
  { name: '330-asking', path: 'floor/1', venue: ASKING, act: at(1).act },
  { name: '331-unconfirmed', path: 'floor/12', venue: ASKING, act: at(12).act },
  { name: '332-floor-asking', path: 'floor', venue: ASKING },
  { name: '333-board-behind', path: 'orders', venue: ASKING },
];

/** A board that is there hears keys. */
async function showKeys(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

/** What a day came to is added up while the page is there already. */
async function told(page: Page): Promise<void> {
  await page.getByRole('main').getByText(/[₩원]/).first().waitFor();
}

/** A board that has just changed does not react for a moment. */
async function openLine(page: Page, board: Page | Locator = page): Promise<void> {
  const name = await said(page, 'console.line.open');
  const sheet = page.getByRole('dialog');
  for (let tries = 0; tries < 5 && !(await sheet.isVisible()); tries++) {
    await board.getByRole('button', { name }).first().click();
    await sheet.waitFor({ timeout: 1000 }).catch(() => {});
  }
}

async function offerInstead(page: Page): Promise<void> {
  await openLine(page);
  await press(page, 'console.line.way.instead');
}

/** Two dishes chosen, not sent. */
async function enter(page: Page): Promise<void> {
  const dishes = page.getByRole('list', { name: await said(page, 'entering.dishes') }).getByRole('button');
  await dishes.first().waitFor();
  for (const nth of [0, 3]) {
    await dishes.nth(nth).click();
    const sheet = page.getByRole('dialog');
    await quiet(page);
    if (await sheet.isVisible()) await sheet.getByRole('button').last().click();
    // What it still asks for stays unanswered.
    if (await sheet.isVisible()) await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  }
}

/** Taps what is called so, where no sheet opens. */
async function tap(page: Page, ...texts: readonly Said[]): Promise<void> {
  for (const text of texts) {
    const name = await said(page, text);
    await page.getByRole('button', { name }).or(page.getByRole('radio', { name })).first().click();
    await quiet(page);
  }
}

function showAs(density: 'middle' | 'roomy') {
  return async (page: Page) => {
    await page.evaluate((chosen) => localStorage.setItem('hansang.console.density', chosen), density);
    await page.reload();
    await page.getByRole('article').first().waitFor();
    await page.evaluate(() => localStorage.removeItem('hansang.console.density'));
  };
}

/** Each column has one that is chosen. */
async function chooseMany(page: Page): Promise<void> {
  await tap(page, 'console.rush.many');
  const name = await said(page, 'console.rush.choose');
  for (const column of await page.getByRole('main').locator('section:has(article)').all())
    await column.getByRole('button', { name }).first().click();
}

function wayOf(way: 'off' | 'free' | 'pass') {
  return async (page: Page) => {
    await openLine(page);
    await press(page, `console.line.way.${way}`);
  };
}

async function payCash(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).last().waitFor();
  await press(page, 'bill.open', 'bill.means.CASH', 'bill.receipt.PHONE');
  const fields = page.getByRole('dialog').last().getByRole('textbox');
  await fields.first().fill('50000');
  await fields.last().fill('010-1234-5678');
}

async function byNumber(page: Page): Promise<void> {
  await tap(page, 'entering.numbers');
  for (const digit of ['1', '2'])
    await page.getByRole('button', { name: digit, exact: true }).first().click();
}

/** A dish that asks for a choice. */
async function chooseDish(page: Page): Promise<void> {
  const dishes = page.getByRole('list', { name: await said(page, 'entering.dishes') }).getByRole('button');
  await dishes.first().waitFor();
  const sheet = page.getByRole('dialog');
  for (let nth = 0; nth < 12 && !(await sheet.isVisible()); nth++) {
    await dishes.nth(nth).click();
    await quiet(page);
  }
}

async function openPast(page: Page): Promise<void> {
  await press(page, 'seating.past');
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('dialog').last().getByRole('heading', { level: 3 }).first().waitFor();
}

async function reopen(page: Page): Promise<void> {
  await openPast(page);
  await press(page, 'bill.reopen');
}

/** So much of what was taken. */
async function giveBack(page: Page): Promise<void> {
  await at(4, 'bill.see').act(page);
  const paid = page.getByRole('region', { name: await said(page, 'bill.payments') });
  await paid.getByRole('button', { name: await said(page, 'bill.void') }).click();
  const amount = page
    .getByRole('dialog')
    .last()
    .getByLabel(await said(page, 'bill.backAmount'));
  await amount.fill('5000');
}

/** Where others sit at their table by now. */
async function reopenElsewhere(page: Page): Promise<void> {
  await press(page, 'seating.past');
  const search = page.getByRole('dialog').getByRole('searchbox');
  await search.fill('30012345');
  await quiet(page);
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('dialog').last().getByRole('heading', { level: 3 }).first().waitFor();
  await press(page, 'bill.reopen');
  await page.getByRole('dialog').last().getByRole('radio').nth(2).click();
}

async function searchDays(page: Page): Promise<void> {
  await press(page, 'seating.past');
  const from = page.getByRole('dialog').getByLabel(await said(page, 'seating.pastFrom'));
  const day = await from.inputValue();
  await from.fill(new Date(Date.parse(day) - 20 * 86_400_000).toISOString().slice(0, 10));
  await quiet(page);
}

/** Of an order that staff entered. */
async function replace(page: Page): Promise<void> {
  await openLine(page, page.getByRole('article', { name: /B3/ }));
  await press(page, 'console.line.way.replace');
}
