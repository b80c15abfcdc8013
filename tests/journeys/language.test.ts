import { LANGUAGES, type Language } from '@hansang/contract';
import { beforeAll, expect, test } from 'vitest';
import { drawn } from '../setup/drawn.ts';
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

/** Who reads Japanese and looks at the selector, in all tests. */
const reader = async () => {
  const come = async () => {
    const guest = await house.guest({ language: 'ja' });
    await guest.sitDown(1, { restaurantId: 65 });
    return [guest];
  };
  return (await house.guestsOfFile(come))[0] as Guest;
};

test('the selector is 316 px wide and marks the current language', {
  tags: ['LANG-1', 'LANG-2', 'LAYER-10'],
}, async () => {
  const guest = await reader();
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
  await guest.button('common.close').click();
  await gone(guest);
});

test('picking a language speaks it at once, on the next page and after a reload', {
  tags: ['LANG-3', 'I18N-6', 'I18N-7'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(2, { restaurantId: 65 });
  const html = guest.page.locator('html');
  expect(await html.getAttribute('lang')).toBe('ko');
  let spoken: Language = 'ko';
  const others: readonly Language[] = ['en', 'ja', 'zh-CN'];
  for (const language of [...drawn(others, 1), 'ko'] as const) {
    // The selector is titled in the language spoken now.
    const title = wordsOf(spoken).guest('menu.languageSelector');
    await guest.page.getByRole('button', { name: title }).click();
    const selector = guest.page.getByRole('dialog', { name: title });
    await selector.getByRole('button', { name: LABELS[language], exact: true }).click();
    await gone(guest);
    spoken = language;
    const isSpoken = async () => {
      await see(guest.page.getByText(DISHES.rice[language], { exact: true }));
      expect(await html.getAttribute('lang')).toBe(language);
    };
    await isSpoken();
    if (language === 'ko') continue;
    await guest.page.reload();
    await isSpoken();
    await hydrated(guest.page);
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
  const guest = await reader();
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
