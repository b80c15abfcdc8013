import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkBackup } from '../backup/check.ts';
import { snapshotFolder, takeSnapshot } from '../backup/snapshot.ts';
import { emptyDatabase } from '../backup/target.ts';
import { openDatabase } from '../open-database.ts';
import { type Embedded, openEmbedded } from '../postgres/supervisor.ts';
import { removeFolder, startedFolder } from '../postgres/testing/keeping.ts';
import { silentLog } from '../process/log.ts';
import { readFunctions } from './functions.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder, readMigrations } from './migration-files.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const dataDir = startedFolder();
const folder = mkdtempSync(join(tmpdir(), 'hansang-migrations-'));
const texts = mkdtempSync(join(tmpdir(), 'hansang-functions-'));
let embedded: Embedded;

function write(...files: readonly (readonly [name: string, sql: string])[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, sql] of files) writeFileSync(join(folder, name), sql);
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client(embedded.connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  embedded = await openEmbedded(dataDir, silentLog);
});
beforeEach(() => emptyDatabase(embedded.connection));
afterAll(async () => {
  await embedded.stop();
  await removeFolder(dataDir);
  for (const made of [folder, texts]) rmSync(made, { recursive: true, force: true });
});

const first = ['0001_one.sql', 'CREATE TABLE one (n integer); INSERT INTO one VALUES (1);'] as const;

/** Starts four nodes at once and tells how each ended. */
async function fourNodes(): Promise<string[]> {
  // Real processes, because nodes are.
  const program = `
    const { migrate } = await import(${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))});
    const log = { info() {}, warn() {}, error() {} };
    console.log(await migrate(JSON.parse(process.argv[1]), log, { folder: process.argv[2] }));`;
  const args = ['--input-type=module', '-e', program, '--', JSON.stringify(embedded.connection), folder];
  const outputs = await Promise.all(
    [1, 2, 3, 4].map(
      () =>
        new Promise<string>((resolve) => {
          const node = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
          let text = '';
          node.stdout.on('data', (part) => {
            text += part;
          });
          node.on('close', (code) => resolve(`${code} ${text.trim()}`));
        }),
    ),
  );
  return outputs.sort();
}

test('four nodes that start at once migrate once, the others wait, stand in the way of no index that is built beside everything, and find nothing to do', {
  tags: ['OPS-21'],
}, async () => {
  write(
    first,
    ['0002_slow.sql', 'SELECT pg_sleep(0.5); CREATE TABLE two (n integer);'],
    ['0003_index.sql', '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS one_n ON one (n);'],
  );
  expect(await fourNodes()).toEqual(['0 0', '0 0', '0 0', '0 3']);
  expect(await ask('SELECT n FROM one')).toEqual([{ n: 1 }]);
});

for (const [what, sql, sentence] of [
  [
    'another server that migrates',
    'SELECT pg_advisory_lock(4800001)',
    /^Another server migrates \(pid (\d+), since \d{4}-[^)]+Z\); this one waits for it$/,
  ],
  [
    'a session that holds a table',
    'BEGIN; LOCK TABLE schema_migrations',
    /^This start waits for what another session of the database holds \(pid (\d+), since \d{4}-[^)]+Z\)$/,
  ],
] as const)
  test(`whoever waits for ${what} says so, and goes on after it`, { tags: ['OPS-362'] }, async () => {
    write(first);
    await migrate(embedded.connection, silentLog, { folder });
    const holder = new pg.Client(embedded.connection);
    await holder.connect();
    await holder.query(sql);
    const said: string[] = [];
    const log = { ...silentLog, warn: (_fields: object, line: string) => void said.push(line) };
    write(first, ['0002_two.sql', 'CREATE TABLE two (n integer);']);
    const waiting = migrate(embedded.connection, log, { folder, silentMs: 50 });
    await expect.poll(() => said.length).toBe(1);
    const [{ pid } = { pid: 0 }] = (await holder.query('SELECT pg_backend_pid() AS pid')).rows;
    expect(said[0]).toMatch(sentence);
    expect(sentence.exec(said[0] ?? '')?.[1]).toBe(String(pid));
    await holder.end();
    expect(await waiting).toBe(1);
    expect(said).toHaveLength(1);
  });

