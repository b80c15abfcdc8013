import { LANGUAGES } from '@hansang/contract';
import { beforeAll, expect, test } from 'vitest';
import { hydrated, see, seeNot } from './kit/device.ts';
import type { Guest } from './kit/guest.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import { wordsOf } from './kit/words.ts';

const house = useHouse();
const LABELS = { ko: '한국어', en: 'English', ja: '日本語', 'zh-CN': '简体中文' } as const;

beforeAll(() => house.importVenue(journeyVenue({ id: 65 })));

async function openSelector(guest: Guest) {
  await guest.page.getByRole('button', { name: guest.say('menu.languageSelector') }).click();
  const selector = guest.page.getByRole('dialog', { name: guest.say('menu.languageSelector') });
  await see(selector);
  return selector;
}

const gone = (guest: Guest) => guest.seesNoLayer();

test('the selector is 316 px wide and marks the current language', {
  tags: ['LANG-1', 'LANG-2', 'LAYER-10'],
}, async () => {
  const guest = await house.guest({ language: 'ja' });
  await guest.sitDown(1, { restaurantId: 65 });
  const selector = await openSelector(guest);
  // It grows to its width while it comes.
  const width = async () => (await selector.locator('.layer-body').boundingBox())?.width;
  await expect.poll(width, { timeout: 5000 }).toBe(316);
  expect(await selector.evaluate((dialog) => getComputedStyle(dialog).zIndex)).toBe('450');
  for (const language of LANGUAGES) {
    const choice = selector.getByRole('button', { name: LABELS[language], exact: true });
    await see(choice.locator('svg.flag'));
    expect(await choice.getAttribute('aria-pressed')).toBe(String(language === 'ja'));
    expect(await choice.locator('svg').count()).toBe(language === 'ja' ? 2 : 1);
  }
});

test('picking a language speaks it at once, on the next page and after a reload', {
  tags: ['LANG-3', 'I18N-6', 'I18N-7'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(2, { restaurantId: 65 });
  expect(await guest.page.locator('html').getAttribute('lang')).toBe('ko');
  for (const language of ['en', 'ja', 'zh-CN', 'ko'] as const) {
    // The selector is titled in the language spoken now.
    const title = wordsOf((await guest.page.locator('html').getAttribute('lang')) as typeof language).guest(
      'menu.languageSelector',
    );
    await guest.page.getByRole('button', { name: title }).click();
    const selector = guest.page.getByRole('dialog', { name: title });
    await selector.getByRole('button', { name: LABELS[language], exact: true }).click();
    await gone(guest);
    await see(guest.page.getByText(DISHES.rice[language], { exact: true }));
    expect(await guest.page.locator('html').getAttribute('lang')).toBe(language);
    await guest.page.reload();
    await see(guest.page.getByText(DISHES.rice[language], { exact: true }));
    expect(await guest.page.locator('html').getAttribute('lang')).toBe(language);
  }
});

test('a first visit reads the language of its phone, and one tap makes it Korean', {
  tags: ['FIRST-1', 'FIRST-19'],
}, async () => {
  const guest = await house.guest({ language: 'en' });
  await guest.sitDown(5, { restaurantId: 65 });
  await see(guest.page.getByText(DISHES.rice.en, { exact: true }));
  await hydrated(guest.page);
  await guest.page.getByRole('button', { name: LABELS.ko, exact: true }).click();
  await see(guest.page.getByText(DISHES.rice.ko, { exact: true }));
  await guest.page.reload();
  await see(guest.page.getByText(DISHES.rice.ko, { exact: true }));
  expect(await guest.page.locator('html').getAttribute('lang')).toBe('ko');
});

test('the backdrop, Escape, Back and the close button close it, and the focus returns', {
  tags: ['LANG-4', 'LANG-5', 'UI-5'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(3, { restaurantId: 65 });
  const opener = guest.page.getByRole('button', { name: guest.say('menu.languageSelector') });
  const ways: Record<string, () => Promise<unknown>> = {
    backdrop: () => guest.page.mouse.click(8, 8),
    escape: () => guest.page.keyboard.press('Escape'),
    back: () => guest.page.goBack(),
    button: () => guest.button('common.close').click(),
  };
  for (const [way, close] of Object.entries(ways)) {
    const selector = await openSelector(guest);
    await close();
    await seeNot(selector);
    await gone(guest);
    expect(new URL(guest.page.url()).pathname, way).toBe('/menu');
    expect(await opener.evaluate((button) => button === document.activeElement), way).toBe(true);
  }
});

test('the content leaves after 400 ms and the backdrop after 500 ms', {
  tags: ['LANG-6', 'LANG-7'],
}, async () => {
  const guest = await house.guest({ reducedMotion: false });
  await guest.sitDown(4, { restaurantId: 65 });
  await openSelector(guest);
  const { left, waits } = await guest.page.evaluate(async () => {
    const waits: unknown[] = [];
    const { setTimeout } = window;
    window.setTimeout = ((work: () => void, ms?: number) => {
      waits.push(ms);
      return setTimeout(work, ms);
    }) as typeof setTimeout;
    const dialog = document.querySelector('dialog');
    const body = dialog?.querySelector('.layer-body');
    const began = performance.now();
    const gone = (node: Element | null | undefined) =>
      new Promise<number>((resolve) => {
        const look = () => (node?.isConnected ? setTimeout(look, 4) : resolve(performance.now() - began));
        look();
      });
    dialog?.querySelector<HTMLButtonElement>('.languages-close')?.click();
    const left = await Promise.all([gone(body), gone(dialog)]);
    window.setTimeout = setTimeout;
    return { left, waits };
  });
  // A busy machine is late; what is waited for, one after the other, is told by the page.
  expect(waits).toEqual(expect.arrayContaining([400, 100]));
  expect(left[0]).toBeGreaterThanOrEqual(395);
  expect(left[1]).toBeGreaterThanOrEqual(495);
  expect(left[0]).toBeLessThanOrEqual(left[1]);
});

test('a Korean-only store shows no selector; others offer what they enabled', {
  tags: ['LANG-8', 'I18N-3'],
}, async () => {
  const korean = await house.guest();
  await korean.scan(1, { restaurantId: 4 });
  await see(korean.page.locator('.dish-name'));
  expect(await korean.page.getByRole('button', { name: korean.say('menu.languageSelector') }).count()).toBe(
    0,
  );
  await house.importVenue(journeyVenue({ id: 112, flags: { multiLanguageToggles: ['ja'] } }));
  const guest = await house.guest();
  await guest.sitDown(1, { restaurantId: 112 });
  const selector = await openSelector(guest);
  const offered = await selector.getByRole('listitem').allInnerTexts();
  expect(offered.map((text) => text.trim())).toEqual([LABELS.ko, LABELS.ja]);
});

test('a text that the venue did not translate is shown in Korean', { tags: ['I18N-5'] }, async () => {
  const plain = journeyVenue({ id: 67 });
  const [first, ...rest] = plain.categories;
  await house.importVenue({
    ...plain,
    categories: [
      { id: 'only-korean', name: '한정 메뉴', menus: [{ id: 'only', name: '오늘의 찌개', price: 8000 }] },
      ...(first ? [first] : []),
      ...rest,
    ],
  });
  const guest = await house.guest({ language: 'en' });
  await guest.sitDown(1, { restaurantId: 67 });
  await see(guest.page.getByText('오늘의 찌개', { exact: true }));
  await see(guest.page.getByText(DISHES.rice.en, { exact: true }));
});
