import type { Stated } from '@hansang/contract/schemas';
import type { Words } from '../words/words.ts';

/** A thing that a venue states: a text, or a list of words. Empty where it states nothing. */
interface Said {
  readonly heading: string;
  readonly says: string | readonly string[];
}

export type Fact = Said & { readonly name: keyof Stated };

const FACTS: { readonly [Name in keyof Stated]: (stated: Stated[Name], words: Words) => Said } = {
  foodOrigin: (origin, { t, of }) => ({ heading: t('dish.origin'), says: origin ? of(origin) : '' }),
  allergens: (codes, { t }) => ({
    heading: t('dish.allergens'),
    says: codes.map((code) => t(`allergen.${code}`)),
  }),
  freeOf: (codes, { t }) => ({
    heading: t('dish.freeOf'),
    says: codes.map((code) => t(`allergen.${code}`)),
  }),
  diet: (codes, { t }) => ({ heading: t('dish.diet'), says: codes.map((code) => t(`diet.${code}`)) }),
};

/** What is stated of a dish, or what an option adds to it, in the guest's language and in the order of the screens. */
export function statedFacts(of: Partial<Stated>, words: Words): Fact[] {
  const fact = <Name extends keyof Stated>(name: Name): Fact[] => {
    const stated = of[name];
    return stated === undefined ? [] : [{ name, ...FACTS[name](stated, words) }];
  };
  return (Object.keys(FACTS) as (keyof Stated)[]).flatMap((name) => fact(name));
}