test('a migration that fails leaves the schema as it was, and says so', async () => {
  write(first, ['0002_broken.sql', 'CREATE TABLE two (n integer); SELECT 1 / 0;']);
  await expect(migrate(embedded.connection, silentLog, { folder })).rejects.toThrow(
    /^Migration 2 \(broken\) failed and changed nothing: division by zero; keep the previous version running/,
  );
  expect(
    await ask("SELECT to_regclass('two') AS two, (SELECT count(*)::int FROM schema_migrations) AS stamps"),
  ).toEqual([{ two: null, stamps: 1 }]);
  write(first, ['0002_mended.sql', 'CREATE TABLE two (n integer);']);
  expect(await migrate(embedded.connection, silentLog, { folder })).toBe(1);
});

test('data of a newer release is refused', { tags: ['OPS-23'] }, async () => {
  write(first, ['0002_two.sql', 'CREATE TABLE two (n integer);']);
  await migrate(embedded.connection, silentLog, { folder });
  write(first);
  await expect(migrate(embedded.connection, silentLog, { folder })).rejects.toThrow(
    'The data was written by a newer Hansang (schema 2, this one knows up to 1); start the newer version, or restore the snapshot it took before upgrading.',
  );
});

test('a migration that was changed after it ran is refused; other line ends are no change', async () => {
  write(first);
  await migrate(embedded.connection, silentLog, { folder });
  write([first[0], `${first[1]} -- changed`]);
  await expect(migrate(embedded.connection, silentLog, { folder })).rejects.toThrow(
    /^Migration 1 \(one\) is not the one/,
  );
  await emptyDatabase(embedded.connection);
  write([first[0], `${first[1]}\n`]);
  await migrate(embedded.connection, silentLog, { folder });
  write([first[0], `${first[1]}\r\n`]);
  expect(await migrate(embedded.connection, silentLog, { folder })).toBe(0);
});

test('a statement that must run alone does', async () => {
  write(first, [
    '0002_index.sql',
    '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS one_n ON one (n);',
  ]);
  expect(await migrate(embedded.connection, silentLog, { folder })).toBe(2);
  expect(await ask("SELECT to_regclass('one_n')::text AS index")).toEqual([{ index: 'one_n' }]);
});

test('an index that was broken off while it was built is built anew, not taken for whole', {
  tags: ['OPS-157'],
}, async () => {
  write(first);
  await migrate(embedded.connection, silentLog, { folder });
  await ask('INSERT INTO one (n) VALUES (7), (7)');
  write(first, [
    '0002_index.sql',
    '-- no transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS one_n ON one (n);',
  ]);
  await expect(migrate(embedded.connection, silentLog, { folder })).rejects.toThrow(
    /could not create unique index/,
  );
  const isValid = () =>
    ask('SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass(\'one_n\')');
  expect(await isValid()).toEqual([{ isValid: false }]);
  await ask('DELETE FROM one WHERE n = 7');
  expect(await migrate(embedded.connection, silentLog, { folder })).toBe(1);
  expect(await isValid()).toEqual([{ isValid: true }]);
});

