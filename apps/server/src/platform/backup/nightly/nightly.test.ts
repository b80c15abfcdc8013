import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { openTestBucket, type TestBucket } from '../../../testing/test-bucket.ts';
import { startServer, testSettings, useServer } from '../../../testing/test-server.ts';
import { readChores } from '../../chores.ts';
import { freeBytes } from '../../process/free-bytes.ts';
import { FOLDER_MODE } from '../../process/private-files.ts';
import { checkBackup } from '../check.ts';
import { isNightly } from './is-nightly.ts';
import { nightly, nightlyHere } from './keep-nightly.ts';
import type { NightlyParts } from './make-nightly.ts';
import { nightlyName } from './nightly-files.ts';
import { unseal } from './seal.ts';
import { tryRestore } from './try-restore.ts';
import { isTryDue } from './when-due.ts';

// A cluster of its own is made and thrown away on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const server = useServer();
const folder = mkdtempSync(join(tmpdir(), 'hansang-nightly-'));
const PASSPHRASE = 'twelve letters or more';
let dataDir = '';
let now = new Date();
let count = 0;

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  dataDir = join(folder, String(++count));
  mkdirSync(dataDir, { mode: FOLDER_MODE });
  now = new Date(Date.now() + count * 25 * 3_600_000);
  await rows(server, 'DELETE FROM chores');
});

const partsWith = (env: Record<string, string> = {}, free?: number): NightlyParts => ({
  pool: server.db.pool,
  connection: server.db.connection,
  settings: testSettings({ DATA_DIR: dataDir, ...env }),
  log: server.log.log,
  now: () => now,
  freeBytes: free === undefined ? freeBytes : async () => free,
});
const inBucket = (to: string) => ({
  BACKUP_TO: to,
  BACKUP_PASSPHRASE: PASSPHRASE,
  BACKUP_S3_ENDPOINT: bucket.origin,
  BACKUP_S3_REGION: 'kr-standard',
  BACKUP_S3_ACCESS_KEY_ID: 'key-id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'key-secret',
});
const made = () => readdirSync(join(dataDir, 'backups')).sort();
const chore = async (name: Parameters<Awaited<ReturnType<typeof readChores>>['get']>[0]) =>
  (await readChores(server.db.pool)).get(name);

test('each night makes one backup, and the second place gets it sealed', {
  tags: ['OPS-43', 'OPS-44', 'OPS-45'],
}, async () => {
  const elsewhere = join(folder, 'other-disk');
  const parts = partsWith({ BACKUP_TO: elsewhere, BACKUP_PASSPHRASE: PASSPHRASE });
  expect(await nightly(parts)).toBe(true);
  expect(await nightly(parts)).toBe(false);
  const [name = '', ...more] = made();
  expect(more).toEqual([]);
  expect(name).toMatch(/^nightly-\d{8}-\d{6}\.tar\.gz$/);
  expect(statSync(join(dataDir, 'backups', name)).mode & 0o777).toBe(0o600);
  const { tables } = await checkBackup(join(dataDir, 'backups', name));
  expect(tables.length).toBeGreaterThan(40);
  expect(await chore('backup')).toMatchObject({ doneAt: now, trouble: null });
  expect(readdirSync(elsewhere)).toEqual([`${name}.sealed`]);
  const opened = join(folder, 'opened.tar.gz');
  await unseal(join(elsewhere, `${name}.sealed`), opened, PASSPHRASE);
  expect(readFileSync(opened).equals(readFileSync(join(dataDir, 'backups', name)))).toBe(true);
  expect(await chore('second-place')).toMatchObject({ trouble: null });
  // The first backup is tried at once: a cluster of its own took it.
  const tried = await chore('restore-try');
  expect(tried).toMatchObject({ trouble: null, said: { venues: expect.any(Number) } });
  // With the memory that it may have, whatever this machine has: Node's usual limit is gigabytes.
  const { peakMb, mayHeapMb } = (tried?.said ?? {}) as { peakMb?: number; mayHeapMb?: number };
  expect(mayHeapMb).toBeLessThan(300);
  expect(peakMb).toBeGreaterThan(30);
  expect(peakMb).toBeLessThan(280);
  expect(readdirSync(dataDir).sort()).toEqual(['backups']);
});

test('nights go on after one in which the clock was ahead by a year', { tags: ['OPS-239'] }, async () => {
  const parts = partsWith();
  const right = now;
  const nightOf = async (time: Date) => {
    now = time;
    // What may be restored is asked elsewhere.
    await rows(
      server,
      `INSERT INTO chores (chore, tried_at, done_at) VALUES ('restore-try', $1, $1)
           ON CONFLICT (chore) DO UPDATE SET tried_at = $1, done_at = $1`,
      now,
    );
    return nightly(parts);
  };
  expect(await nightOf(new Date(right.getTime() + 365 * 24 * 3_600_000))).toBe(true);
  expect(await nightOf(right)).toBe(true);
  expect(made()).toContain(nightlyName(right));
  expect(await chore('backup')).toMatchObject({ doneAt: right });
  expect(await nightOf(right)).toBe(false);
});

