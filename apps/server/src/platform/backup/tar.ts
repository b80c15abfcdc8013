/** A file in an archive. */
export interface Entry {
  name: string;
  body: Buffer;
}

const block = 512;
const longestName = 100;
/** In bytes. A piece of a table ends with the first row after four megabytes, and no row or picture comes near to this. */
const largestFile = 64 * 1024 * 1024;

/** One file as a tar archive holds it: its header, its bytes, filled up to whole blocks. */
export function tarEntry({ name, body }: Entry, modified: Date): Buffer {
  if (Buffer.byteLength(name) > longestName)
    throw new RangeError(`The name ${name} is too long for an archive`);
  const header = Buffer.alloc(block);
  const put = (text: string, at: number) => header.write(text, at, 'utf8');
  const octal = (number: number, digits: number) => `${number.toString(8).padStart(digits, '0')}\0`;
  put(name, 0);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(body.length, 11), 124);
  put(octal(Math.floor(modified.getTime() / 1000), 11), 136);
  put('0', 156);
  put('ustar\0', 257);
  put('00', 263);
  put(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc((block - (body.length % block)) % block)]);
}

/** What ends an archive. */
export const tarEnd: Buffer = Buffer.alloc(2 * block);

/**
 * Reads an archive's files in order; each is held in memory, one at a time.
 * @param source the archive's bytes in pieces of any size
 * @param onBytes sees the bytes of each file's header and body before the file is given out
 * @throws Error when it is cut off, is no archive, or holds what `tarEntry` does not write: a link, a device, a file of more
 *   than 64 MB
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  onBytes: (entry: Entry, bytes: Buffer) => void = () => {},
): AsyncGenerator<Entry> {
  let rest: Buffer = Buffer.alloc(0);
  let wanted = block;
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    pieces.push(piece);
    length += piece.length;
    if (length < wanted) continue;
    rest = Buffer.concat(pieces);
    for (;;) {
      wanted = rest.length < block ? block : sizeOfEntry(rest);
      if (wanted === 0) return;
      if (rest.length < wanted) break;
      const entry = entryOf(rest);
      onBytes(entry, rest.subarray(0, wanted));
      yield entry;
      rest = rest.subarray(wanted);
    }
    pieces = [rest];
    length = rest.length;
  }
  throw new Error('the archive is cut off');
}

/** Bytes that the first file takes with its header; 0 at the archive's end. */
function sizeOfEntry(bytes: Buffer): number {
  const header = bytes.subarray(0, block);
  if (header.every((byte) => byte === 0)) return 0;
  const size = Number.parseInt(textAt(header, 124, 12), 8);
  const checksum = Number.parseInt(textAt(header, 148, 8), 8);
  if (textAt(header, 257, 6) !== 'ustar' || checksum !== checksumOf(header) || !(size >= 0)) {
    throw new Error('the archive is damaged');
  }
  const [type, folder] = [textAt(header, 156, 1), textAt(header, 345, 155)];
  if ((type !== '0' && type !== '') || folder !== '')
    throw new Error('the archive holds something other than plain files');
  if (size > largestFile) throw new Error(`the archive holds a file of ${Math.round(size / 1e6)} MB`);
  return block + Math.ceil(size / block) * block;
}

function entryOf(bytes: Buffer): Entry {
  const size = Number.parseInt(textAt(bytes, 124, 12), 8);
  return { name: textAt(bytes, 0, longestName), body: bytes.subarray(block, block + size) };
}

function textAt(bytes: Buffer, from: number, length: number): string {
  const text = bytes.toString('utf8', from, from + length);
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/** The sum of a header's bytes, its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.subarray(0, block).entries())
    sum += index >= 148 && index < 156 ? 32 : byte;
  return sum;
}
