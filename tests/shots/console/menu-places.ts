import { callPath } from '@hansang/contract';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { EVENING } from './evening-venue.ts';
import { dialog, main, type Place, VENUES } from './place.ts';
import { REVIEWED } from './reviewed-venue.ts';
import { press, said } from './said.ts';
import { SHEET_BEFORE } from './what-went-on.ts';

const csv = (text: string) => ({
  name: 'menu.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${text}`),
});

const GOOD = '분류,메뉴명,가격,추천\n안주,황도,9000,예\n안주,오뎅탕,17000,아니요\n';
const FAULTY = '분류,메뉴명,가격,추천\n안주,황도,구천 원,아마도\n,오뎅탕,,\n안주,황도,9000,예\n';

/** A part of the dish sheet, by its place in the row of jumps. */
const PARTS = ['sizes', 'groups', 'badges', 'bounds', 'hours', 'stated'] as const;
const part = (name: (typeof PARTS)[number]): Place => ({
  name: `11${3 + PARTS.indexOf(name)}-dish-${name}`,
  path: 'menu',
  venue: VENUES.sets,
  act: (page) =>
    openDish(page, '꼬마김밥', (sheet) =>
      sheet.getByRole('navigation').getByRole('button').nth(PARTS.indexOf(name)).click(),
    ),
});

/** The menu: its list, a dish in all its parts, spreadsheets, versions; and the menus of other venues. */
export const MENU_PLACES: readonly Place[] = [
  { name: '110-venues-tonight', path: 'venues' },
  { name: '110-copy-menu', path: 'venues/copy', act: copyFrom },
  { name: '111-menu', path: 'menu' },
  { name: '111-menu-found', path: 'menu', act: (page) => search(page, '김') },
  { name: '111-menu-not-found', path: 'menu', act: (page) => search(page, '없는 음식') },
  { name: '111-menu-sorting', path: 'menu', act: (page) => pressOnPage(page, 'menu-editor.sort') },
  { name: '111-menu-category', path: 'menu', act: (page) => press(page, 'menu-editor.editCategory') },
  { name: '112-dish', path: 'menu', venue: VENUES.sets, act: (page) => openDish(page, '꼬마김밥') },
  part('sizes'),
  part('groups'),
  part('badges'),
  part('bounds'),
  part('hours'),
  part('stated'),
  {
    name: '119-dish-set',
    path: 'menu',
    venue: VENUES.sets,
    act: (page) =>
      openDish(page, '엄마손세트', async (sheet) => {
        const groups = sheet.locator('details > summary');
        await groups.first().click();
        await groups.nth(1).click();
        await groups.nth(1).scrollIntoViewIfNeeded();
      }),
  },
  {
    name: '119-dish-set-picker',
    path: 'menu',
    venue: VENUES.sets,
    act: (page) =>
      openDish(page, '엄마손세트', async (sheet) => {
        await sheet.locator('details > summary').first().click();
        const pick = sheet.getByRole('combobox', { name: await said(page, 'menu-editor.addDishOption') });
        await pick.first().scrollIntoViewIfNeeded();
        await pick.first().focus();
      }),
  },
  { name: '120-dish-photo-cut', path: 'menu', venue: VENUES.sets, act: cutPhoto },
  { name: '121-menu-preview', path: 'menu', act: openPreview },
  { name: '122-menu-drafted', path: 'menu', venue: VENUES.displays, act: draftPrice },
  {
    name: '123-menu-changes',
    path: 'menu',
    venue: VENUES.displays,
    act: (page) => press(page, 'menu-editor.toChanges'),
  },
  { name: '124-menu-sheet', path: 'menu/sheet' },
  { name: '125-menu-sheet-preview', path: 'menu/sheet', act: (page) => bring(page, GOOD) },
  { name: '126-menu-sheet-faults', path: 'menu/sheet', act: (page) => bring(page, FAULTY) },
  {
    name: '126-menu-sheet-published',
    path: 'menu/sheet',
    venue: REVIEWED,
    act: (page) => bring(page, SHEET_BEFORE),
  },
  { name: '127-menu-versions', path: 'menu/versions' },
  {
    name: '128-menu-version',
    path: 'menu/versions',
    act: async (page) => {
      await main(page).getByRole('listitem').getByRole('button').first().click();
      await dialog(page).waitFor();
    },
  },
];

