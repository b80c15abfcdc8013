import type { Page } from 'playwright-core';
import { quiet } from '../../browser/quiet.ts';
import { EVENING } from './evening-venue.ts';
import { bringOver } from './menu-places.ts';
import type { Place } from './place.ts';
import { press, type Said, said } from './said.ts';

const venue = EVENING;
const at = (table: number, ...texts: readonly Said[]) => ({
  path: `floor/${table}`,
  venue,
  // The sheet comes sliding; a table that is read has its acts.
  act: async (page: Page) => {
    await page.getByRole('dialog').getByRole('heading', { level: 3 }).last().waitFor();
    if (texts.length > 0) await press(page, ...texts);
  },
});
const by = (text: Said) => (page: Page) => press(page, text);

/** What staff look at while guests are there. */
export const EVENING_PLACES: readonly Place[] = [
  { name: '129-menu-sheet-conflicts', path: 'menu/sheet', act: bringOver },
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
  { name: '230-bill', ...at(1, 'bill.see') },
  { name: '231-discount', ...at(1, 'bill.see', 'bill.addEntry') },
  { name: '232-pay', ...at(1, 'bill.open') },
  { name: '233-pay-lines', ...at(1, 'bill.open', 'bill.part.LINES') },
  { name: '234-pay-share', ...at(1, 'bill.open', 'bill.part.SHARE') },
  { name: '235-bill-paid', ...at(4, 'bill.see') },
  { name: '236-void', ...at(4, 'bill.see', 'bill.void') },
  { name: '240-enter-tables', path: 'enter', venue, person: 'staff' },
  { name: '241-enter', path: 'floor/12/order', venue, person: 'staff', act: enter },
  { name: '250-printing', path: 'printing', venue },
  { name: '251-printing-setup', path: 'printing/setup', venue },
  { name: '252-printer', path: 'printing/setup', venue, act: by('printing.setup.add') },
  { name: '260-calls', path: 'calls', venue },
  { name: '261-stock', path: 'stock', venue },
  { name: '262-reviews', path: 'reviews', venue },
  { name: '263-payments', path: 'payments', venue },
  { name: '270-day', path: 'day', venue },
  { name: '271-day-phone', path: 'day', venue, person: 'staff' },
  { name: '272-count', path: 'day', venue, act: by('day.count') },
  { name: '273-close-day', path: 'day', venue, act: by('day.closeDay') },
  { name: '274-sales', path: 'sales', venue },
  { name: '280-server', path: 'server' },
];

/** A board that has just changed does not react for a moment. */
async function openLine(page: Page): Promise<void> {
  const name = await said(page, 'console.line.open');
  const sheet = page.getByRole('dialog');
  for (let tries = 0; tries < 5 && !(await sheet.isVisible()); tries++) {
    await page.getByRole('button', { name }).first().click();
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
