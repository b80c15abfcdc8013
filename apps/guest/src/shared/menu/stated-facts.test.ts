import { LANGUAGES } from '@hansang/contract';
import { STATED_FIELDS, type Stated } from '@hansang/contract/schemas';
import { aMenu, named } from '@hansang/rules/testing/dishes';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../words/catalogue.ts';
import { wordsOf } from '../words/words.ts';
import { statedFacts } from './stated-facts.ts';

/** Every text and every code that a dish may carry. */
const everything = Object.fromEntries(
  Object.entries(STATED_FIELDS).map(([name, { kind, wire }]) => {
    const { items } = wire.toJSONSchema() as { items?: { enum: string[] } };
    return [name, kind === 'words' ? named(name) : items?.enum];
  }),
) as unknown as Stated;

test.each(LANGUAGES)(
  'whatever a venue states of a dish has a heading and words in %s',
  { tags: ['MENU-29'] },
  async (language) => {
    const facts = statedFacts(everything, wordsOf(language, await loadCatalogue(language)));
    expect(facts.map(({ name }) => name).sort()).toEqual(Object.keys(STATED_FIELDS).sort());
    const texts = facts.flatMap(({ heading, says }) => [heading, ...(typeof says === 'string' ? [] : says)]);
    for (const text of texts) expect(/[가-힣]/.test(text), text).toBe(language === 'ko');
    for (const { name, says } of facts) {
      const stated = everything[name];
      if (Array.isArray(stated)) expect(new Set(says).size).toBe(stated.length);
      else expect(says).toBe(named(name)[language]);
    }
  },
);

test('what a dish or an option does not state says nothing', { tags: ['MENU-29'] }, async () => {
  const words = wordsOf('ko', await loadCatalogue('ko'));
  expect(statedFacts(aMenu('rice'), words).filter(({ says }) => says.length > 0)).toEqual([]);
  expect(statedFacts({}, words)).toEqual([]);
});
