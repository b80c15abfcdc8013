import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { quiet } from '../browser/quiet.ts';
import { chunkOf } from './kit/chunks.ts';
import { at, see } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 91;
const SHARING = 92;
const root = resolve(import.meta.dirname, '../..');
const wrap = (text: string) => `⟦${text}⟧`;

/** Every English text in brackets, whatever it is part of. */
function wrapped<Value>(value: Value): Value {
  if (typeof value === 'string') return wrap(value) as Value;
  if (Array.isArray(value)) return value.map(wrapped) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wrapped(inner)])) as Value;
}

/** Names of a venue: the English ones in brackets too. */
function wrapNames<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(wrapNames) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'en' && typeof inner === 'string' ? wrap(inner) : wrapNames(inner),
    ]),
  ) as Value;
}

const notice = { ko: '읽어 주세요', en: 'Please read', ja: 'お読みください', 'zh-CN': '请阅读' };

beforeAll(async () => {
  const flags = { usePeopleCount: true, useCallStaff: true };
  await house.importVenue(wrapNames(journeyVenue({ id: VENUE, tables: 8, notice, flags })));
  const sharing = { useGroupCart: true, useAlcoholAutomaticOrder: true };
  await house.importVenue(wrapNames(journeyVenue({ id: SHARING, tables: 8, notice, flags: sharing })));
});

