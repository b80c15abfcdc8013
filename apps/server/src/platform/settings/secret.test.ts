import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deriveKey, openSecret } from './secret.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'hansang-secret-'));

test('a secret is made once and is its owner’s alone', () => {
  const DATA_DIR = folder();
  const secret = openSecret({ DATA_DIR });
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(openSecret({ DATA_DIR })).toBe(secret);
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
  expect(openSecret({ DATA_DIR: folder() })).not.toBe(secret);
});

test('the environment’s secret comes first and is written nowhere', () => {
  const DATA_DIR = folder();
  expect(openSecret({ DATA_DIR, HANSANG_SECRET: 'from the environment, long enough' })).toBe(
    'from the environment, long enough',
  );
  expect(() => readFileSync(join(DATA_DIR, 'secret'))).toThrow();
});

test('a damaged or unreachable secret is named with what to do', () => {
  const DATA_DIR = folder();
  writeFileSync(join(DATA_DIR, 'secret'), 'short\n');
  expect(() => openSecret({ DATA_DIR })).toThrow(
    /is damaged; put back the copy from your backup, or delete the file/,
  );
  expect(() => openSecret({ DATA_DIR: join(DATA_DIR, 'nowhere') })).toThrow(
    /cannot be used \(ENOENT\); give this user access/,
  );
});

test('keys for different purposes differ, for one purpose they stay', () => {
  const secret = 'x'.repeat(43);
  expect(deriveKey(secret, 'payment keys')).toHaveLength(32);
  expect(deriveKey(secret, 'payment keys')).toEqual(deriveKey(secret, 'payment keys'));
  expect(deriveKey(secret, 'payment keys')).not.toEqual(deriveKey(secret, 'links'));
});
