import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeToOthers, FOLDER_MODE, keepsRights } from './private-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hansang-modes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mode = (path: string) => statSync(path).mode & 0o7777;

test('a disk that keeps no rights of files is known, whether it says so or not', {
  tags: ['OPS-281'],
}, () => {
  expect(keepsRights(folder)).toBe(true);
  // exFAT as its user and NTFS: no word, and nothing changed.
  expect(keepsRights(folder, () => {})).toBe(false);
  // exFAT as root.
  const refused = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  };
  expect(keepsRights(folder, refused)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('a data folder that everybody could read is closed, and what is not ours in it stays as it was', {
  tags: ['GATE-11'],
}, () => {
  for (const name of ['secret', 'server.json', 'demo-card.jsonl', 'notes.txt'])
    writeFileSync(join(folder, name), 'x', { mode: 0o644 });
  for (const name of ['images', 'photos']) mkdirSync(join(folder, name));
  symlinkSync(join(folder, 'notes.txt'), join(folder, 'postgres.log'));
  for (const name of ['', 'images', 'photos']) chmodSync(join(folder, name), 0o755);
  closeToOthers(folder);
  expect(mode(folder)).toBe(FOLDER_MODE);
  for (const name of ['secret', 'server.json', 'demo-card.jsonl'])
    expect(mode(join(folder, name))).toBe(0o600);
  expect(mode(join(folder, 'images'))).toBe(0o700);
  expect(mode(join(folder, 'notes.txt'))).toBe(0o644);
  expect(mode(join(folder, 'photos'))).toBe(0o755);
});

test('rights are taken away and never given, and a folder that everybody shares stays shared', {
  tags: ['GATE-11'],
}, () => {
  writeFileSync(join(folder, 'secret'), 'x', { mode: 0o400 });
  chmodSync(folder, 0o1777);
  closeToOthers(folder);
  expect(mode(join(folder, 'secret'))).toBe(0o400);
  expect(mode(folder)).toBe(0o1777);
});
