import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isSealed, seal, unseal } from './seal.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-seal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [plain, sealed, opened] = ['plain', 'sealed', 'opened'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const PASSPHRASE = 'twelve letters or more';
const MB = 1024 * 1024;
/** A guess may cost little in a test. */
const CHEAP = 4;

test.each([0, 1, 5000, MB, MB + 1, 3 * MB + 17])(
  '%i bytes come back as they were, and nothing of them shows',
  {
    tags: ['OPS-45'],
  },
  async (size) => {
    const bytes = randomBytes(size);
    writeFileSync(plain, bytes);
    await seal(plain, sealed, PASSPHRASE, CHEAP);
    expect(await isSealed(sealed)).toBe(true);
    expect(await isSealed(plain)).toBe(false);
    expect(statSync(sealed).mode & 0o777).toBe(0o600);
    if (size > 100) expect(readFileSync(sealed).includes(bytes.subarray(40, 72))).toBe(false);
    await unseal(sealed, opened, PASSPHRASE);
    expect(readFileSync(opened).equals(bytes)).toBe(true);
  },
);

test.each<[string, (bytes: Buffer) => Buffer, string]>([
  ['another passphrase', (bytes) => bytes, 'another passphrase'],
  ['a changed byte', (bytes) => bytes.fill(bytes.readUInt8(MB) ^ 1, MB, MB + 1), PASSPHRASE],
  ['a cut between two blocks', (bytes) => bytes.subarray(0, 17 + 1 + 16 + MB + 16), PASSPHRASE],
  ['a cut inside a block', (bytes) => bytes.subarray(0, MB), PASSPHRASE],
])('%s opens nothing and leaves nothing', { tags: ['OPS-45'] }, async (_what, spoil, passphrase) => {
  writeFileSync(plain, randomBytes(2 * MB + 5));
  await seal(plain, sealed, PASSPHRASE, CHEAP);
  writeFileSync(sealed, spoil(readFileSync(sealed)));
  rmSync(opened, { force: true });
  await expect(unseal(sealed, opened, passphrase)).rejects.toThrow(/cannot be opened/);
  expect(readdirSync(folder).filter((name) => name.startsWith('opened'))).toEqual([]);
});
