import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dropBefore } from './drop-before.ts';

test('once a server is ready what was replaced goes, unless others are being replaced', {
  tags: ['OPS-98'],
}, async () => {
  const cache = mkdtempSync(join(tmpdir(), 'hansang-cache-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  await dropBefore(cache);
  mkdirSync(join(cache, 'before/node_modules/pg'), { recursive: true });
  for (const note of ['next-whole.json', 'before.json']) writeFileSync(join(cache, note), '[]');
  await dropBefore(cache);
  expect(readdirSync(cache).sort()).toEqual(['before', 'before.json', 'next-whole.json']);
  rmSync(join(cache, 'next-whole.json'));
  await dropBefore(cache);
  expect(readdirSync(cache)).toEqual([]);
});