/** Presses what opens no sheet. */
async function pressOnPage(page: Page, text: Parameters<typeof said>[1]): Promise<void> {
  await main(page)
    .getByRole('button', { name: await said(page, text) })
    .first()
    .click();
}

async function search(page: Page, text: string): Promise<void> {
  await main(page).getByRole('searchbox').fill(text);
}

async function copyFrom(page: Page): Promise<void> {
  await main(page).getByRole('combobox').selectOption(String(VENUES.sets));
  await main(page).getByRole('checkbox').first().check();
  await main(page).locator('summary').first().click();
}

async function openDish(page: Page, name: string, look?: (sheet: Locator) => Promise<void>): Promise<void> {
  await search(page, name);
  await main(page).getByRole('listitem').filter({ hasText: name }).getByRole('button').first().click();
  await dialog(page).waitFor();
  await look?.(dialog(page));
}

/** A photo as a phone takes it, with the frame of what guests will see. */
async function cutPhoto(page: Page): Promise<void> {
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b5533c' } })
    .jpeg()
    .toBuffer();
  await openDish(page, '꼬마김밥', async (sheet) => {
    await sheet
      .locator('input[type="file"]')
      .last()
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await page.locator('.ReactCrop img').waitFor();
  });
}

async function openPreview(page: Page): Promise<void> {
  await page.locator('header').getByRole('button').first().click();
  await dialog(page).locator('iframe').contentFrame().locator('.dish-name').first().waitFor();
}

/** Another price, which nobody publishes. */
async function draftPrice(page: Page): Promise<void> {
  const bar = main(page).getByRole('button', { name: await said(page, 'menu-editor.toChanges') });
  await main(page).getByRole('listitem').first().waitFor();
  if (await bar.isVisible()) return;
  await main(page).getByRole('listitem').first().getByRole('button').last().click();
  const field = main(page).getByRole('textbox');
  await field.fill('12500');
  await field.press('Enter');
  await bar.waitFor();
}

async function bring(page: Page, sheet: string): Promise<void> {
  await main(page).locator('input[type="file"]').setInputFiles(csv(sheet));
  await main(page).getByRole('listitem').first().waitFor();
}

/** All of the same dishes, at what they cost there: the manager has drafted other prices for some. */
export async function copyOver(page: Page): Promise<void> {
  await main(page).getByRole('combobox').selectOption(String(EVENING));
  await main(page).getByRole('checkbox').first().check();
  await main(page).getByRole('radio').last().check();
  await main(page).getByRole('button').last().click();
  const conflicts = main(page).getByRole('alert');
  await conflicts.waitFor();
  await conflicts.scrollIntoViewIfNeeded();
}

/** Another price for what somebody else has drafted one of. */
export async function bringOver(page: Page): Promise<void> {
  const prices = await page.evaluate(
    async (address) => {
      const headers = { platform: 'WEB', 'client-id': '0'.repeat(32) };
      const answer = await fetch(address, { headers });
      return (await answer.json()) as {
        categories: { name: { ko: string }; menus: { id: string; name: { ko: string }; price: number }[] }[];
        changes: { key: string }[];
      };
    },
    callPath('menuDraft', { restaurantId: 1 }),
  );
  const drafted = new Set(prices.changes.map(({ key }) => key));
  const rows = prices.categories.flatMap(({ name, menus }) =>
    menus
      .filter(({ id }) => drafted.has(id))
      .map((dish) => `${name.ko},${dish.name.ko},${dish.price + 1500}`),
  );
  await bring(page, `분류,메뉴명,가격\n${rows.join('\n')}\n`);
}
