import { QUANTITY_MAX, type SheetFaultCode } from '@hansang/contract';
import { CODE_FIELDS, type CodeField } from '../code-fields.ts';
import { codeOf } from '../sheet-words.ts';

export type Parsed = { readonly value: unknown } | { readonly code: SheetFaultCode; readonly most?: number };

const MOST_WON = 100_000_000;

/** `16,000`, `16000원`, `₩16,000`, `１６０００`, 12500.000000000002; null for what is no amount. */
export function amountIn(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    // A question mark is what ₩ becomes in CP949.
    .replace(/^(?:[₩?\\]|krw)/i, '')
    .replace(/(?:원|won|krw)(?:정)?$/i, '')
    .replace(/,-$/, '');
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain)) return null;
  // Whether a point parts thousands or fractions is nobody's to guess.
  if (/^\d{1,3}\.\d{3}$/.test(plain)) return null;
  const value = Number(plain.replaceAll(',', ''));
  const whole = Math.round(value);
  return Math.abs(value - whole) < 0.001 && whole <= MOST_WON ? whole : null;
}

export function parsePrice(text: string): Parsed {
  const value = amountIn(text);
  return value === null ? { code: 'NOT_A_PRICE' } : { value };
}

export function parseCount(text: string): Parsed {
  const value = amountIn(text.replace(/(?:개|個|个|人分)$/, ''));
  return value === null || value < 1 || value > QUANTITY_MAX
    ? { code: 'NOT_A_COUNT', most: QUANTITY_MAX }
    : { value };
}

const YES = new Set([
  '예',
  '네',
  'y',
  'yes',
  'true',
  '1',
  'o',
  '○',
  '◯',
  '●',
  '✓',
  '✔',
  'v',
  'はい',
  '有',
  '是',
  '있음',
]);
const NO = new Set([
  '아니요',
  '아니오',
  'n',
  'no',
  'false',
  '0',
  'x',
  '×',
  '✗',
  '-',
  'いいえ',
  '無',
  '否',
  '无',
  '없음',
]);

export function parseFlag(text: string): Parsed {
  const said = text.normalize('NFKC').trim().toLowerCase();
  if (YES.has(said)) return { value: true };
  return NO.has(said) ? { value: false } : { code: 'NOT_YES_OR_NO' };
}

export function parseCode(field: CodeField, text: string): Parsed {
  const code = codeOf(field, text);
  return code === null ? { code: 'UNKNOWN_WORD' } : { value: code };
}

/** Several words between commas; a comma in brackets parts nothing. */
export function parseCodes(field: CodeField, text: string): Parsed {
  if (NO.has(text)) return { value: [] };
  const said = text.split(/[,，、;\n/](?![^(（]*[)）])/).filter((one) => one.trim() !== '');
  const found = new Set(said.map((one) => codeOf(field, one)));
  return found.has(null)
    ? { code: 'UNKNOWN_WORD' }
    : { value: CODE_FIELDS[field].filter((one) => found.has(one)) };
}
