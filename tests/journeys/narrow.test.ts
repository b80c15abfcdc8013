import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 96;
const SMALL = { width: 320, height: 568 };
const notice = { ko: '읽어 주세요', en: 'Please read', ja: 'お読みください', 'zh-CN': '请阅读' };

beforeAll(() =>
  house.importVenue(journeyVenue({ id: VENUE, notice, flags: { usePeopleCount: true, useCallStaff: true } })),
);

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Words that are cut in two although nobody hyphenated them. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(
      document.querySelector('.app') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.sr-only')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{Letter}\p{Number}’]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) cut.push(word);
      }
    }
    return cut;
  });

test('no word is cut on a narrow phone, nor with large text', { tags: ['FIRST-18', 'UI-4'] }, async () => {
  const guest = await house.guest({ language: 'en' });
  const { page } = guest;
  await guest.scan(1, { restaurantId: VENUE });
  await guest.countPeople(2);
  await guest.button('notice.confirm').click();
  await guest.seesNoLayer();
  for (const size of ['100%', '150%', '200%']) {
    await page.setViewportSize(SMALL);
    await page.evaluate((px) => {
      document.documentElement.style.fontSize = px;
    }, size);
    expect([size, await cutWords(page), await isWide(page)]).toEqual([size, [], false]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
});

test('tabs go out of sight before the search, and the search opens without a jump', {
  tags: ['FIRST-18'],
}, async () => {
  const guest = await house.guest({ reducedMotion: false });
  const { page } = guest;
  await guest.sitDown(2, { restaurantId: VENUE });
  await page.setViewportSize(SMALL);
  const beside = await page.locator('.tabs').evaluate((strip) => {
    strip.scrollLeft = 60;
    const { left, top, height } = strip.getBoundingClientRect();
    const at = [left + 1, left + 20].map((x) => document.elementFromPoint(x, top + height / 2));
    return at.map((node) => node?.closest('button') !== null);
  });
  expect(beside).toEqual([true, true]);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = () => {
      for (const dialog of document.querySelectorAll('dialog')) seen.push(dialog.scrollTop);
      requestAnimationFrame(look);
    };
    look();
  });
  await guest.button('menu.search').click();
  await see(page.getByRole('searchbox'));
  await page.waitForTimeout(600);
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.length).toBeGreaterThan(5);
  expect(Math.max(...seen)).toBe(0);
  expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
});
