import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteStarted, readStarted } from './started.mjs';

test('a checkout remembers what ran before it was pulled', { tags: ['OPS-51'] }, () => {
  const root = mkdtempSync(join(tmpdir(), 'hansang-started-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const migrations = join(root, 'apps/server/src/platform/database/migrations');
  mkdirSync(migrations, { recursive: true });
  const pull = (version, files) => {
    writeFileSync(join(root, 'apps/server/package.json'), JSON.stringify({ version }));
    for (const file of files) writeFileSync(join(migrations, file), '');
  };
  pull('0.2.0', ['0001_one.sql']);
  for (const _ of ['a start', 'another']) noteStarted(root, 'first');
  pull('0.3.0', ['0002_two.sql']);
  for (const _ of ['a start', 'another']) noteStarted(root, 'second');
  expect(readStarted(root)).toEqual({
    now: { commit: 'second', version: '0.3.0', schema: 2 },
    before: { commit: 'first', version: '0.2.0', schema: 1 },
  });
});

test('without Git there is nothing to remember', () => {
  const root = mkdtempSync(join(tmpdir(), 'hansang-started-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  noteStarted(root, null);
  expect(readStarted(root)).toEqual({});
});
