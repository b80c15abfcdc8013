import iconv from 'iconv-lite';

export type Charset = 'utf-8' | 'euc-kr';

/** Reads a form body. A name that comes twice keeps its first value. */
export function decodeForm(body: Buffer, charset: Charset): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const pair of body.toString('latin1').split('&')) {
    const at = pair.indexOf('=');
    const [name, value] = at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    const key = decodePart(name, charset);
    if (key !== '' && !(key in fields)) fields[key] = decodePart(value, charset);
  }
  return fields;
}

function decodePart(text: string, charset: Charset): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    const hex = character === '%' ? /^[0-9a-fA-F]{2}/.exec(text.slice(at + 1, at + 3)) : null;
    if (hex) {
      bytes.push(Number.parseInt(hex[0], 16));
      at += 2;
    } else bytes.push(character === '+' ? 0x20 : text.charCodeAt(at) & 0xff);
  }
  return iconv.decode(Buffer.from(bytes), charset);
}

/** A form body as a browser or a server sends it. */
export function encodeForm(fields: Readonly<Record<string, string>>, charset: Charset): string {
  const part = (text: string) =>
    [...iconv.encode(text, charset)]
      .map((byte) => {
        const character = String.fromCharCode(byte);
        return /[A-Za-z0-9*._-]/.test(character)
          ? character
          : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
      })
      .join('');
  return Object.entries(fields)
    .map(([name, value]) => `${part(name)}=${part(value)}`)
    .join('&');
}