/** Serves the English chunks of the build with every text in brackets. */
async function speakPseudo(page: Page): Promise<void> {
  for (const name of ['guest', 'errors']) {
    const texts: object = await import(pathToFileURL(join(root, `packages/i18n/src/en/${name}.ts`)).href);
    const body = Object.entries(texts).map(
      ([exported, value]) => `export const ${exported} = ${JSON.stringify(wrapped(value))};`,
    );
    await page.route(`**${chunkOf(`packages/i18n/src/en/${name}.ts`).address}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: body.join('\n') }),
    );
  }
  // Small catalogues share a chunk, whose texts all stand between backticks.
  const { address, text } = chunkOf('packages/i18n/src/en/group.ts');
  const body = text.replaceAll(/`([^`]+)`/g, (_, inner) => `\`${wrap(inner)}\``);
  expect(body.split('⟦').length).toBeGreaterThan(20);
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Names that are the same in every language: those of the languages, and the venue's company. */
const OWN_NAMES = ['한국어', 'English', '日本語', '简体中文', `여정 법인 ${VENUE}`, `여정 법인 ${SHARING}`];

/** Words that stand on the screen outside of brackets: visible ones, and names for those who do not see. */
const unwrapped = (page: Page) =>
  page.evaluate((ownNames) => {
    const found: string[] = [];
    const bare = (text: string) => {
      let depth = 0;
      let outside = '';
      for (const sign of text) {
        if (sign === '⟦') depth += 1;
        else if (sign === '⟧') depth -= 1;
        else if (depth === 0) outside += sign;
      }
      return outside.trim();
    };
    const look = (text: string | null, where: string) => {
      // The time of day is the browser's.
      const outside = bare(text ?? '').replace(/^\d{1,2}:\d\d\s[AP]M$/, '');
      if (/\p{L}/u.test(outside) && !ownNames.includes(outside)) found.push(`${where}: ${outside}`);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      // An initial stands for a picture.
      if (!parent || parent.closest('script, style, .picture')) continue;
      if (parent.checkVisibility()) look(node.textContent, parent.className || parent.tagName);
    }
    for (const node of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        look(node.getAttribute(name), `${name} of ${node.className || node.tagName}`);
    return [...new Set(found)];
  }, OWN_NAMES);

/** A guest who will read brackets; `look` notes what stands outside of them, `goTo` leads on within the app. */
async function reader() {
  const [guest] = (await house.guestsOfFile(async () => {
    const came = await house.guest({ isNew: true });
    await speakPseudo(came.page);
    return [came];
  })) as [Guest];
  const { page } = guest;
  // The phone goes on to the next one, who has been nowhere.
  if (page.url() !== 'about:blank') {
    await page.evaluate(() => localStorage.clear());
    await guest.device.context.clearCookies();
  }
  const faults: string[] = [];
  const look = async (screen: string) => {
    faults.push(...(await unwrapped(page)).map((text) => `${screen} – ${text}`));
  };
  const goTo = async (path: string) => {
    await page.evaluate((to) => {
      history.pushState({ fromApp: true }, '', to);
    }, path);
    await at(page, path.replace(/\?.*/, ''));
    await page.waitForFunction(
      () => !document.querySelector('.skeleton') && document.querySelector('h1, main'),
    );
    await quiet(page);
  };
  const speak = async () => {
    await page.getByRole('button', { name: guest.say('menu.languageSelector') }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await guest.seesNoLayer();
    await see(page.getByText('⟦'));
  };
  return { guest, page, faults, look, goTo, speak };
}

test('a language of brackets finds no text outside of the catalogues on any screen', {
  tags: ['I18N-9'],
}, async () => {
  const { guest, page, faults, look, goTo, speak } = await reader();
  await guest.sitDown(1, { restaurantId: VENUE });
  await speak();
  await see(page.locator('.dish-name', { hasText: '⟦' }));
  await look('menu');
  await page.locator('.pill[aria-haspopup="dialog"]').click();
  await see(page.getByRole('dialog'));
  await look('language selector');
  await page.keyboard.press('Escape');
  await guest.seesNoLayer();

  await page.locator('a[href="/menu/stew"]').first().click();
  await see(page.getByRole('heading', { name: '⟦Kimchi stew⟧', level: 1 }));
  await look('dish');
  await page.locator('.sheet-bar .button').click();
  await see(page.getByRole('status').getByText('⟦'));
  await look('menu with cart');
  for (const path of [
    '/call-staff',
    '/menu/stew/label',
    '/misc/people-count',
    '/history',
    '/no-such-page',
    '/order',
  ]) {
    await goTo(path);
    await look(path);
  }
  await goTo('/cart');
  await see(page.locator('.lines'));
  await look('cart');
  await page.locator('.page-bar .button').click();
  await at(page, /^\/order\/done\//);
  await see(page.getByText('⟦', { exact: false }));
  await quiet(page);
  await look('order done');
  expect(faults).toEqual([]);
});

test('neither does it around a shared cart, a search, a review and a payment', {
  tags: ['I18N-9'],
}, async () => {
  const { guest, page, faults, look, goTo, speak } = await reader();
  await guest.sitDown(1, { restaurantId: SHARING });
  await speak();
  await page.getByRole('button', { name: /Search the menu/ }).click();
  await look('search');
  await page.getByRole('searchbox').fill('no such dish');
  await see(page.getByText(/No dish matches/));
  await look('search without a hit');
  await page.getByRole('searchbox').fill('Bibimbap');
  await page.getByRole('dialog').getByRole('link').first().click();
  await see(page.getByRole('heading', { name: '⟦Bibimbap⟧', level: 1 }));
  await page.locator('.sheet-bar .button').click();
  await see(page.getByRole('status').getByText('⟦'));
  await goTo('/group-cart');
  await look('group cart');
  await page.getByRole('button', { name: /Empty the cart/ }).click();
  await see(page.getByRole('dialog'));
  await look('reset');
  await page.keyboard.press('Escape');
  await guest.seesNoLayer();
  await page.getByRole('button', { name: /^⟦Order⟧/ }).click();
  await at(page, '/order/sheet');
  await see(page.getByRole('timer'));
  await look('order sheet');
  await page.getByRole('button', { name: /^⟦Order⟧/ }).click();
  await at(page, /^\/order\/done\//);
  await look('done');
  await house.sql("UPDATE orders SET status = 'COMPLETE' WHERE restaurant_id = $1", [SHARING]);
  const done = new URL(page.url()).pathname;
  await goTo('/history');
  await goTo(done);
  await page.getByRole('link', { name: /Write a review/ }).click();
  await page.getByRole('button', { name: /Post review/ }).click();
  await see(page.getByText(/Please rate all four/));
  await look('review');
  for (const path of ['/group-cart', '/lightbox?url=/elsewhere', '/pay-error', '/drink-order-notice']) {
    await goTo(path);
    await look(path);
  }
  expect(faults).toEqual([]);
});

test('neither does it on the way of a drinks tag', { tags: ['I18N-9'] }, async () => {
  const { guest, page, faults, look, goTo, speak } = await reader();
  await guest.open(`/misc/shortcut?sid=${SHARING}&tid=2&m=nfc&alcoholTag=BEER`);
  await goTo('/order');
  await speak();
  await goTo('/drink-menu');
  await look('drinks');
  await page.getByRole('button', { name: /Draft beer/ }).click();
  await see(page.getByRole('dialog'));
  await look('adult confirmation');
  await page.getByRole('button', { name: /19 or over/ }).click();
  await at(page, '/drink-order');
  await page.locator('.drink-says').click();
  await see(page.getByText(/Paused/));
  await look('countdown');
  guest.device.watch.expect(/ERR_INTERNET_DISCONNECTED|websocket/i);
  await guest.device.context.setOffline(true);
  await see(page.getByRole('status').getByText(/You’re offline/));
  await look('without a network');
  await guest.device.context.setOffline(false);
  expect(faults).toEqual([]);
});
