import { callPath } from '@hansang/contract';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { SETTINGS } from '../../apps/console/src/testing/pages.ts';
import { chooseDish, orderBody, placeOrder, scanTable } from '../../simulators/guests/guest-client.ts';
import { expectNoViolations } from '../browser/axe.ts';
import { quiet } from '../browser/quiet.ts';
import { drawn, isDrawn, isLong } from '../setup/drawn.ts';
import { at, see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';

// The console in its longest words, on a tablet and on a phone, with what a venue has on a busy evening.

const house = useHouse();
const VENUE = 191;
/** A second one of the same owner, to copy dishes from. */
const OTHER = 360;
const LOGIN = { email: 'fits@hansang.test', password: 'all-of-it-fits' };

beforeAll(async () => {
  const { origin } = house.product;
  await house.importVenue({
    ...journeyVenue({ id: VENUE, settings: { admission: 'TABLEMATES' } }),
    staff: [{ ...LOGIN, name: '박사장', role: 'owner' }],
  });
  await house.importVenue({
    ...journeyVenue({ id: OTHER }),
    staff: [{ ...LOGIN, name: '박사장', role: 'owner' }],
  });
  for (const tableIdx of [1, 2]) {
    const guest = await scanTable(origin, { restaurantId: VENUE, tableIdx });
    const rice = guest.menu.get('rice');
    if (!rice) throw new Error('The menu lacks a dish');
    await placeOrder(origin, guest, orderBody(guest, [chooseDish(rice, 1)], null), `fits ${tableIdx}`);
    await fetch(origin + callPath('callStaff', { restaurantId: VENUE }), {
      method: 'POST',
      headers: { ...guest.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ tableIdx, timestamp: guest.pageToken, itemId: 'water' }),
    });
  }
});

/** What lies over something else that is tapped, is cut off, or breaks within a word. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const layer =
      [...document.querySelectorAll('[role="dialog"]')].at(-1) ??
      document.querySelector('main') ??
      document.body;
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const taps = [...layer.querySelectorAll('button, a[href]')].filter(seen);
    // What is scrolled out of sight lies over nothing.
    const shown = (tap: Element) => {
      let { left, right, top, bottom } = tap.getBoundingClientRect();
      for (let box = tap.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const clip = box.getBoundingClientRect();
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
      return { left, right, top, bottom };
    };
    const boxes = taps.map((tap) => [tap, shown(tap)] as const);
    const name = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';
    for (const [a, one] of boxes)
      for (const [b, two] of boxes) {
        if (a === b || a.contains(b) || b.contains(a) || !a.parentElement?.parentElement?.contains(b))
          continue;
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (wide > 1 && high > 1) found.push(`${name(a)} lies over ${name(b)}`);
      }
    for (const box of document.querySelectorAll('main, [role="dialog"]'))
      if (box.scrollWidth > box.clientWidth) found.push(`${box.tagName} is too wide`);
    for (const text of layer.querySelectorAll('h1, h2, h3, p, span')) {
      if (!seen(text) || text.children.length > 0 || text.clientWidth === 0) continue;
      const { overflowX, textOverflow } = getComputedStyle(text);
      if (overflowX === 'hidden' && textOverflow === 'ellipsis' && text.scrollWidth > text.clientWidth)
        found.push(`“${text.textContent}” is cut off`);
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      const words = (text.textContent ?? '').trim().split(/\s+/).length;
      if (lines > words) found.push(`“${text.textContent}” breaks within a word`);
    }
    return found;
  });

/** Colours fade from light to dark; half way they are nobody's. */
const faded = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.all(ending.map(({ finished }) => finished));
  });

/** Somebody logged in: who looks on such a device does so in all tests, from page to page. */
const eyesOn = (viewer: 'tablet' | 'phone' | 'small-phone') =>
  house.workerOfFile(LOGIN, { language: 'en', viewer });

/** What an owner sets up: looked at on a tablet, colours too. */
const SET_UP_PAGES = {
  'the menu and several venues': ['menu', 'menu/sheet', 'menu/versions', 'venues', 'venues/copy', 'activity'],
  'tables and codes': [
    'tables/setup',
    'tables/room',
    'tables/print',
    'tables/walk',
    'tables/tags',
    'tables/displays',
  ],
  'people, till and opening': ['people', 'till', 'opening', 'server'],
  settings: SETTINGS.map((section) => `settings/${section}`),
};

const PAGES = [
  'orders',
  'orders/dishes',
  'orders/carry',
  'orders/finished',
  'floor',
  'floor/1',
  'calls',
  'stock',
  'reviews',
  'payments',
  'people',
  'printing',
  'printing/setup',
  'account',
];