test('a bucket is a second place too', { tags: ['OPS-45', 'OPS-270'] }, async () => {
  const parts = partsWith(inBucket('s3://safe/house'));
  await rows(server, `INSERT INTO chores (chore, tried_at, done_at) VALUES ('restore-try', $1, $1)`, now);
  await nightly(parts);
  const [name = ''] = made();
  expect([...bucket.objects.keys()]).toEqual([`/safe/house/${name}.sealed`]);
  expect(await chore('second-place')).toMatchObject({ trouble: null });
});

test('a second place that cannot be written is told, and the backup here is as good', {
  tags: ['OPS-45'],
}, async () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  server.log.expect(/second place/);
  await rows(server, `INSERT INTO chores (chore, tried_at, done_at) VALUES ('restore-try', $1, $1)`, now);
  await nightly(partsWith({ BACKUP_TO: file, BACKUP_PASSPHRASE: PASSPHRASE }));
  expect(made()).toHaveLength(1);
  expect(await chore('backup')).toMatchObject({ trouble: null });
  expect((await chore('second-place'))?.trouble).not.toBeNull();
});

test('what could not be brought is brought an hour later, once the place is there', {
  tags: ['OPS-75'],
}, async () => {
  const file = join(folder, 'away');
  writeFileSync(file, '');
  server.log.expect(/second place/);
  await rows(server, `INSERT INTO chores (chore, tried_at, done_at) VALUES ('restore-try', $1, $1)`, now);
  const parts = partsWith({ BACKUP_TO: file, BACKUP_PASSPHRASE: PASSPHRASE });
  await nightly(parts);
  expect(await nightly(parts)).toBe(false);
  rmSync(file);
  now = new Date(now.getTime() + 3_600_000);
  expect(await nightly(parts)).toBe(true);
  expect(readdirSync(file)).toEqual([`${made()[0]}.sealed`]);
  expect(made()).toHaveLength(1);
  expect(await chore('second-place')).toMatchObject({ trouble: null });
  expect(await nightly(parts)).toBe(false);
});

test('what a server that was killed left half made is no backup, is brought nowhere, and goes', {
  tags: ['OPS-203'],
}, async () => {
  const place = join(folder, 'away-again');
  writeFileSync(place, '');
  server.log.expect(/second place/);
  await rows(server, `INSERT INTO chores (chore, tried_at, done_at) VALUES ('restore-try', $1, $1)`, now);
  const parts = partsWith({ BACKUP_TO: place, BACKUP_PASSPHRASE: PASSPHRASE });
  await nightly(parts);
  const [name = ''] = made();
  for (const left of [`${name}.sealed`, `${name}.sealed.part`, nightlyName(new Date(0)).concat('.part')])
    writeFileSync(join(dataDir, 'backups', left), 'half');
  rmSync(place);
  now = new Date(now.getTime() + 3_600_000);
  expect(await nightly(parts)).toBe(true);
  expect(readdirSync(place)).toEqual([`${name}.sealed`]);
  expect(made()).toEqual([name]);
  const opened = join(folder, 'opened-again.tar.gz');
  await unseal(join(place, `${name}.sealed`), opened, PASSPHRASE);
  await checkBackup(opened);
});

test('where the line to the bucket breaks in the middle nothing half is left there, and an hour later the whole is', {
  tags: ['OPS-75'],
}, async () => {
  const parts = partsWith(inBucket('s3://cut/house'));
  const there = () => [...bucket.objects.keys()].filter((path) => path.startsWith('/cut/'));
  await rows(server, `INSERT INTO chores (chore, tried_at, done_at) VALUES ('restore-try', $1, $1)`, now);
  server.log.expect(/second place/);
  // The store's own client says so too, beside the log.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  bucket.isCut = true;
  await nightly(parts);
  bucket.isCut = false;
  expect(there()).toEqual([]);
  expect((await chore('second-place'))?.trouble).not.toBeNull();
  expect(await chore('backup')).toMatchObject({ trouble: null });
  now = new Date(now.getTime() + 3_600_000);
  expect(await nightly(parts)).toBe(true);
  const [name = ''] = made();
  expect(there()).toEqual([`/cut/house/${name}.sealed`]);
  const [sealed, opened] = [join(folder, 'brought.sealed'), join(folder, 'brought.tar.gz')];
  writeFileSync(sealed, bucket.objects.get(`/cut/house/${name}.sealed`)?.body ?? '');
  await unseal(sealed, opened, PASSPHRASE);
  expect(readFileSync(opened).equals(readFileSync(join(dataDir, 'backups', name)))).toBe(true);
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([name]);
});

