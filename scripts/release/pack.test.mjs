import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pack } from './pack.mjs';

test('what is unpacked of a release by root is root’s, and every user may read it, whoever packed it', {
  tags: ['OPS-352'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'hansang');
  mkdirSync(join(home, 'releases'), { recursive: true });
  writeFileSync(join(home, 'hansang'), '#!/bin/sh\n');
  writeFileSync(join(home, 'releases/release.json'), '{}');
  // As a checkout has them under umask 077, and as somebody else's under 002.
  for (const [name, mode] of [
    ['', 0o700],
    ['releases', 0o770],
    ['hansang', 0o700],
    ['releases/release.json', 0o660],
  ])
    chmodSync(join(home, name), mode);
  const archive = join(folder, 'hansang-1.tar.gz');
  const sum = await pack(home, archive);
  const listed = execFileSync('tar', ['-tvzf', archive, '--numeric-owner'], { encoding: 'utf8' });
  const found = listed
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .map((words) => [words.at(-1), words[0], words[1]]);
  expect(Object.fromEntries(found.map(([name, ...rest]) => [name, rest]))).toEqual({
    'hansang/': ['drwxr-xr-x', '0/0'],
    'hansang/hansang': ['-rwxr-xr-x', '0/0'],
    'hansang/releases/': ['drwxr-xr-x', '0/0'],
    'hansang/releases/release.json': ['-rw-r--r--', '0/0'],
  });
  // What an installation compares what it fetched with.
  expect(execFileSync('sha256sum', ['-c', `${archive}.sha256`], { cwd: folder, encoding: 'utf8' })).toContain(
    'hansang-1.tar.gz: OK',
  );
  expect(sum).toMatch(/^[0-9a-f]{64}$/);
});
