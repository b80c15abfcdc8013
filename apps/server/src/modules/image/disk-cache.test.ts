import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDiskCache } from './disk-cache.ts';

const root = mkdtempSync(join(tmpdir(), 'hansang-cache-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const bytes = (size: number) => Buffer.alloc(size, 1);

test('never holds more bytes than allowed; the longest unused go first', async () => {
  const folder = join(root, 'bound');
  const cache = await openDiskCache(folder, 100);
  await cache.put('a', bytes(40));
  await cache.put('b', bytes(40));
  expect(await cache.get('a')).toHaveLength(40);
  await cache.put('c', bytes(40));
  await cache.settled();
  expect(cache.size()).toBe(80);
  expect(readdirSync(folder).sort()).toEqual(['a', 'c']);
  expect(await cache.get('b')).toBeNull();
  await cache.put('huge', bytes(101));
  expect(readdirSync(folder).sort()).toEqual(['a', 'c']);
});

test('takes up what an earlier process left, within the bound, and sweeps its drafts', async () => {
  const folder = join(root, 'left');
  mkdirSync(folder);
  for (const [name, at] of [
    ['old', 1],
    ['middle', 2],
    ['new', 3],
  ] as const) {
    writeFileSync(join(folder, name), bytes(40));
    utimesSync(join(folder, name), at, at);
  }
  writeFileSync(join(folder, 'draft-1-1'), bytes(5));
  const cache = await openDiskCache(folder, 100);
  await cache.settled();
  expect(readdirSync(folder).sort()).toEqual(['middle', 'new']);
  expect(await cache.get('new')).toHaveLength(40);
});

test('a file that somebody deleted is simply not there', async () => {
  const folder = join(root, 'deleted');
  const cache = await openDiskCache(folder, 100);
  await cache.put('a', bytes(10));
  rmSync(join(folder, 'a'));
  expect(await cache.get('a')).toBeNull();
  expect(cache.size()).toBe(0);
});

test('a folder that cannot be written costs speed, not the picture', async () => {
  const folder = join(root, 'gone');
  const cache = await openDiskCache(folder, 100);
  rmSync(folder, { recursive: true });
  await cache.put('a', bytes(10));
  expect(await cache.get('a')).toBeNull();
});

test('a key that would leave the folder is a bug, told at once', async () => {
  const cache = await openDiskCache(join(root, 'keys'), 100);
  await expect(cache.put('../a', bytes(1))).rejects.toThrow('not a name of a cached picture');
});
