import { expect, test } from 'vitest';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { menuView } from '../menu/menu-view.ts';
import { venueView } from '../venue/venue-view.ts';

const rows = (...dishes: Parameters<typeof menuOf>) =>
  menuView(menuOf(...dishes), 'ko').categories[0]?.dishes ?? [];

test('dishes stand by priority', { tags: ['MENU-2'] }, () => {
  expect(rows(dish('b', { priority: 2 }), dish('a', { priority: 1 })).map(({ id }) => id)).toEqual([
    'a',
    'b',
  ]);
});

for (const [rule, flag, mark] of [
  ['BADGE-1', 'isFeatured', 'FEATURED'],
  ['BADGE-2', 'isNewMenu', 'NEW'],
  ['BADGE-3', 'isPopular', 'POPULAR'],
  ['BADGE-4', 'isSignature', 'SIGNATURE'],
  ['BADGE-5', 'isNotAllowedMinor', 'ADULT'],
] as const)
  test(`a dish that is ${mark} is marked so`, { tags: [rule] }, () => {
    expect(rows(dish('a', { [flag]: true }))[0]?.marks).toEqual([mark]);
  });

test('a dish of many marks carries them in one order', () => {
  const [row] = rows(
    dish('a', {
      isFeatured: true,
      isNewMenu: true,
      isPopular: true,
      isSignature: true,
      isNotAllowedMinor: true,
    }),
  );
  expect(row?.marks).toEqual(['FEATURED', 'NEW', 'POPULAR', 'SIGNATURE', 'ADULT']);
});

test('sold out and how many are left never stand together', {
  tags: ['BADGE-6', 'BADGE-7', 'BADGE-9'],
}, () => {
  const [few, many, none, uncounted] = rows(
    dish('a', { leftQuantity: 2, priority: 1 }),
    dish('b', { leftQuantity: 3, priority: 2 }),
    dish('c', { leftQuantity: 0, priority: 3 }),
    dish('d', { leftQuantity: null, priority: 4 }),
  );
  expect(few?.left).toBe(2);
  expect(many?.left).toBeUndefined();
  expect(none).toMatchObject({ marks: ['SOLD_OUT'] });
  expect(none?.left).toBeUndefined();
  expect(uncounted?.left).toBeUndefined();
});

test('a sold-out dish stays on the menu and is not recommended', { tags: ['MENU-9'] }, () => {
  const view = menuView(menuOf(dish('a', { isFeatured: true, isSoldOut: true })), 'ko');
  expect(view.categories[0]?.dishes).toHaveLength(1);
  expect(view.featured).toEqual([]);
});

test('the view speaks one language and brings no options', () => {
  const text = JSON.stringify(menuView(menuOf(dish('비빔밥')), 'en'));
  expect(text).toContain('비빔밥 (en)');
  expect(text).not.toContain('비빔밥 (ja)');
  expect(text).not.toContain('optionGroups');
});

test('the reason why nothing can be ordered is in the guest’s language', { tags: ['AVAIL-22'] }, () => {
  const message = { ko: '휴무', en: 'Closed', ja: '休業', 'zh-CN': '休息' };
  const told = { message: message.ko, multiLanguage: { message } };
  const settings = settingsOf({ onSiteOrderStatus: 'TEMPORARY_HOLIDAY', ...told });
  expect(venueView(settings, 'ja').closed).toBe('休業');
  expect(venueView(settingsOf(), 'ja').closed).toBeNull();
});

test.each([
  ['2026-11-23T11:00:00+09:00', 'ko', /^오전 11:00$/],
  ['2026-11-23T11:00:00+09:00', 'en', /^11:00\sAM$/],
  ['2026-11-24T17:30:00+09:00', 'ko', /^11월 24일 \(화\) 오후 5:30$/],
  ['2026-11-24T17:30:00+09:00', 'en', /^Tue, Nov 24(?:,| at) 5:30\sPM$/],
] as const)(
  'a venue that opens again at %s is read so in %s',
  { tags: ['FIRST-4'] },
  (opensAt, language, said) => {
    const settings = settingsOf({ onSiteOrderStatus: 'BREAK_TIME', opensAt });
    // Half past midnight of the 23rd in Seoul, and still the 22nd elsewhere: the venue's own day counts.
    const now = Date.parse('2026-11-22T15:30:00Z');
    expect(venueView(settings, language, 'qr', now).opens).toMatch(said);
  },
);

test('a board is told apart, and only who sits at a table is counted', {
  tags: ['FIRST-3', 'FIRST-7'],
}, () => {
  const settings = settingsOf({ usePeopleCount: true });
  const view = (mode: 'qr' | 'preview' | 'menu-board') => venueView(settings, 'ko', mode);
  expect(
    [view('qr'), view('preview'), view('menu-board')].map(({ usePeopleCount }) => usePeopleCount),
  ).toEqual([true, false, false]);
  expect(view('menu-board').isBoard).toBe(true);
  expect(view('preview').isBoard).toBe(false);
});

test('what is not sold now stands on the menu with its hours and is not recommended; a cheaper price beside the usual one', {
  tags: ['TIME-2', 'TIME-3', 'TIME-4'],
}, () => {
  const lunch = [{ days: ['mon' as const, 'tue' as const, 'wed' as const], from: '11:00', to: '14:00' }];
  const set = dish('set', { isFeatured: true, soldAt: lunch });
  const view = menuView(menuOf(set, dish('beer', { price: 4000, usualPrice: 6000 })), 'en');
  expect(view.featured).toEqual([]);
  expect(view.categories[0]?.dishes).toMatchObject([
    { id: 'set', times: 'Mon–Wed 11:00–14:00' },
    { id: 'beer', price: 4000, was: 6000 },
  ]);
  // Nobody is shown what they would save at other hours.
  expect(rows(dish('late', { price: 7000, usualPrice: 6000 }))[0]?.was).toBeUndefined();
});
