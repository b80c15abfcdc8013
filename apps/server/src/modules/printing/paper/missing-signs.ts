import type { Language } from '@hansang/contract';
import { missingOf, type Row } from '@hansang/rules/paper';
import { inCp949 } from './encodable.ts';
import { glyphOf } from './glyphs.ts';

/** Whether one of our fonts has a sign. */
export const drawnIn =
  (language: Language) =>
  (sign: string): boolean =>
    glyphOf(sign, language) !== null;

/** Whether a picture of a row tells more than a Korean printer's letters would. */
export function isToDraw(row: Row, language: Language): boolean {
  const missing = missingOf(row, inCp949);
  return missing > 0 && missingOf(row, drawnIn(language)) < missing;
}

/** Whether a row tells all that it says, by letters or as a picture. */
export const isWhole = (row: Row, encoding: 'CP949' | 'PICTURE', language: Language): boolean =>
  (encoding === 'CP949' && missingOf(row, inCp949) === 0) || missingOf(row, drawnIn(language)) === 0;
