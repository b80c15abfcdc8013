import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** A file of a zip, given out piece by piece: nobody has to hold it whole. */
export interface ZippedFile {
  /** Folders by `/`. */
  readonly name: string;
  readonly pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** What a 32-bit field of a zip says where its number stands in a 64-bit one. */
const ELSEWHERE = 0xffff_ffff;
const MOST_FILES = 0xffff;
/** The sizes follow the bytes, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const SHORT = 64 * 1024;
/** What nothing is packed to. */
const NOTHING = Buffer.from([3, 0]);

interface Listed {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * A zip as it comes to be, of any length and number of files, each of them below 4 GB. It takes the next file when the
 * one before has been taken from it.
 */
export async function* writeZip(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
  at: Date,
): AsyncGenerator<Buffer> {
  const stamp = dosTime(at);
  const list: Listed[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name);
    const start = offset;
    const head = localHeader(name, stamp);
    yield head;
    offset += head.length;
    const sums = { crc: 0, size: 0, packed: 0 };
    for await (const packed of deflated(summed(file.pieces, sums))) {
      sums.packed += packed.length;
      yield packed;
    }
    if (Math.max(sums.size, sums.packed) >= ELSEWHERE)
      throw new RangeError(`${file.name} is too long for a zip`);
    const tail = words(0x0807_4b50, sums.crc, sums.packed, sums.size);
    yield tail;
    offset += sums.packed + tail.length;
    list.push({ name, ...sums, offset: start });
  }
  const start = offset;
  for (const file of list) {
    const entry = listEntry(file, stamp);
    yield entry;
    offset += entry.length;
  }
  yield listEnd(list.length, start, offset - start);
}

/** A file that is short is packed at once: most pieces of an archive of pictures and notes are. */
async function* deflated(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const held: Buffer[] = [];
  let length = 0;
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) {
      yield length === 0 ? NOTHING : deflateRawSync(Buffer.concat(held), { level: 5 });
      return;
    }
    held.push(value);
    length += value.length;
    if (length > SHORT) break;
  }
  async function* all() {
    yield* held.splice(0);
    yield* pieces;
  }
  const deflate = createDeflateRaw({ level: 5 });
  // An error on either side destroys both, and comes out of the loop below.
  pipeline(Readable.from(all()), deflate, () => {});
  yield* deflate;
}

async function* summed(
  pieces: ZippedFile['pieces'],
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    sums.crc = crc32(piece, sums.crc);
    sums.size += piece.length;
    yield piece;
  }
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32LE(value, index * 4);
  });
  return bytes;
};
const halves = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeUInt16LE(value, index * 2);
  });
  return bytes;
};
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

interface Stamp {
  readonly time: number;
  readonly day: number;
}

/** A zip knows the years from 1980 to 2107; a machine that lost its clock may say another. */
function dosTime(given: Date): Stamp {
  const year = Math.min(Math.max(given.getUTCFullYear(), 1980), 2107);
  const at = new Date(given);
  at.setUTCFullYear(year);
  const [month, day] = [at.getUTCMonth() + 1, at.getUTCDate()];
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    day: ((year - 1980) << 9) | (month << 5) | day,
  };
}

const localHeader = (name: Buffer, { time, day }: Stamp): Buffer =>
  Buffer.concat([
    words(0x0403_4b50),
    halves(20, FLAGS, DEFLATED, time, day),
    words(0, 0, 0),
    halves(name.length, 0),
    name,
  ]);

function listEntry({ name, crc, packed, size, offset }: Listed, { time, day }: Stamp): Buffer {
  const isFar = offset >= ELSEWHERE;
  const extra = isFar ? Buffer.concat([halves(1, 8), long(offset)]) : Buffer.alloc(0);
  return Buffer.concat([
    words(0x0201_4b50),
    // Made on a system with Unix modes: files are everybody's to read.
    halves(0x032d, isFar ? 45 : 20, FLAGS, DEFLATED, time, day),
    words(crc, packed, size),
    halves(name.length, extra.length, 0, 0, 0),
    words((0o100644 << 16) >>> 0, Math.min(offset, ELSEWHERE)),
    name,
    extra,
  ]);
}

function listEnd(count: number, start: number, length: number): Buffer {
  const isLarge = count >= MOST_FILES || start + length >= ELSEWHERE;
  const far = isLarge
    ? [
        words(0x0606_4b50),
        long(44),
        halves(0x032d, 45),
        words(0, 0),
        long(count),
        long(count),
        long(length),
        long(start),
        words(0x0706_4b50, 0),
        long(start + length),
        words(1),
      ]
    : [];
  const said = Math.min(count, MOST_FILES);
  return Buffer.concat([
    ...far,
    words(0x0605_4b50),
    halves(0, 0, said, said),
    words(Math.min(length, ELSEWHERE), Math.min(start, ELSEWHERE)),
    halves(0),
  ]);
}
