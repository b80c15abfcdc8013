import { QUANTITY_MAX, type SheetFaultCode } from '@hansang/contract';
import { amountIn } from '../../venue-file/reading/amount.ts';
import { CODE_FIELDS, type CodeField } from '../code-fields.ts';
import { codeOf } from '../sheet-words.ts';

export type Parsed = { readonly value: unknown } | { readonly code: SheetFaultCode; readonly most?: number };

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
