import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seal } from '../platform/backup/nightly/seal.ts';
import { until } from '../platform/process/processes.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'hansang-sealed-'));
const opening = join(folder, 'tmp');
mkdirSync(opening);
afterAll(() => rmSync(folder, { recursive: true }));

const { PATH, NODE_COMPILE_CACHE } = process.env;
const sealed = join(folder, 'backup.sealed');
/** Making the key takes seconds: time enough to be broken off. */
const DEAR = 18;
/** For what is not about how long a key takes. */
const CHEAP = 10;
writeFileSync(join(folder, 'plain'), 'what guests ordered');
const program = join(import.meta.dirname, 'restore.ts');
const env = {
  PATH,
  NODE_COMPILE_CACHE,
  DATA_DIR: join(folder, 'data'),
  BACKUP_PASSPHRASE: 'twelve letters or more',
  TMPDIR: opening,
};

beforeAll(() => seal(join(folder, 'plain'), sealed, env.BACKUP_PASSPHRASE, CHEAP));

test('a restore that is broken off leaves nothing opened of a sealed backup', {
  tags: ['OPS-203'],
}, async () => {
  const dear = join(folder, 'dear.sealed');
  await seal(join(folder, 'plain'), dear, env.BACKUP_PASSPHRASE, DEAR);
  const child = spawn(process.execPath, [program, dear], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  await until(() => readdirSync(opening).length > 0, 30_000);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(readdirSync(opening)).toEqual([]);
});

test('where a sealed backup cannot be opened for want of a place, that is told', {
  tags: ['OPS-204'],
}, () => {
  const { status, stderr } = spawnSync(process.execPath, [program, sealed], {
    env: { ...env, TMPDIR: join(folder, 'nowhere') },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    `The sealed backup could not be opened in ${join(folder, 'nowhere')} (ENOENT); set TMPDIR to a folder of yours with room for it.\n`,
  ]);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['the passphrase alone opens it', {}, /cannot be used \(incorrect header check\); take another one\.\n$/],
  [
    'another passphrase does not',
    { BACKUP_PASSPHRASE: 'twelve letters of another' },
    /cannot be opened: BACKUP_PASSPHRASE is another one, or the file is damaged\.\n$/,
  ],
  ['none does not', { BACKUP_PASSPHRASE: '' }, /is sealed; set BACKUP_PASSPHRASE to what sealed it\.\n$/],
])('on a new machine %s', { tags: ['OPS-45'] }, (_what, more, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [program, sealed], {
    env: { ...env, ...more },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  expect(readdirSync(opening)).toEqual([]);
});
