import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeFolder, startedFolder } from '../platform/postgres/testing/keeping.ts';
import { type BesideServer, serveBeside } from './testing/serve-beside.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = startedFolder();
/** Where somebody types, beside a `data` that was left by a first try. */
const shell = mkdtempSync(join(tmpdir(), 'hansang-shell-'));
const { PATH, NODE_COMPILE_CACHE } = process.env;
const base = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production' };
let server: BesideServer;

beforeAll(async () => {
  mkdirSync(join(shell, 'data'));
  server = await serveBeside({
    ...base,
    DATA_DIR: folder,
    HANSANG_SECRET: 'what only the service is told, thirty-two letters and more',
  });
});
afterAll(async () => {
  await server.close();
  removeFolder(folder);
  rmSync(shell, { recursive: true });
});

function run(
  program: 'backup' | 'restore' | 'audit',
  args: readonly string[] = [],
  env: Record<string, string> = {},
) {
  const options = { cwd: shell, timeout: 60_000, encoding: 'utf8', env: { ...base, ...env } } as const;
  return spawnSync(process.execPath, [join(import.meta.dirname, `${program}.ts`), ...args], options);
}
/** Whatever else runs from this checkout, while other tests do: then the folder has to be said. */
const several = /^Several servers are running: .*; say which one by its DATA_DIR\.\n$/;

test('a backup is of the server that runs, not of what lies where somebody types', {
  tags: ['OPS-200'],
}, () => {
  const { status, stdout, stderr } = run('backup');
  expect(readdirSync(join(shell, 'data'))).toEqual([]);
  if (several.test(stderr)) return;
  expect(stderr).toBe(
    `Working with the server at ${server.address} (its data is in ${realpathSync(folder)}).\n`,
  );
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(`Backup written: ${realpathSync(folder)}/backups/`),
  ]);
});

test('it needs neither the secret of that server nor its other settings', { tags: ['OPS-200'] }, () => {
  const { status, stdout, stderr } = run('backup', ['here.tar.gz'], { DATA_DIR: folder });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`Backup written: ${join(realpathSync(shell), 'here.tar.gz')} (`);
});

test('where there is no database none is made to be backed up', { tags: ['OPS-200'] }, () => {
  const empty = join(shell, 'data');
  const { status, stderr } = run('backup', [], { DATA_DIR: empty });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no database in DATA_DIR=.*data; [^\n]+\n$/),
  ]);
  expect(readdirSync(empty)).toEqual([]);
});

test('a restore beside a server that works elsewhere asks which data is meant', { tags: ['OPS-200'] }, () => {
  const file = join(shell, 'here.tar.gz');
  if (!existsSync(file)) writeFileSync(file, '');
  const { status, stderr } = run('restore', [file]);
  expect(status).toBe(1);
  expect(readdirSync(join(shell, 'data'))).toEqual([]);
  if (several.test(stderr)) return;
  expect(stderr).toBe(
    `Hansang is running at ${server.address} with the data in ${realpathSync(folder)}: stop it before you restore there, or say by DATA_DIR which other folder you mean.\n`,
  );
});

test('a restore says where it put what was saved', { tags: ['OPS-200'] }, () => {
  const { status, stdout } = run('restore', ['here.tar.gz'], { DATA_DIR: join(shell, 'data') });
  expect(status).toBe(0);
  expect(stdout).toMatch(
    new RegExp(`^Restored what was saved on \\S+ into ${join(realpathSync(shell), 'data')} \\(`),
  );
});

test('words that are none of its own are told, and no file bears their name', { tags: ['OPS-204'] }, () => {
  for (const words of [['--help'], ['one.tar.gz', 'two.tar.gz']]) {
    const { status, stderr } = run('backup', words, { DATA_DIR: folder });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Say nothing more .* -- <file>\.\n$/)]);
  }
  const audit = run('audit', ['4'], { DATA_DIR: folder });
  expect([audit.status, audit.stderr]).toEqual([1, expect.stringMatching(/^Say nothing more: [^\n]+\n$/)]);
  expect(readdirSync(shell).sort()).toEqual(['data', 'here.tar.gz']);
});

test.skipIf(!existsSync('/dev/full'))(
  'a disk without room is told as what it is',
  { tags: ['OPS-204'] },
  () => {
    const full = join(shell, 'full.tar.gz');
    symlinkSync('/dev/full', `${full}.part`);
    const { status, stderr } = run('backup', [full], { DATA_DIR: folder });
    expect([status, stderr]).toEqual([
      1,
      `There is no room for the backup on the disk of ${full}; free some, or name a file on another disk: npm run backup -- <file>.\n`,
    ]);
  },
);
