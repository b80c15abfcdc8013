/** Columns that a sign takes on paper: what is not of the Latin alphabet is drawn in a square. */
export type SignWidth = (sign: string) => number;

/** On a printer that reads CP949 a sign of two bytes is two columns wide, whatever it is. */
export const widthInBytes: SignWidth = (sign) => (sign < '\u0080' ? 1 : 2);

/** In a picture, where accents and half-width kana may stand. */
export const widthDrawn: SignWidth = (sign) =>
  sign < '\u1100' || (sign >= '\uff61' && sign <= '\uff9f') || sign === '₩' || sign === '\u2026' ? 1 : 2;

export function widthOf(text: string, sign: SignWidth): number {
  let sum = 0;
  for (const one of text) sum += sign(one);
  return sum;
}
