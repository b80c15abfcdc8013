import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dropPackagesBefore } from './packages-before.ts';

test('once a server is ready the packages that were replaced go, unless others are being replaced', {
  tags: ['OPS-98'],
}, async () => {
  const cache = mkdtempSync(join(tmpdir(), 'hansang-cache-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  await dropPackagesBefore(cache);
  mkdirSync(join(cache, 'packages-before/node_modules/pg'), { recursive: true });
  writeFileSync(join(cache, 'packages-whole.json'), '[]');
  await dropPackagesBefore(cache);
  expect(readdirSync(cache).sort()).toEqual(['packages-before', 'packages-whole.json']);
  rmSync(join(cache, 'packages-whole.json'));
  await dropPackagesBefore(cache);
  expect(readdirSync(cache)).toEqual([]);
});
