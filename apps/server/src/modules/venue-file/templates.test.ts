import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@hansang/contract';
import { describe, expect, test } from 'vitest';
import { readVenueFile } from './reading/read.ts';
import type { ResolvedVenue } from './resolved.ts';

const folder = join(import.meta.dirname, '../../../../../venues/templates');
const KINDS = ['cafe', 'izakaya', 'noodle-house', 'pub', 'snack-bar'];

/** What a venue file has around its menu. */
const VENUE = `hansang: 1
id: 1
name: 새 매장
corporation: { name: 새 매장 }
floors: [ { id: hall, name: 홀, tables: [ { idx: 1, name: "1" } ] } ]
`;

function template(kind: string): ResolvedVenue['categories'] {
  const read = readVenueFile(VENUE + readFileSync(join(folder, `${kind}.yaml`), 'utf8'), folder);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.venue.categories;
}

type Text = Record<Language, string>;

/** Every text of a menu that guests read. */
function textsOf(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('ko' in value) return [value as Text];
  return Object.values(value).flatMap(textsOf);
}

test('there is a menu to begin with for each kind of venue', { tags: ['TEMPLATE-1'] }, () => {
  expect(readdirSync(folder).sort()).toEqual(KINDS.map((kind) => `${kind}.yaml`));
});

describe.each(KINDS)('the menu of a new %s', (kind) => {
  const categories = template(kind);
  const dishes = categories.flatMap(({ menus }) => menus);

  test('has 30 dishes, each described, in four languages of their own', { tags: ['TEMPLATE-1'] }, () => {
    expect(dishes).toHaveLength(30);
    expect(dishes.filter(({ description }) => !description)).toEqual([]);
    for (const text of textsOf(categories)) {
      expect(Object.keys(text).sort(), text.ko).toEqual([...LANGUAGES].sort());
      for (const language of LANGUAGES) expect(text[language]?.trim(), text.ko).toBeTruthy();
      expect(text.ko, 'Korean is written in Korean').not.toMatch(/[ぁ-ヿ一-龥]/);
      expect(`${text.en} ${text.ja} ${text['zh-CN']}`, text.ko).not.toMatch(/[가-힣]/);
      expect(text.en, text.ko).not.toMatch(/[ぁ-ヿ一-龥]/);
      expect(text['zh-CN'], text.ko).not.toMatch(/[ぁ-ヿ]/);
    }
  });

  test('calls no two dishes, and no two options of a group, the same in any language', {
    tags: ['TEMPLATE-1'],
  }, () => {
    const groups = dishes.flatMap(({ optionGroups }) => optionGroups);
    for (const parts of [categories, dishes, ...groups.map(({ options }) => options)]) {
      for (const language of LANGUAGES) {
        const names = (parts as readonly { name: Partial<Text> }[]).map(({ name }) => name[language]);
        expect(new Set(names).size, names.join()).toBe(names.length);
      }
    }
  });

  test('asks believable prices and offers choices that can be made', { tags: ['TEMPLATE-1'] }, () => {
    for (const { name, price, sizes, optionGroups } of dishes) {
      const prices = sizes.length > 0 ? sizes.map((size) => size.price) : [price];
      for (const won of prices) {
        expect(won, name.ko).toBeGreaterThanOrEqual(1000);
        expect(won, name.ko).toBeLessThanOrEqual(60_000);
        expect((won ?? 1) % 100, name.ko).toBe(0);
      }
      expect(
        [...prices].sort((one, other) => (one ?? 0) - (other ?? 0)),
        name.ko,
      ).toEqual(prices);
      for (const { isRequired, selectableCount, options } of optionGroups) {
        if (isRequired) expect(selectableCount, name.ko).toBe(1);
        if (isRequired) expect(options.length, name.ko).toBeGreaterThan(1);
        if (isRequired) expect(options[0]?.price, name.ko).toBe(0);
        for (const option of options) expect(option.price, option.name.ko).toBeLessThanOrEqual(5000);
      }
    }
    expect(dishes.some(({ optionGroups }) => optionGroups.some(({ isRequired }) => isRequired))).toBe(true);
    expect(dishes.filter(({ isPopular }) => isPopular).length).toBeLessThan(dishes.length / 2);
  });

  test('marks alcohol as alcohol, and states nothing that the owner has to know', {
    tags: ['TEMPLATE-1'],
  }, () => {
    const alcohol = /소주|맥주|막걸리|하이볼|사케|우메슈/;
    for (const { name, alcoholTag } of dishes)
      expect(alcoholTag !== 'NONE', name.ko).toBe(alcohol.test(name.ko));
    const parts = dishes.flatMap(({ optionGroups, ...dish }) => [
      dish,
      ...optionGroups.flatMap(({ options }) => options),
    ]);
    for (const { name, foodOrigin, allergens, freeOf, diet } of parts) {
      expect(foodOrigin, name.ko).toBeNull();
      expect([...allergens, ...freeOf], name.ko).toEqual([]);
      expect(diet, name.ko).toEqual([]);
    }
    expect(JSON.stringify(textsOf(categories))).not.toMatch(
      /국내산|국산|국내에서|수입산|\b(?:from|in) Korea\b|国産|国产/,
    );
  });
});
