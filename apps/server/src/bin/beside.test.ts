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
import { testWhere } from '../../../../tests/setup/where.ts';
import { removeFolder, startedFolder } from '../platform/postgres/testing/keeping.ts';
import { type BesideServer, serveBeside } from './testing/serve-beside.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../../../..');
const folder = startedFolder();
/** Where somebody types, beside a `data` that was left by a first try. */
const shell = mkdtempSync(join(tmpdir(), 'hansang-shell-'));
const { PATH, NODE_COMPILE_CACHE } = process.env;
const base = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production' };
/** What the server has, and who works with its secret. */
const its = {
  ...base,
  DATA_DIR: folder,
  HANSANG_SECRET: 'what only the service is told, thirty-two letters and more',
};
let server: BesideServer;

beforeAll(async () => {
  mkdirSync(join(shell, 'data'));
  server = await serveBeside(its, root);
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

test('books are compared by whoever does not know the secret of that server', { tags: ['OPS-48'] }, () => {
  const { status, stderr } = run('audit', [], { DATA_DIR: folder });
  expect([status, stderr]).toEqual([0, '']);
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
  const { status, stderr } = run('backup', ['--help'], { DATA_DIR: folder });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Say nothing more .* -- <file>\.\n$/)]);
  const audit = run('audit', ['4'], { DATA_DIR: folder });
  expect([audit.status, audit.stderr]).toEqual([1, expect.stringMatching(/^Say nothing more: [^\n]+\n$/)]);
  expect(readdirSync(shell).sort()).toEqual(['data', 'here.tar.gz']);
});

testWhere(existsSync('/dev/full'))('a disk without room is told as what it is', { tags: ['OPS-204'] }, () => {
  const full = join(shell, 'full.tar.gz');
  symlinkSync('/dev/full', `${full}.part`);
  const { status, stderr } = run('backup', [full], { DATA_DIR: folder });
  expect([status, stderr]).toEqual([
    1,
    `There is no room for the backup on the disk of ${full}; free some, or name a file on another disk: npm run backup -- <file>.\n`,
  ]);
});

function venue(args: readonly string[], env: Record<string, string> = {}) {
  const options = { cwd: root, timeout: 60_000, encoding: 'utf8', env: { ...its, ...env } } as const;
  return spawnSync(process.execPath, [join(import.meta.dirname, 'venue.ts'), ...args], options);
}

test('an import prints the addresses of the server that runs, and knows that it is a live one', {
  tags: ['GATE-13'],
}, () => {
  const { status, stdout, stderr } = venue(['import', 'venues/4-snack-bar.yaml']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('The demo logins of this file are left out in live mode.');
  const links = [...stdout.matchAll(/https?:\/\/[^/\s]+/g)].map(([origin]) => origin);
  expect(links.length).toBeGreaterThanOrEqual(8);
  expect(new Set(links)).toEqual(new Set([server.address]));
});

test('what names another server is refused, and no database is made anywhere', {
  tags: ['GATE-13', 'GATE-14'],
}, () => {
  const port = venue(['links', '4'], { PORT: '4800' });
  expect([port.status, port.stderr]).toEqual([1, expect.stringContaining('The running server has PORT=')]);
  const elsewhere = `${folder}-elsewhere`;
  for (const args of [['import', 'venues/4-snack-bar.yaml'], ['list']]) {
    const { status, stderr } = venue(args, { DATA_DIR: elsewhere });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no database in DATA_DIR=/)]);
  }
  expect(existsSync(elsewhere)).toBe(false);
});

test('whoever reads no further is no trouble', { tags: ['GATE-15'] }, () => {
  const program = `"${process.execPath}" "${join(import.meta.dirname, 'venue.ts')}"`;
  for (const args of ['links 4', 'nonsense']) {
    const line = `{ ${program} ${args}; echo "ended $?" >&2; } | true`;
    const { stderr } = spawnSync('sh', ['-c', line], { cwd: root, encoding: 'utf8', env: its });
    expect(stderr).toMatch(args === 'nonsense' ? /^Say what[\s\S]*\nended 1\n$/ : /^ended 0\n$/);
  }
});
