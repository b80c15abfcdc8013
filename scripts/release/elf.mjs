/** Kinds of segments and of entries in a dynamic section (ELF, 64 bits, little-endian: x64 and arm64 alike). */
const LOAD = 1;
const DYNAMIC = 2;
const NEEDED = 1n;
const STRINGS = 5n;
const VERSIONS = 0x6ffffffen;
const VERSION_COUNT = 0x6fffffffn;

/**
 * What a program or library of Linux asks the system for.
 * @param {Buffer} bytes a whole file
 * @returns {{needed: string[], versions: string[]} | null} libraries by name (`libc.so.6`), and versions that it wants
 *   of them (`GLIBC_2.28`); null where it is no such file
 */
export function readElf(bytes) {
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== 0x7f454c46 || bytes[4] !== 2 || bytes[5] !== 1)
    return null;
  const segments = segmentsOf(bytes);
  const dynamic = segments.find(({ type }) => type === DYNAMIC);
  if (!dynamic) return { needed: [], versions: [] };
  const at = (address) => {
    const place = segments.find(
      (one) => one.type === LOAD && address >= one.address && address < one.address + one.size,
    );
    if (!place) throw new Error('An address lies in no part of the file.');
    return Number(address - place.address) + place.offset;
  };
  const entries = [];
  for (let from = dynamic.offset; from < dynamic.offset + Number(dynamic.size); from += 16)
    entries.push([bytes.readBigUInt64LE(from), bytes.readBigUInt64LE(from + 8)]);
  const value = (wanted) => entries.find(([tag]) => tag === wanted)?.[1];
  const strings = value(STRINGS);
  const text = (offset) => {
    const from = at(strings + BigInt(offset));
    return bytes.toString('latin1', from, bytes.indexOf(0, from));
  };
  const needed = entries.filter(([tag]) => tag === NEEDED).map(([, name]) => text(name));
  const first = value(VERSIONS);
  return {
    needed,
    versions: first === undefined ? [] : versionsOf(bytes, at(first), Number(value(VERSION_COUNT)), text),
  };
}

function segmentsOf(bytes) {
  const from = Number(bytes.readBigUInt64LE(32));
  const length = bytes.readUInt16LE(54);
  return Array.from({ length: bytes.readUInt16LE(56) }, (_, nth) => {
    const at = from + nth * length;
    return {
      type: bytes.readUInt32LE(at),
      offset: Number(bytes.readBigUInt64LE(at + 8)),
      address: bytes.readBigUInt64LE(at + 16),
      size: bytes.readBigUInt64LE(at + 32),
    };
  });
}

/** A chain of libraries, each with a chain of the versions that are wanted of it. */
function versionsOf(bytes, first, count, text) {
  const found = [];
  for (let library = first, nth = 0; nth < count; nth += 1, library += bytes.readUInt32LE(library + 12))
    for (
      let version = library + bytes.readUInt32LE(library + 8), left = bytes.readUInt16LE(library + 2);
      left > 0;
      left -= 1
    ) {
      found.push(text(bytes.readUInt32LE(version + 8)));
      version += bytes.readUInt32LE(version + 12);
    }
  return found;
}
