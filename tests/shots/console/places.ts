import { callPath } from '@hansang/contract';
import type { Page } from 'playwright-core';
import { said } from './said.ts';
import type { DemoPerson } from './staff-calls.ts';

/** A screen of the console, and what is tapped there before it is looked at. */
export interface Place {
  readonly name: string;
  /** Below the venue's address. */
  readonly path: string;
  /** A demo venue that has what is to be seen. */
  readonly venue?: number;
  /** Who looks; the owner, unless another one is told. */
  readonly person?: DemoPerson;
  act?(page: Page): Promise<void>;
}

/** Which demo venue has what. */
const VENUES = { pub: 1, displays: 3, sets: 4 } as const;

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${text}`),
});

/** Opens a section of the settings by its place in the row. */
const section = (nth: number, then?: (page: Page) => Promise<void>) => async (page: Page) => {
  await main(page).getByRole('navigation').first().getByRole('button').nth(nth).click();
  await main(page).getByRole('heading', { level: 2 }).first().waitFor();
  await then?.(page);
};
/** Opens a sheet by a button of the page's section, by its place. */
const press = (nth: number) => async (page: Page) => {
  await main(page).locator('section').last().getByRole('button').nth(nth).click();
  await dialog(page).waitFor();
};

const GOOD = '분류,메뉴명,가격,추천\n안주,황도,9000,예\n안주,오뎅탕,17000,아니요\n';
const FAULTY = '분류,메뉴명,가격,추천\n안주,황도,구천 원,아마도\n,오뎅탕,,\n안주,황도,9000,예\n';

/** Every screen of one venue that needs looking at, in the order in which it is walked. */
export const PLACES: readonly Place[] = [
  { name: '110-venues-tonight', path: 'venues' },
  { name: '111-copy-menu', path: 'venues/copy', act: copyFrom },
  {
    name: '112-dish-set',
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
    name: '113-dish-happy-hour',
    path: 'menu',
    venue: VENUES.sets,
    act: (page) =>
      openDish(page, '꼬마김밥', (sheet) =>
        sheet.locator('input[type="time"]').last().scrollIntoViewIfNeeded(),
      ),
  },
  { name: '114-menu-preview', path: 'menu', act: openPreview },
  { name: '115-menu-sheet', path: 'menu/sheet' },
  { name: '116-menu-sheet-preview', path: 'menu/sheet', act: (page) => bring(page, file('menu.csv', GOOD)) },
  { name: '117-menu-sheet-faults', path: 'menu/sheet', act: (page) => bring(page, file('menu.csv', FAULTY)) },
  { name: '118-menu-versions', path: 'menu/versions' },
  { name: '120-settings-hours', path: 'settings', act: section(0) },
  { name: '121-settings-day', path: 'settings', act: section(0, press(1)) },
  { name: '122-settings-ordering', path: 'settings', act: section(1) },
  { name: '123-settings-doors', path: 'settings', act: section(2) },
  { name: '124-settings-calls', path: 'settings', act: section(3) },
  { name: '125-settings-notices', path: 'settings', act: section(4) },
  { name: '126-settings-look', path: 'settings', act: section(5) },
  { name: '127-settings-pictures', path: 'settings', act: section(6) },
  { name: '128-settings-limits', path: 'settings', act: section(7) },
  { name: '129-settings-venue', path: 'settings', act: section(8) },
  { name: '130-settings-wifi', path: 'settings', act: section(8, press(2)) },
  { name: '131-settings-clock', path: 'settings', act: section(8, press(4)) },
  { name: '140-tables', path: 'tables' },
  { name: '141-room', path: 'tables/room', act: layOut },
  { name: '142-print', path: 'tables/print' },
  { name: '143-walk', path: 'tables/walk', act: startWalk },
  { name: '144-tags', path: 'tables/tags' },
  { name: '145-displays', path: 'tables/displays', venue: VENUES.displays },
  { name: '146-floor-laid-out', path: 'floor' },
  { name: '147-day', path: 'day' },
  { name: '148-sales', path: 'sales' },
  { name: '150-people', path: 'people' },
  { name: '151-invite', path: 'people', act: invite },
  { name: '152-activity', path: 'activity' },
  { name: '153-account', path: 'account' },
  { name: '160-till-add', path: 'till', act: addTill },
  { name: '161-till', path: 'till', act: connectTill },
];

async function addTill(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: await said(page, 'till.add') })
    .click();
  await dialog(page).getByRole('textbox').fill('카운터 포스');
}

/** Adds a till, unless there is one, and makes its key. */
async function connectTill(page: Page): Promise<void> {
  const card = main(page).getByRole('article').first();
  await main(page).getByRole('button').last().waitFor();
  if ((await card.count()) === 0) {
    await addTill(page);
    await dialog(page).getByRole('button').last().click();
    await card.waitFor();
  }
  await card.getByRole('button').first().click();
  await card.locator('section code').last().waitFor();
}

async function copyFrom(page: Page): Promise<void> {
  await main(page).getByRole('combobox').selectOption(String(VENUES.sets));
  await main(page).getByRole('checkbox').first().check();
  await main(page).locator('summary').first().click();
}

async function openDish(page: Page, name: string, look: (sheet: ReturnType<typeof dialog>) => Promise<void>) {
  await main(page).getByRole('searchbox').fill(name);
  const dish = main(page).getByRole('listitem').filter({ hasText: name }).getByRole('button').first();
  await dish.click();
  await dialog(page).waitFor();
  await look(dialog(page));
}

async function openPreview(page: Page): Promise<void> {
  await page.locator('header').getByRole('button').first().click();
  await dialog(page).locator('iframe').contentFrame().locator('.dish-name').first().waitFor();
}

async function bring(page: Page, sheet: ReturnType<typeof file>): Promise<void> {
  await main(page).locator('input[type="file"]').setInputFiles(sheet);
  await main(page).getByRole('listitem').first().waitFor();
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
  await bring(page, file('menu.csv', `분류,메뉴명,가격\n${rows.join('\n')}\n`));
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
}

async function invite(page: Page): Promise<void> {
  await page.locator('header').getByRole('button').first().click();
  await dialog(page).waitFor();
}
