import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { migrate } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { freshFolder, removeFolder } from '../postgres/testing/keeping.ts';
import { silentLog } from '../process/log.ts';
import { until } from '../process/processes.ts';
import { keepAndMigrate } from './keep-and-migrate.ts';
import { snapshotFolder } from './snapshot.ts';
import { nextSchema } from './testing/next-schema.ts';

// Whole databases are read, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const ADDED = 'CREATE TABLE added (n integer);';
const present = readMigrations().length;

async function open() {
  const dataDir = freshFolder();
  mkdirSync(dataDir, { recursive: true });
  const db = await openTestDatabase();
  onTestFinished(async () => {
    await db.close();
    await removeFolder(dataDir);
  });
  return { db, connection: db.connection, dataDir };
}

const snapshotsOf = (dataDir: string) => {
  const folder = snapshotFolder(dataDir);
  return statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
};

test('a PostgreSQL of one’s own is migrated without a snapshot, and the log says why', {
  tags: ['OPS-22'],
}, async () => {
  const { connection, dataDir } = await open();
  const said: object[] = [];
  const log = {
    ...silentLog,
    info: (fields: object, message: string) => void said.push({ message, ...fields }),
  };
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://there/hansang',
    HANSANG_SNAPSHOTS: undefined,
  };
  expect(await keepAndMigrate(connection, settings, log, nextSchema(ADDED))).toBe(1);
  expect(snapshotsOf(dataDir)).toEqual([]);
  expect(said).toContainEqual({
    message: 'no snapshot is taken before migrating',
    bytes: expect.any(Number),
    why: expect.stringContaining('backups of its own'),
  });
});

test('asked for, one is taken there too', { tags: ['OPS-22'] }, async () => {
  const { connection, dataDir } = await open();
  const settings = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://there/hansang', HANSANG_SNAPSHOTS: 2 };
  expect(await keepAndMigrate(connection, settings, silentLog, nextSchema(ADDED))).toBe(1);
  expect(snapshotsOf(dataDir)).toEqual([expect.stringMatching(`before-schema-${present + 1}.tar.gz$`)]);
});

test('while the snapshot is taken a server of the present release starts; a second new one waits and takes none', {
  tags: ['OPS-70'],
}, async () => {
  const { db, connection } = await open();
  const next = nextSchema(ADDED);
  let taken = 0;
  let goOn = () => {};
  const isTaken = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const beforeUpgrade = async () => {
    taken += 1;
    await isTaken;
  };
  const first = migrate(connection, silentLog, { folder: next.folder, beforeUpgrade });
  await until(() => taken === 1, 20_000);
  // As the release that still runs does at its start.
  expect(await migrate(connection, silentLog)).toBe(0);
  const second = migrate(connection, silentLog, { folder: next.folder, beforeUpgrade });
  const waiting = async () =>
    (
      await db.pool.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
       AND application_name = 'hansang migrate' AND query LIKE '%pg_try_advisory_lock%'`)
    ).rowCount ?? 0;
  for (let tries = 0; (await waiting()) < 1; tries += 1) expect(tries).toBeLessThan(400);
  goOn();
  expect([await first, await second].sort()).toEqual([0, 1]);
  expect(taken).toBe(1);
});

test('a snapshot that cannot be written leaves everything as it was', { tags: ['OPS-22'] }, async () => {
  const { db, connection, dataDir } = await open();
  const settings = { DATA_DIR: join(dataDir, 'gone'), DATABASE_URL: undefined, HANSANG_SNAPSHOTS: undefined };
  rmSync(dataDir, { recursive: true });
  writeFileSync(dataDir, '');
  const migrated = keepAndMigrate(connection, settings, silentLog, nextSchema(ADDED));
  await expect(migrated).rejects.toThrow(/^No snapshot could be written/);
  expect((await db.pool.query("SELECT to_regclass('added') AS added")).rows).toEqual([{ added: null }]);
});
