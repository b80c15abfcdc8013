import { cutEucKr, eucKrBytes, onlyEucKr } from './euc-kr.ts';

const LONGEST_BYTES = 40;

/**
 * The product name of a payment: the first dish's name without special characters, plus ` 외 N건` when there are
 * more dishes. At most 40 bytes of EUC-KR; characters that EUC-KR lacks are dropped, so that nothing turns
 * into question marks on a card statement.
 */
export function goodsName(names: readonly string[]): string {
  const rest = names.length > 1 ? ` 외 ${names.length - 1}건` : '';
  const plain = onlyEucKr((names[0] ?? '').replace(/[^\p{L}\p{N} ]/gu, ' '))
    .replace(/ +/g, ' ')
    .trim();
  return cutEucKr(plain || '주문', LONGEST_BYTES - eucKrBytes(rest)) + rest;
}
