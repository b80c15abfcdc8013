import iconv from 'iconv-lite';

const known = new Map<string, boolean>();

/** Whether CP949, which Korean printers read, has a sign. */
export function inCp949(sign: string): boolean {
  let has = known.get(sign);
  if (has === undefined) {
    has = iconv.decode(iconv.encode(sign, 'cp949'), 'cp949') === sign;
    if (known.size < 20_000) known.set(sign, has);
  }
  return has;
}

/** @param text only signs that CP949 has */
export const toCp949 = (text: string): Buffer => iconv.encode(text, 'cp949');