test('of two nodes one makes the night’s backup, and the other one where that one has gone', {
  tags: ['OPS-43'],
}, async () => {
  const other = await startServer({ beside: () => server });
  const settled = 16 * 60_000;
  const nodes = [server, other].map(({ app }) => ({
    ...partsWith(),
    isElected: () => app.platform.events.isLeading,
  }));
  await rows(server, `INSERT INTO chores (chore, tried_at, done_at) VALUES ('restore-try', $1, $1)`, now);
  await expect.poll(() => nodes.filter(({ isElected }) => isElected()).length).toBe(1);
  const night = async (ranMs: number) => {
    const done = [];
    for (const node of nodes) done.push(await nightlyHere(node, ranMs));
    return done.filter(Boolean).length;
  };
  // Whoever has just started has other things to do.
  expect(await night(60_000)).toBe(0);
  expect(await night(settled)).toBe(1);
  expect(made()).toHaveLength(1);
  const leads = server.app.platform.events.isLeading ? server : other;
  if (leads === other) await other.close();
  else
    await rows(
      server,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                            WHERE application_name = 'hansang leader' AND datname = current_database()`,
    );
  server.log.expect(/connection was lost|terminating connection/);
  other.log.expect(/connection was lost|terminating connection/);
  await expect.poll(() => nodes.filter(({ isElected }) => isElected()).length).toBe(1);
  now = new Date(now.getTime() + 25 * 3_600_000);
  expect(await night(settled)).toBe(1);
  expect(made()).toHaveLength(2);
  if (leads !== other) await other.close();
});

test('a second place whose disk is not mounted any more is told, and gets nothing', {
  tags: ['OPS-75'],
}, async () => {
  const elsewhere = join(folder, 'stick');
  await rows(server, `INSERT INTO chores (chore, tried_at, done_at) VALUES ('restore-try', $1, $1)`, now);
  // As it was left by a night on which the folder lay on a disk of its own.
  await rows(
    server,
    `INSERT INTO chores (chore, tried_at, done_at, said) VALUES ('second-place', $1, $1, '{"isOwnDisk": true}')`,
    now,
  );
  server.log.expect(/second place/);
  await nightly(partsWith({ BACKUP_TO: elsewhere, BACKUP_PASSPHRASE: PASSPHRASE }));
  expect((await chore('second-place'))?.trouble).toContain('is not mounted');
  expect(existsSync(elsewhere)).toBe(false);
});

test('backups take no more than their share of the disk, and none is begun without room', {
  tags: ['OPS-43'],
}, async () => {
  server.log.expect(/no room/);
  await nightly(partsWith({}, 20_000_000));
  expect(made()).toEqual([]);
  expect(await chore('backup')).toMatchObject({ doneAt: null, trouble: 'NO_ROOM' });
});

test('on a disk that filled up old backups make room for the next one, and the newest stays', {
  tags: ['OPS-95'],
}, async () => {
  await rows(server, `INSERT INTO chores (chore, tried_at, done_at) VALUES ('restore-try', $1, $1)`, now);
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  const old = [1, 2, 3, 4, 5, 6].map((days) => nightlyName(new Date(now.getTime() - days * 24 * 3_600_000)));
  for (const name of old) {
    writeFileSync(join(folder, name), '');
    truncateSync(join(folder, name), 60_000_000);
  }
  await nightly(partsWith({}, 280_000_000));
  expect(await chore('backup')).toMatchObject({ doneAt: now, trouble: null });
  expect(made()).toEqual([...old.slice(0, 3).sort(), nightlyName(now)]);
});

test('where even that makes no room nothing is dropped that has its time', { tags: ['OPS-95'] }, async () => {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  const only = nightlyName(new Date(now.getTime() - 24 * 3_600_000));
  writeFileSync(join(folder, only), 'the only one');
  server.log.expect(/no room/);
  await nightly(partsWith({}, 20_000_000));
  expect(await chore('backup')).toMatchObject({ trouble: 'NO_ROOM' });
  expect(made()).toEqual([only]);
});

test('a restore for which there is no room is told, and tried with the next backup', {
  tags: ['OPS-96'],
}, async () => {
  server.log.expect(/no room to try/);
  await tryRestore(partsWith({}, 1000), join(dataDir, 'nothing'), undefined);
  const tried = await chore('restore-try');
  expect(tried).toMatchObject({ doneAt: null, trouble: 'NO_ROOM' });
  const last = { at: now.getTime(), isGood: tried?.trouble === null };
  expect(isTryDue(now.getTime() + 24 * 3_600_000, last)).toBe(true);
});

test('a backup that cannot be restored is told as what it is', { tags: ['OPS-44'] }, async () => {
  const parts = partsWith();
  await rows(server, `INSERT INTO chores (chore, tried_at, done_at) VALUES ('restore-try', $1, $1)`, now);
  await nightly(parts);
  const [name = ''] = made();
  const file = join(dataDir, 'backups', name);
  truncateSync(file, statSync(file).size - 2000);
  server.log.expect(/could not be restored on trial/);
  await tryRestore(parts, file, undefined);
  expect((await chore('restore-try'))?.trouble).toContain('cannot be used');
});

test('nothing is made where backups are off, as with a database of one’s own', {
  tags: ['OPS-43'],
}, async () => {
  const own = 'postgres://elsewhere/hansang';
  expect(isNightly(testSettings({}))).toBe(true);
  expect(isNightly(testSettings({ DATABASE_URL: own }))).toBe(false);
  expect(isNightly(testSettings({ DATABASE_URL: own, BACKUPS: 'nightly' }))).toBe(true);
  expect(isNightly(testSettings({ BACKUPS: 'off' }))).toBe(false);
});
