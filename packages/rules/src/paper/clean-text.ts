/** Control signs, marks that turn or join text, and what nobody sees: none of it is somebody's word. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]|\p{Variation_Selector}/gu;
/** What no paper has, whatever it says: signs of tomorrow's phones, and of one maker's. */
const UNKNOWN = /[\p{Co}\p{Cn}]/u;
/** Part of the sign before it: an accent, the skin of a picture. */
const ATTACHED = /\p{M}|\p{Emoji_Modifier}/u;
/** Signs for which every printer has another one. */
const SAME: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '₩': '\\',
};

/** Stands where the paper lacks a sign; the other one where it lacks this one too. */
const [MISSING, MISSING_TOO] = ['□', '?'];

type Has = (sign: string) => boolean;

/**
 * A text as it may go to paper: one line, without control bytes, so that nobody's words are a command to the printer.
 * @param has whether the paper has a sign; what it lacks is told by its base letter, else its place is marked
 */
export function cleanText(said: string, has: Has): string {
  const mark = has(MISSING) ? MISSING : MISSING_TOO;
  return shown(said, has)
    .map((sign) => sign ?? mark)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** How many signs of a text the paper lacks, so that only their places are marked on it. */
export const missingSigns = (said: string, has: Has): number =>
  shown(said, has).filter((sign) => sign === null).length;

/** A text sign by sign, as the paper shows each; null where it cannot. */
function shown(said: string, has: Has): (string | null)[] {
  const plain = said
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(UNSEEN, '');
  const signs: (string | null)[] = [];
  for (const sign of plain)
    if (signs.at(-1) !== null || !ATTACHED.test(sign))
      signs.push(isPlain(sign) || (has(sign) && !UNKNOWN.test(sign)) ? sign : nearest(sign, has));
  return signs;
}

const isPlain = (sign: string): boolean => sign >= ' ' && sign <= '~';

function nearest(sign: string, has: Has): string | null {
  const same = SAME[sign];
  if (same !== undefined) return same;
  // The letter before it tells it.
  if (/^\p{M}$/u.test(sign)) return '';
  const base = [...sign.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part));
  return base.length > 0 && base.every((part) => isPlain(part) || has(part)) ? base.join('') : null;
}