/** Where a run looks in one light, half of its pages are seen in the dark; a long one looks in both. */
const firstLight = (what: string) => (!isLong && isDrawn(what, 2) ? 'dark' : 'light');

const VIEWERS = ['tablet', 'phone'] as const;
/** What a page is made of differs by its language and not by its width. */
const judged = drawn(VIEWERS, 1);

for (const viewer of VIEWERS)
  test(`${viewer}: nothing on any page of the console lies over another tap or is cut off`, {
    tags: ['BOARD-26'],
  }, async () => {
    const staff = await eyesOn(viewer);
    const told: Record<string, string[]> = {};
    for (const path of PAGES) {
      await staff.turnTo(`${VENUE}/${path}`);
      await at(staff.page, `/console/${VENUE}/${path}`);
      // The page itself may have to come first, then what it tells.
      await quiet(staff.page);
      await see(staff.page.getByRole('heading', { level: 1 }).or(staff.page.getByRole('dialog')));
      await quiet(staff.page);
      if (path === 'floor/1') await see(staff.button('calls.acknowledge'));
      const found = await misfits(staff.page);
      if (found.length > 0) told[path] = found;
      // Colours were looked at where they are chosen; here it is about words and places.
      if (judged.includes(viewer)) await expectNoViolations(staff.page, { colours: false });
    }
    expect(told).toEqual({});
  });

for (const [what, paths] of Object.entries(SET_UP_PAGES))
  test(`nothing of ${what} that an owner sets up lies over another tap, is cut off or shuts anybody out`, {
    tags: ['BOARD-26', 'A11Y-1'],
  }, async () => {
    const staff = await eyesOn('tablet');
    const told: Record<string, string[]> = {};
    await staff.page.emulateMedia({ colorScheme: firstLight(what) });
    for (const path of paths) {
      await staff.turnTo(`${VENUE}/${path}`);
      await at(staff.page, `/console/${VENUE}/${path}`);
      await quiet(staff.page);
      await see(staff.page.getByRole('main').getByRole('heading', { level: 1 }));
      await quiet(staff.page);
      const found = await misfits(staff.page);
      if (found.length > 0) told[path] = found;
      await expectNoViolations(staff.page);
      if (!isLong) continue;
      await staff.page.emulateMedia({ colorScheme: 'dark' });
      await faded(staff.page);
      await expectNoViolations(staff.page, { colours: 'only' });
      await staff.page.emulateMedia({ colorScheme: 'light' });
    }
    await staff.page.emulateMedia({ colorScheme: 'light' });
    expect(told).toEqual({});
  });

test('on a narrow phone the days of past guests stand within their sheet', {
  tags: ['BOARD-26'],
}, async () => {
  const staff = await eyesOn('phone');
  const { page } = staff;
  await staff.turnTo(`${VENUE}/floor`);
  await page.getByRole('button', { name: 'Past guests' }).click();
  const past = page.getByRole('dialog', { name: 'Past guests' });
  const right = async (field: Locator) => {
    const box = await field.boundingBox();
    return box && Math.round(box.x + box.width);
  };
  const days = past.locator('input[type=date]');
  await see(days.last());
  expect(await right(days.last())).toBe(await right(past.getByRole('searchbox')));
});

test('on a narrow phone the dishes to offer instead are in sight', { tags: ['BOARD-26'] }, async () => {
  const staff = await eyesOn('small-phone');
  const { page } = staff;
  // A card that has just come takes no taps.
  const accept = page.getByRole('main').getByRole('button', { name: staff.say('order.accept') });
  await expect.poll(() => accept.first().isEnabled()).toBe(true);
  await page
    .getByRole('button', { name: /take off or change$/ })
    .first()
    .click();
  const line = page.getByRole('dialog');
  await line.getByText(staff.say('line.way.instead')).click();
  const dishes = line.getByRole('list');
  await see(dishes.getByRole('button').first());
  expect((await dishes.boundingBox())?.height).toBeGreaterThan(100);
});

test('on a narrow phone every page is reached from the rail, and none is wider than the phone', {
  tags: ['BOARD-26'],
}, async () => {
  const staff = await eyesOn('small-phone');
  // Where nothing is new the doors have their bare names.
  await staff.turnTo(`${OTHER}/calls`);
  const rail = staff.page.getByRole('navigation', { name: staff.say('nav.label') });
  for (const name of ['nav.payments', 'nav.account', 'nav.orders'] as const) {
    await staff.goTo(name);
    await see(rail.locator('[aria-current="page"]:visible'));
    const wide = await staff.page.evaluate(() =>
      [document.documentElement, document.querySelector('main'), document.querySelector('nav')].map(
        (box) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
      ),
    );
    expect(wide).toEqual([0, 0, 0]);
  }
});
