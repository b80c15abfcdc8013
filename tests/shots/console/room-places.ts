import type { Page } from 'playwright-core';
import { dialog, main, type Place, VENUES } from './place.ts';
import { REVIEWED } from './reviewed-venue.ts';
import { press, type Said, said } from './said.ts';

/** Tables, codes and displays. */
export const ROOM_PLACES: readonly Place[] = [
  { name: '150-tables', path: 'tables' },
  { name: '151-tables-add', path: 'tables', act: (page) => press(page, 'tables.setup.add') },
  { name: '152-tables-floor', path: 'tables', act: (page) => press(page, 'tables.setup.addFloor') },
  { name: '153-tables-one', path: 'tables', act: openTable },
  { name: '154-room', path: 'tables/room', act: layOut },
  { name: '155-print', path: 'tables/print' },
  { name: '155-print-rotating', path: 'tables/print', venue: VENUES.displays },
  { name: '156-walk-before', path: 'tables/walk' },
  { name: '157-walk', path: 'tables/walk', act: startWalk },
  { name: '157-walk-wrong', path: 'tables/walk?scanned=/t/000000000000', venue: REVIEWED },
  { name: '158-tags', path: 'tables/tags' },
  { name: '158-tags-phone', path: 'tables/tags', act: withTagWriter },
  { name: '159-displays', path: 'tables/displays', venue: VENUES.displays },
  { name: '159-displays-none', path: 'tables/displays' },
];

async function openTable(page: Page): Promise<void> {
  await main(page).getByRole('listitem').first().getByRole('button').click();
  await dialog(page).waitFor();
}

/** In rows, unless somebody did already; then one table is chosen. */
async function layOut(page: Page): Promise<void> {
  const room = main(page).locator('[style*="--columns"]');
  await room.waitFor();
  const tray = main(page).getByRole('region').getByRole('button');
  if ((await room.getByRole('button').count()) === 0) await tray.first().click();
  await room.getByRole('button').first().click();
}

async function startWalk(page: Page): Promise<void> {
  await main(page).getByRole('button').last().waitFor();
  const isBegun = (await main(page).getByRole('list').count()) > 0;
  if (!isBegun) await main(page).getByRole('button').last().click();
  await main(page).getByRole('list').last().waitFor();
}

/** As on an Android phone, which has what writes tags; one table's tag is opened. */
async function withTagWriter(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { NDEFReader: class {} }));
  const view = async (text: Said) =>
    main(page)
      .getByRole('button', { name: await said(page, text) })
      .click();
  await view('tables.view.setup');
  await view('tables.view.tags');
  await main(page).locator('section').first().getByRole('button').first().click();
  await dialog(page).waitFor();
}
