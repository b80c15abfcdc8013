/** Controls, line breaks, lone halves of letters, and what turns or hides text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** What a guest wrote, as one printable line of so many UTF-16 units at most; null when nothing is left of it. */
export function cleanNote(text: string, longest: number): string | null {
  const line = text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  // A letter is never cut in half.
  const cut = line
    .slice(0, longest)
    .replace(/\p{Cs}$/u, '')
    .trim();
  return cut === '' ? null : cut;
}
