import { crc32, deflateSync } from 'node:zlib';
import type { Dots } from './paper.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Dots as a PNG of one bit a dot, black on white. */
export function pngOf({ width, height, bits }: Dots): Buffer {
  const row = width / 8;
  const rows = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < row; x += 1) rows[y * (row + 1) + 1 + x] = ~(bits[y * row + x] ?? 0) & 0xff;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
