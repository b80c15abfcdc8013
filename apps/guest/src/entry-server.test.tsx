import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@hansang/contract';
import { expect, test } from 'vitest';
import type { PageData } from './app/page-data.ts';
import { SCREENS } from './app/screens.tsx';
import { renderFault, renderPage } from './entry-server.tsx';
import { menuView } from './shared/menu/menu-view.ts';
import { venueView } from './shared/venue/venue-view.ts';
import { errorText } from './shared/words/error-texts.ts';
import { dish, menuOf, settingsOf } from './testing/menu-fixture.ts';

const ASSETS = {
  css: '.app{color:red}',
  styles: ['/assets/entry.css'],
  script: '/assets/entry.js',
  preloads: ['/assets/react.js'],
};

const dishes = Array.from({ length: 8 }, (_, i) =>
  dish(`dish-${i}`, { priority: i, imageUrl: `/images/${i}/x`, isFeatured: i < 3, description: `${i}` }),
);

function pageData(more: Partial<PageData> = {}): PageData {
  const language = more.language ?? 'ko';
  return {
    screen: 'menu',
    language,
    venue: venueView(settingsOf({ usePeopleCount: true }), language),
    menu: menuView(menuOf(...dishes), language),
    drinks: null,
    dish: null,
    reason: null,
    reasonText: null,
    ...more,
  };
}

const html = async (data = pageData()) => (await renderPage(data, ASSETS)).html;
const bodyOf = (page: string) =>
  page.slice(page.indexOf('<div id="root">'), page.indexOf('<script type="application/json"'));
const readJson = (page: string) =>
  JSON.parse(page.slice(page.indexOf('id="page">') + 10, page.lastIndexOf('</script>'))) as PageData;

test('the page holds venue, table, floor and dishes before any script runs', {
  tags: ['MENU-10', 'MENU-4'],
}, async () => {
  const body = bodyOf(await html());
  for (const text of [
    '포차',
    '1층',
    '2번 테이블',
    'dish-0',
    '10,000원',
    'href="/menu/dish-0"',
    'href="/history"',
  ])
    expect(body).toContain(text);
});

test.each([
  ['ko', '12,500원'],
  ['en', '₩12,500'],
  ['ja', '₩12,500'],
  ['zh-CN', '₩12,500'],
] as const)('prices in %s read %s', { tags: ['PRICE-6', 'PRICE-7'] }, async (language, price) => {
  const menu = menuView(menuOf(dish('stew', { price: 12_500 })), language);
  const body = bodyOf(await html(pageData({ language, menu })));
  expect(body.match(/<a class="[^"]*dish[^"]*" href="\/menu\/stew".*?<\/a>/s)?.[0]).toContain(price);
});

test('the first two dish names are marked, and no other', { tags: ['BENCH-18'] }, async () => {
  const body = bodyOf(await html());
  expect(body.match(/elementtiming="dish-name"/g)).toHaveLength(2);
  expect(body.indexOf('elementtiming')).toBeLessThan(body.indexOf('dish-0</span>'));
});

test('only the first pictures load before the page is hydrated', async () => {
  const pictures = [...bodyOf(await html()).matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
  expect(pictures.filter((tag) => tag.includes(' src='))).toHaveLength(4);
  expect(pictures.filter((tag) => !tag.includes(' src='))).toHaveLength(pictures.length - 4);
});

test('pictures have a fixed size and are asked for in cover mode', { tags: ['MENU-17'] }, async () => {
  const body = bodyOf(await html());
  expect(body).toContain('src="/images/0/x?w=480&amp;h=360&amp;fit=cover" alt="" width="224" height="168"');
  expect(body).toContain('?w=192&amp;h=192&amp;fit=cover" alt="" width="96" height="96"');
});

test('a dish without a picture shows its initial', { tags: ['MENU-18'] }, async () => {
  const page = await html(pageData({ menu: menuView(menuOf(dish('김치전')), 'ko') }));
  expect(bodyOf(page)).toContain('aria-hidden="true">김</span>');
});

test('GRID shows tiles, LIST rows', { tags: ['MENU-16'] }, async () => {
  const grid = venueView(settingsOf({ menuArrangementType: 'GRID' }), 'ko');
  expect(bodyOf(await html(pageData({ venue: grid })))).toContain('dishes-grid');
  expect(bodyOf(await html())).not.toContain('dishes-grid');
});

test('origin and allergy information stand on the menu', { tags: ['MENU-7'] }, async () => {
  expect(bodyOf(await html())).toContain('쌀: 국내산');
});

test('a store with one language shows no selector', { tags: ['LANG-8'] }, async () => {
  const korean = venueView(settingsOf({ useMultiLanguage: false }), 'ko');
  expect(bodyOf(await html(pageData({ venue: korean })))).not.toContain('언어 선택');
  expect(bodyOf(await html())).toContain('언어 선택');
});

test('the document names its language', { tags: ['I18N-7'] }, async () => {
  expect(await html(pageData({ language: 'zh-CN' }))).toContain('<html lang="zh-CN">');
});

test('a dish cannot break out of the page or of its data', { tags: ['SEC-9'] }, async () => {
  const evil = '</script><script>alert(1)</script>';
  const page = await html(pageData({ menu: menuView(menuOf(dish(evil)), 'ko') }));
  expect(page).not.toContain('<script>alert');
  expect(readJson(page).menu?.categories[0]?.dishes[0]?.name).toBe(evil);
});

test('nothing inline needs a policy of its own: no script, no style attribute', {
  tags: ['SEC-2'],
}, async () => {
  const page = await html();
  expect(page).not.toMatch(/ style="/);
  expect(page).not.toMatch(/ on[a-z]+="/);
  expect(page.match(/<script(?! type="module" src=)(?! type="application\/json")/g)).toBeNull();
});

test('a venue’s accent is in the page’s one style', { tags: ['A11Y-5'] }, async () => {
  const red = venueView(settingsOf({ accentColor: '#b3261e' }), 'ko');
  const { html: page, style } = await renderPage(pageData({ venue: red }), ASSETS);
  expect(style).toContain('--accent:#b3261e');
  expect(page).toContain(`<style>${style}</style>`);
});

test('the same data gives the same bytes', async () => {
  expect(await html()).toBe(await html());
});

test.each(LANGUAGES.flatMap((language) => SCREENS.map((screen) => [screen, language] as const)))(
  'the screen %s renders in %s without a raw key',
  { tags: ['I18N-8'] },
  async (screen, language) => {
    const food = dishes[0] ?? dish('x');
    const page = await html(pageData({ screen, language, dish: { menu: food, threshold: 2 } }));
    const text = bodyOf(page).replace(/<[^>]*>/g, ' ');
    expect(text).not.toMatch(
      /\b(?:menu|dish|cart|done|history|people|notice|order|lost|common|mark)\.[a-zA-Z]+/,
    );
    expect(text).not.toMatch(/\{\w+\}/);
    expect(text.trim().length).toBeGreaterThan(5);
  },
);

test('a fault is told in the guest’s language with a way to try again', async () => {
  const { html: page } = await renderFault('SERVICE_UNAVAILABLE', 'en', '');
  expect(page).toContain('The service isn’t available right now.');
  expect(page).toContain('Try again');
});

test('the page that a proxy shows while no server lives sends guests to the staff in every language', {
  tags: ['ERR-15'],
}, async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../packaging/ha/away.html'), 'utf8');
  for (const language of LANGUAGES)
    expect(page).toContain(`<p lang="${language}">${await errorText('STORAGE_FULL', language)}</p>`);
});
