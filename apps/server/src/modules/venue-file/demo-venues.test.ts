import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALCOHOL_TAGS, LANGUAGES, RESTRICTION_TYPES } from '@hansang/contract';
import { hoursStatus } from '@hansang/rules/hours';
import { expect, test } from 'vitest';
import { readVenueFile } from './reading/read.ts';
import type { ResolvedVenue } from './resolved.ts';

const folder = join(import.meta.dirname, '../../../../../venues');

function demo(name: string): ResolvedVenue {
  const read = readVenueFile(readFileSync(join(folder, name), 'utf8'), folder);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.venue;
}
const dishes = (venue: ResolvedVenue) => venue.categories.flatMap(({ menus }) => menus);
const tables = (venue: ResolvedVenue) => venue.floors.flatMap((floor) => floor.tables);

/** Every text of a venue that guests read. */
function textsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('ko' in value) return [value];
  return Object.values(value).flatMap(textsOf);
}

test('the pub has 24 tables on 2 floors and at least 60 dishes', { tags: ['VENUE-5'] }, () => {
  const pub = demo('1-pub.yaml');
  expect(pub.floors).toHaveLength(2);
  expect(tables(pub)).toHaveLength(24);
  expect(dishes(pub).length).toBeGreaterThanOrEqual(60);
  expect(pub.settings).toMatchObject({
    usePos: true,
    usePG: false,
    usePeopleCount: true,
    useCallStaff: true,
    useAlcoholAutomaticOrder: true,
    useMultiLanguage: true,
    useGroupCart: true,
  });
});

test('the pub shows every badge, alcohol tag and restriction, sizes, options and every kind of stock', {
  tags: ['VENUE-5'],
}, () => {
  const all = dishes(demo('1-pub.yaml'));
  for (const badge of [
    'isFeatured',
    'isNewMenu',
    'isPopular',
    'isSignature',
    'isSpicy',
    'isNotAllowedMinor',
  ] as const) {
    expect(all.filter((dish) => dish[badge]).length, badge).toBeGreaterThan(0);
    expect(all.filter((dish) => dish[badge]).length, badge).toBeLessThan(all.length / 2);
  }
  expect(new Set(all.map(({ alcoholTag }) => alcoholTag))).toEqual(new Set(ALCOHOL_TAGS));
  expect(new Set(all.map(({ restrictionType }) => restrictionType))).toEqual(new Set(RESTRICTION_TYPES));
  expect(all.some(({ sizes }) => sizes.length > 1)).toBe(true);
  expect(all.some(({ optionGroups }) => optionGroups.some(({ isRequired }) => isRequired))).toBe(true);
  expect(
    all.some(({ optionGroups }) =>
      optionGroups.some(({ options }) => options.some(({ isSoldOut }) => isSoldOut)),
    ),
  ).toBe(true);
  expect(all.some(({ isSoldOut }) => isSoldOut)).toBe(true);
  expect(all.some(({ stock }) => stock === 2)).toBe(true);
  expect(all.some(({ stock }) => stock === 50)).toBe(true);
  expect(all.some(({ minPermittedQuantity }) => minPermittedQuantity > 1)).toBe(true);
  expect(all.some(({ maxPermittedQuantity }) => maxPermittedQuantity !== null)).toBe(true);
  expect(all.some(({ image }) => image === null)).toBe(true);
  expect(all.some(({ isMain }) => isMain) && all.some(({ isMain }) => !isMain)).toBe(true);
});

test('every text of the pub is there in four languages', { tags: ['VENUE-5'] }, () => {
  const { staff: _, ...seen } = demo('1-pub.yaml');
  const texts = textsOf(seen).filter((text) => Object.keys(text).length > 1);
  expect(texts.length).toBeGreaterThan(300);
  for (const text of texts) expect(Object.keys(text).sort()).toEqual([...LANGUAGES].sort());
  const koreanOnly = textsOf(seen).filter((text) => Object.keys(text).length === 1);
  for (const { ko } of koreanOnly as { ko: string }[]) expect(ko).not.toMatch(/[가-힣]/);
});

test('no translation of the pub still holds Korean letters', { tags: ['VENUE-5'] }, () => {
  for (const text of textsOf(demo('1-pub.yaml').categories)) {
    const { ko: _, ...others } = text as Record<string, string>;
    for (const [language, words] of Object.entries(others)) expect(words, language).not.toMatch(/[가-힣]/);
  }
});

