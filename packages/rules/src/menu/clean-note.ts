import { printableLine } from '@hansang/contract';

/** What a guest wrote, as one printable line of so many UTF-16 units at most; null when nothing is left of it. */
export function cleanNote(text: string, longest: number): string | null {
  // A letter is never cut in half.
  const cut = printableLine(text)
    .slice(0, longest)
    .replace(/\p{Cs}$/u, '')
    .trim();
  return cut === '' ? null : cut;
}
