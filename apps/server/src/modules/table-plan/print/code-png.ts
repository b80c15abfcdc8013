import { crc32, deflateSync } from 'node:zlib';
import { qrSquaresOf } from '../../../platform/qr-path.ts';
import { QUIET } from './draw-code.ts';

/** A side at least as long as this: enough for a poster. */
const PIXELS = 1000;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A code with its light margin as PNG of one bit a dot. Written here: a picture library takes a hundred times as long,
 * because it paints and counts colours first.
 */
export function codePng(text: string): Buffer {
  const { isDark, side } = qrSquaresOf(text);
  const across = side + 2 * QUIET;
  const dots = Math.ceil(PIXELS / across);
  const width = across * dots;
  const lines: Buffer[] = [];
  for (let row = -QUIET; row < side + QUIET; row++) {
    // Each line begins with its filter, none; a bit that is set is light.
    const line = Buffer.alloc(1 + Math.ceil(width / 8), 0xff);
    line[0] = 0;
    for (let dot = 0; dot < width; dot++) if (isDark(row, Math.floor(dot / dots) - QUIET)) darken(line, dot);
    for (let again = 0; again < dots; again++) lines.push(line);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(width, 4);
  head[8] = 1;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function darken(line: Buffer, dot: number): void {
  const at = 1 + (dot >> 3);
  line[at] = (line[at] ?? 0) & ~(0x80 >> (dot & 7));
}

/** Length, kind, content, and a checksum of the last two. */
function chunk(kind: string, content: Buffer): Buffer {
  const told = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const framed = Buffer.alloc(told.length + 8);
  framed.writeUInt32BE(content.length, 0);
  told.copy(framed, 4);
  framed.writeUInt32BE(crc32(told), told.length + 4);
  return framed;
}