test('the snack bar has every optional flag off and speaks Korean only', { tags: ['VENUE-6'] }, () => {
  const snackBar = demo('4-snack-bar.yaml');
  expect(snackBar.settings).toMatchObject({ orderOnSite: true, usePos: true, usePG: false });
  for (const flag of [
    'useMultiLanguage',
    'useCallStaff',
    'usePeopleCount',
    'useAlcoholAutomaticOrder',
    'useGroupCart',
    'useDigitalQr',
    'useOnePersonOneMenuOrder',
    'acceptAutomatically',
    'isRequiredMenuOptionDefaultSelected',
    'useOrderNotes',
  ] as const) {
    expect(snackBar.settings[flag], flag).toBe(false);
  }
  expect(textsOf(snackBar).every((text) => Object.keys(text).join() === 'ko')).toBe(true);
});

test('the snack bar sells a set that is cheaper than its dishes, and two venues have a happy hour', {
  tags: ['VENUE-14'],
}, () => {
  const snackBar = dishes(demo('4-snack-bar.yaml'));
  const priceOf = new Map(snackBar.map(({ id, price }) => [id, price]));
  const sets = snackBar.filter(({ optionGroups }) =>
    optionGroups.some(({ options }) => options.some(({ ofDish }) => ofDish !== null)),
  );
  expect(sets.map(({ id }) => id)).toEqual(['bunsik-set']);
  for (const { price, optionGroups } of sets) {
    const cheapest = optionGroups.map(({ options }) =>
      Math.min(...options.map((option) => (priceOf.get(option.ofDish ?? '') ?? 0) - option.price)),
    );
    expect(price).toBeLessThan(cheapest.reduce((sum, one) => sum + one, 0));
  }
  for (const name of ['3-izakaya.yaml', '4-snack-bar.yaml'])
    expect(
      dishes(demo(name)).some(({ happyHour }) => happyHour !== null),
      name,
    ).toBe(true);
});

test('the noodle house is on temporary holiday whenever the demo is tried', { tags: ['VENUE-7'] }, () => {
  const { openingHours, timeZone, settings } = demo('5-noodle-house.yaml');
  const clock = { timeZone, cutOff: settings.businessDayCutOff };
  for (const day of ['2026-01-15', '2026-11-20', '2031-06-01', '2040-12-31']) {
    for (const hour of ['00:30', '12:00', '23:30']) {
      const moment = Date.parse(`${day}T${hour}:00+09:00`);
      expect(hoursStatus({ hours: openingHours, clock }, moment), `${day} ${hour}`).toBe('TEMPORARY_HOLIDAY');
    }
  }
});

test('the café is paid first, shares its carts, orders alcohol by itself and speaks Korean and English', {
  tags: ['VENUE-8'],
}, () => {
  const cafe = demo('2-brunch-cafe.yaml');
  expect(cafe.settings).toMatchObject({
    usePG: true,
    useGroupCart: true,
    useAlcoholAutomaticOrder: true,
    useDigitalQr: false,
    multiLanguageToggles: ['en'],
  });
  expect(dishes(cafe).length).toBeGreaterThanOrEqual(60);
  const { staff: _, ...seen } = cafe;
  const texts = textsOf(seen).filter((text) => Object.keys(text).length > 1);
  expect(texts.length).toBeGreaterThan(150);
  for (const text of texts) {
    expect(Object.keys(text).sort()).toEqual(['en', 'ko']);
    expect((text as { en: string }).en).not.toMatch(/[가-힣]/);
  }
});

test('the izakaya has displays on its tables, is paid first and speaks Korean and Japanese', {
  tags: ['VENUE-9'],
}, () => {
  const izakaya = demo('3-izakaya.yaml');
  expect(izakaya.settings).toMatchObject({
    useDigitalQr: true,
    usePG: true,
    useGroupCart: false,
    useAlcoholAutomaticOrder: false,
    multiLanguageToggles: ['ja'],
  });
  const all = dishes(izakaya);
  expect(all.length).toBeGreaterThanOrEqual(60);
  for (const badge of ['isFeatured', 'isNewMenu', 'isPopular', 'isSignature', 'isNotAllowedMinor'] as const)
    expect(all.filter((dish) => dish[badge]).length, badge).toBeGreaterThan(0);
  const { staff: _, ...seen } = izakaya;
  const texts = textsOf(seen).filter((text) => Object.keys(text).length > 1);
  expect(texts.length).toBeGreaterThan(150);
  for (const text of texts) {
    expect(Object.keys(text).sort()).toEqual(['ja', 'ko']);
    expect((text as { ja: string }).ja).not.toMatch(/[가-힣]/);
  }
});

test('the pub and the snack bar take orders at any hour', () => {
  for (const name of ['1-pub.yaml', '4-snack-bar.yaml']) {
    const { openingHours, timeZone, settings } = demo(name);
    const clock = { timeZone, cutOff: settings.businessDayCutOff };
    for (let hour = 0; hour < 24 * 7; hour += 1) {
      const moment = Date.parse('2026-11-16T00:00:00Z') + hour * 3_600_000;
      expect(hoursStatus({ hours: openingHours, clock }, moment)).toBe('AVAILABLE');
    }
  }
});
