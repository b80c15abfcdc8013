import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { memory } from '../testing/short-of-memory.ts';
import { keptBody } from './page-bodies.ts';

vi.mock('node:zlib', async (original) => {
  const { shortOfMemory } = await import('../testing/short-of-memory.ts');
  return shortOfMemory(await original());
});

const html = '<p>메뉴</p>'.repeat(500);
const textOf = (bytes: Buffer) => brotliDecompressSync(bytes).toString();

test('a page that could not be compressed is compressed for who asks next, and a better one that fails harms nothing', async () => {
  const body = keptBody({ html, style: '' });
  memory.isGone = true;
  await expect(body.bytes('br')).rejects.toThrow('no memory');
  memory.isGone = false;
  const first = await body.bytes('br');
  expect(textOf(first)).toBe(html);
  memory.isGone = true;
  // From the third time on a better one is tried: nobody waits for it, so nobody would hear that it failed.
  for (let times = 0; times < 3; times += 1) expect(await body.bytes('br')).toBe(first);
});
