/**
 * Controls, line breaks, lone halves of letters, and what turns or hides text. Joiners and variation selectors stay: emoji
 * and some scripts are made of them.
 */
const HIDDEN =
  '[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u2800\\ufff9-\\ufffb]|(?![\\u200c\\u200d\\ufe00-\\ufe0f\\u{180b}-\\u{180d}\\u{180f}\\u{e0100}-\\u{e01ef}])\\p{DI}';
/** What stands on a letter. Thai and Vietnamese have two on one, Burmese up to five; more are a heap over other lines. */
const ON_A_LETTER = '[\\p{M}\\u200c\\u200d]';
const MOST_ON_A_LETTER = 5;
const VISIBLE = '[^\\s\\p{M}\\u200c\\u200d]';

const hidden = new RegExp(`(?:${HIDDEN})+`, 'gu');
const heaps = new RegExp(`(${ON_A_LETTER}{${MOST_ON_A_LETTER}})${ON_A_LETTER}+`, 'gu');
const visible = new RegExp(VISIBLE, 'u');

/** A text that can be seen, with nothing hidden in it. */
export const PRINTABLE = new RegExp(
  `^(?=[\\s\\S]*${VISIBLE})(?![\\s\\S]*(?:${HIDDEN}|${ON_A_LETTER}{${MOST_ON_A_LETTER + 1}}))`,
  'u',
);

/** A text as one such line; empty when nothing of it can be seen. */
export function printableLine(text: string): string {
  const line = text.replace(hidden, ' ').replace(heaps, '$1').replace(/\s+/g, ' ').trim();
  return visible.test(line) ? line : '';
}
