import iconv from 'iconv-lite';
import { plainText } from '../../../platform/plain-text.ts';

/** The provider's encoding; like browsers, with every modern syllable (CP949). */
const ENCODING = 'euc-kr';

export const eucKrBytes = (text: string): number => iconv.encode(text, ENCODING).length;

/** Cuts a text to at most so many EUC-KR bytes without splitting a character. */
export function cutEucKr(text: string, most: number): string {
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += eucKrBytes(character);
    if (used > most) break;
    kept += character;
  }
  return kept.trimEnd();
}

/** Leaves out what EUC-KR cannot say, so that nothing turns into question marks. */
export function onlyEucKr(text: string): string {
  return [...text]
    .filter((character) => iconv.decode(iconv.encode(character, ENCODING), ENCODING) === character)
    .join('');
}

function percentEncode(text: string): string {
  let encoded = '';
  for (const byte of iconv.encode(text, ENCODING)) {
    const character = String.fromCharCode(byte);
    encoded += /[\w.*-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}

/** A form body in EUC-KR. */
export function encodeEucKrForm(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&');
}

/**
 * Reads a form body. A name that comes twice keeps its first value: nobody may add a second reading.
 * @param charset of the percent-encoded bytes
 */
export function decodeForm(body: Buffer, charset: 'utf-8' | 'euc-kr'): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const pair of body.toString('latin1').split('&')) {
    const [name = '', value = ''] = splitOnce(pair).map((part) => iconv.decode(percentDecode(part), charset));
    if (name !== '' && !(name in fields)) fields[name] = plainText(value);
  }
  return fields;
}

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** Bytes that a form value stands for; a stray percent sign stands for itself. */
function percentDecode(text: string): Buffer {
  const plain = text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1');
}
