import { ALCOHOL_TAGS, type AlcoholTag } from '@hansang/contract';
import type { CookieJar } from '../browser/cookies.ts';
import { randomHex } from '../browser/random.ts';

export const DRINK_COOKIES = ['alcoholTag', 'drink'] as const;

/** What a tag for drinks was tapped for. One entry orders once, under its key. */
export interface DrinkEntry {
  readonly tag: AlcoholTag;
  readonly key: string;
}

/** Null where this phone did not come in by such a tag. */
export function readDrinkEntry(jar: CookieJar): DrinkEntry | null {
  const tag = ALCOHOL_TAGS.find((known) => known === jar.get('alcoholTag'));
  const key = jar.get('drink') ?? '';
  return tag === undefined || tag === 'NONE' || !/^[0-9a-f]{32}$/.test(key) ? null : { tag, key };
}

export function beginDrinkEntry(jar: CookieJar, tag: AlcoholTag): void {
  jar.set('alcoholTag', tag);
  jar.set('drink', randomHex(32));
}

export function endDrinkEntry(jar: CookieJar): void {
  for (const name of DRINK_COOKIES) jar.remove(name);
}
