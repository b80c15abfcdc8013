import { EVENING_PLACES, SHIFT_PLACES } from './evening-places.ts';

/** What is only to be seen while guests are there. */
export const WITH_GUESTS = [...EVENING_PLACES, ...SHIFT_PLACES];

/** Which screens are asked for: `only=237` by how their names begin, `only=room` by what is in them; without any, all. */
export function wanted(words: readonly string[]) {
  const only = words.flatMap((word) => (word.startsWith('only=') ? [word.slice('only='.length)] : []));
  const isNamed = (name: string) =>
    only.some((part) => (/^\d/.test(part) ? name.startsWith(part) : name.includes(part)));
  return {
    wants: (name: string) => only.length === 0 || isNamed(name),
    /** An evening is played where the words say so, or ask for what is seen at no other time. */
    wantsEvening: words.includes('evening') || WITH_GUESTS.some(({ name }) => isNamed(name)),
  };
}