function writeFunctions(...files: readonly (readonly [name: string, sql: string])[]): void {
  rmSync(texts, { recursive: true, force: true });
  mkdirSync(texts);
  for (const [name, sql] of files) writeFileSync(join(texts, name), sql);
}
const answering = (name: string, result: string, type = 'integer') =>
  [
    `${name}.sql`,
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS ${type} LANGUAGE sql AS $$ SELECT ${result} $$;\n`,
  ] as const;

test('functions are those of this release: new ones come, changed ones are replaced, old ones go', {
  tags: ['OPS-32'],
}, async () => {
  write(first);
  const options = { folder, functions: texts };
  // The first one stands before what it calls.
  writeFunctions(answering('alpha', 'omega() + 1'), answering('omega', '1'));
  await migrate(embedded.connection, silentLog, options);
  expect(await ask('SELECT alpha() AS n')).toEqual([{ n: 2 }]);
  const before = await ask("SELECT oid FROM pg_proc WHERE proname = 'omega'");

  writeFunctions(answering('alpha', "'now a text'", 'text'), answering('omega', '1'));
  await migrate(embedded.connection, silentLog, options);
  expect(await ask('SELECT alpha() AS n')).toEqual([{ n: 'now a text' }]);
  expect(await ask("SELECT oid FROM pg_proc WHERE proname = 'omega'")).toEqual(before);

  writeFunctions(answering('omega', '1'));
  await migrate(embedded.connection, silentLog, options);
  expect(await ask("SELECT proname FROM pg_proc WHERE proname IN ('alpha', 'omega')")).toEqual([
    { proname: 'omega' },
  ]);
});

test('an older release starts on data whose later migrations work with it, and leaves their functions alone', {
  tags: ['OPS-23', 'OPS-51'],
}, async () => {
  const options = { folder, functions: texts };
  write(first, ['0002_two.sql', '-- works from 0.1.0\nCREATE TABLE two (n integer);']);
  writeFunctions(answering('alpha', '2'));
  await migrate(embedded.connection, silentLog, options);
  write(first);
  writeFunctions(answering('alpha', '1'));
  expect(await migrate(embedded.connection, silentLog, options)).toBe(0);
  expect(await ask('SELECT alpha() AS n')).toEqual([{ n: 2 }]);
  await ask("UPDATE schema_migrations SET works_from = '99.0.0' WHERE version = 2");
  await expect(migrate(embedded.connection, silentLog, options)).rejects.toThrow(
    /written by a newer Hansang/,
  );
});

test('a release of before that starts beside a newer one, whose schema is its own, leaves that one’s functions alone', {
  tags: ['OPS-237'],
}, async () => {
  const of = (release: string) => ({ folder, functions: texts, release });
  write(first);
  writeFunctions(answering('alpha', '1'));
  await migrate(embedded.connection, silentLog, of('0.9.0'));
  writeFunctions(answering('alpha', '2'), answering('omega', '2'));
  await migrate(embedded.connection, silentLog, of('0.10.0'));
  writeFunctions(answering('alpha', '1'));
  await migrate(embedded.connection, silentLog, of('0.9.0'));
  expect(await ask('SELECT alpha() + omega() AS n')).toEqual([{ n: 4 }]);
  // What the release that installed them brings anew comes, as does what a later one brings.
  writeFunctions(answering('alpha', '3'), answering('omega', '2'));
  await migrate(embedded.connection, silentLog, of('0.10.0'));
  expect(await ask('SELECT alpha() AS n')).toEqual([{ n: 3 }]);
  await ask('ALTER TABLE schema_functions DROP COLUMN release');
  writeFunctions(answering('alpha', '4'));
  await migrate(embedded.connection, silentLog, of('0.11.0'));
  expect(await ask('SELECT alpha() AS n')).toEqual([{ n: 4 }]);
});

test('data of a build from before that column gets it', async () => {
  write(first);
  await migrate(embedded.connection, silentLog, { folder });
  await ask('ALTER TABLE schema_migrations DROP COLUMN works_from');
  expect(await migrate(embedded.connection, silentLog, { folder })).toBe(0);
  expect(await ask('SELECT works_from FROM schema_migrations')).toEqual([{ works_from: null }]);
});

test('a migration and the functions that go with it are there together or not at all', async () => {
  write(first);
  writeFunctions(answering('alpha', '1'));
  await migrate(embedded.connection, silentLog, { folder, functions: texts });
  write(first, ['0002_two.sql', 'CREATE TABLE two (n integer);']);
  writeFunctions(['alpha.sql', 'CREATE OR REPLACE FUNCTION alpha() RETURNS integer LANGUAGE nonsense;\n']);
  await expect(migrate(embedded.connection, silentLog, { folder, functions: texts })).rejects.toThrow(
    /^Migration 2 \(two\) failed and changed nothing: language "nonsense" does not exist/,
  );
  expect(await ask("SELECT to_regclass('two') AS two, alpha() AS n")).toEqual([{ two: null, n: 1 }]);
});

test('a file that defines another function than its name says is refused', () => {
  writeFunctions(['alpha.sql', answering('omega', '1')[1]]);
  expect(() => readFunctions(texts)).toThrow('functions/alpha.sql should define the function of its name');
});

test('data of a build from before the baseline is refused with the way to take the venue along', {
  tags: ['OPS-31'],
}, async () => {
  write(['0001_venues_and_orders.sql', 'CREATE TABLE one (n integer);']);
  await migrate(embedded.connection, silentLog, { folder });
  await expect(migrate(embedded.connection, silentLog)).rejects.toThrow(
    /^This data was written by a build from before the first release, .* export each venue .* orders do not travel\.$/,
  );
});

test('files are numbered without a gap', () => {
  write(first, ['0003_three.sql', 'SELECT 1;']);
  expect(() => readMigrations(folder)).toThrow(
    'Migration file 0003_three.sql should be named 0002_words.sql',
  );
});

test('before data is migrated a snapshot is taken, and the last few are kept', {
  tags: ['OPS-22', 'OPS-240'],
}, async () => {
  const asked: [number, number][] = [];
  const beforeUpgrade = async (from: number, to: number) => void asked.push([from, to]);
  write(first);
  await migrate(embedded.connection, silentLog, { folder, beforeUpgrade });
  expect(asked).toEqual([]);
  write(first, ['0002_two.sql', 'SELECT 1;'], ['0003_three.sql', 'SELECT 1;']);
  await migrate(embedded.connection, silentLog, { folder, beforeUpgrade });
  expect(asked).toEqual([[1, 3]]);

  await emptyDatabase(embedded.connection);
  await migrate(embedded.connection, silentLog);
  let last = '';
  for (let second = 0; second < 4; second += 1) {
    const now = new Date(Date.UTC(2026, 10, 20, 9, 0, second));
    last = await takeSnapshot(embedded.connection, { dataDir, to: 9, keep: 2, now }, silentLog);
  }
  expect(readdirSync(snapshotFolder(dataDir))).toEqual([
    '20261120-090002-before-schema-9.tar.gz',
    '20261120-090003-before-schema-9.tar.gz',
  ]);
  expect(await checkBackup(last)).toMatchObject({ hasImages: false });
  // By a clock that begins anew, as of a machine whose battery is empty.
  const now = new Date(Date.UTC(2020, 0, 1));
  last = await takeSnapshot(embedded.connection, { dataDir, to: 9, keep: 2, now }, silentLog);
  expect(readdirSync(snapshotFolder(dataDir))).toEqual([
    '20200101-000000-before-schema-9.tar.gz',
    '20261120-090003-before-schema-9.tar.gz',
  ]);
});

test('when no snapshot can be written nothing is migrated', async () => {
  await migrate(embedded.connection, silentLog);
  const noFolder = join(folder, 'a file');
  writeFileSync(noFolder, '');
  await expect(
    takeSnapshot(embedded.connection, { dataDir: noFolder, to: 2, keep: 2, now: new Date() }, silentLog),
  ).rejects.toThrow(/^No snapshot could be written to .*, so the data was not migrated; make room there/);
});

test('a database that is opened with pending migrations keeps its old state as a snapshot', async () => {
  rmSync(folder, { recursive: true, force: true });
  const own = startedFolder();
  const settings = { DATA_DIR: own, DATABASE_URL: undefined, DATABASE_POOL: 2, HANSANG_SNAPSHOTS: 5 };
  await (await openDatabase(settings, silentLog)).close();
  cpSync(migrationsFolder, folder, { recursive: true });
  const next = String(readMigrations().length + 1).padStart(4, '0');
  writeFileSync(join(folder, `${next}_broken.sql`), 'SELECT 1 / 0;');
  const opened = openDatabase(settings, silentLog, { folder });
  await expect(opened).rejects.toThrow(/failed and changed nothing/);
  expect(readdirSync(snapshotFolder(own))).toHaveLength(1);
  await removeFolder(own);
});
