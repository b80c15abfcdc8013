/** Control signs, marks that turn or join text, and what nobody sees: none of it is somebody's word. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]|\p{Variation_Selector}/gu;
const PICTURES = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u20e3]/gu;
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

/**
 * A text as it may go to paper: one line, without control bytes, so that nobody's words are a command to the printer.
 * @param has whether the paper has a sign; what it lacks is told by its base letter, or left out
 */
export function cleanText(said: string, has: (sign: string) => boolean): string {
  const plain = said
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(PICTURES, '')
    .replace(UNSEEN, '');
  let clean = '';
  for (const sign of plain) clean += isPlain(sign) || has(sign) ? sign : nearest(sign, has);
  return clean.replace(/ {2,}/g, ' ').trim();
}

const isPlain = (sign: string): boolean => sign >= ' ' && sign <= '~';

function nearest(sign: string, has: (sign: string) => boolean): string {
  const same = SAME[sign];
  if (same !== undefined) return same;
  const base = [...sign.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part));
  return base.length > 0 && base.every((part) => isPlain(part) || has(part)) ? base.join('') : '';
}
