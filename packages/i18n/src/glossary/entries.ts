import { LANGUAGES, type Language } from '@hansang/contract';
import { CHOICES } from './choices.ts';
import { DRINKS } from './drinks.ts';
import { INGREDIENTS, NAMED_AFTER } from './ingredients.ts';
import { MAINS } from './mains.ts';
import { ASKED, COUNTED, MADE_OF, MANNERS } from './patterns.ts';
import { SOUPS } from './soups.ts';
import { STAPLES } from './staples.ts';

export type Entry = Readonly<Record<Language, string>>;

/** One entry a line, its languages in the order of LANGUAGES. */
function entries(table: string): readonly Entry[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const words = line.split('|').map((text) => text.trim());
      return Object.fromEntries(LANGUAGES.map((language, at) => [language, words[at] ?? ''])) as Entry;
    });
}

export const DISHES = [SOUPS, MAINS, STAPLES, DRINKS].flatMap(entries);
const ingredients = entries(INGREDIENTS);
/** What dishes are made of, or named after. */
export const PARTS = [...ingredients, ...entries(NAMED_AFTER)];
/** Every whole name. What is chosen, and what categories are called, is never part of another one. */
export const NAMES = [...DISHES, ...entries(CHOICES), ...ingredients];
export const PATTERNS = {
  madeOf: entries(MADE_OF),
  manners: entries(MANNERS),
  asked: entries(ASKED),
  counted: entries(COUNTED),
};
