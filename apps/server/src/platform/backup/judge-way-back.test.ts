import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATED_TEMPLATE } from '../../testing/cluster.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { OpenDatabase } from '../database/database.ts';
import { readMigrations } from '../database/migration-files.ts';
import { silentLog } from '../process/log.ts';
import { judgeWayBack } from './judge-way-back.ts';
import { takeSnapshot } from './snapshot.ts';
import { fillVenue } from './testing/venue-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-way-back-'));
const schema = readMigrations().length;
let db: OpenDatabase;

beforeAll(async () => {
  db = await openTestDatabase({ template: MIGRATED_TEMPLATE });
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const judge = (version: string) => judgeWayBack(db.connection, folder, { version, schema });

/** As a later release leaves the data, whose migration works with releases from 0.2.0 on, or with none before it. */
async function stampLater(worksFrom: string | null): Promise<void> {
  await db.pool.query('DELETE FROM schema_migrations WHERE version > $1', [schema]);
  await db.pool.query(
    `INSERT INTO schema_migrations (version, name, checksum, works_from) VALUES ($1, 'later', '', $2)`,
    [schema + 1, worksFrom],
  );
}

test('an earlier release fits where every migration since works with it', { tags: ['OPS-51'] }, async () => {
  expect(await judge('0.2.0')).toEqual({ fits: true });
  await stampLater('0.2.0');
  expect(await judge('0.2.0')).toEqual({ fits: true });
  expect(await judge('0.10.0-abc1234')).toEqual({ fits: true });
  expect(await judge('0.1.9')).toEqual({ fits: false, snapshot: null });
});

test('else the newest whole snapshot that it understands is named, with the orders placed since', {
  tags: ['OPS-51'],
}, async () => {
  await db.pool.query('DELETE FROM schema_migrations WHERE version > $1', [schema]);
  const to = { dataDir: folder, to: schema + 1, keep: 5 };
  const takenAt = new Date(Date.now() - 1000);
  const file = await takeSnapshot(db.connection, { ...to, now: takenAt }, silentLog);
  await stampLater(null);
  // Of a schema that the earlier release does not know, and one that is damaged.
  await takeSnapshot(db.connection, { ...to, now: new Date() }, silentLog);
  writeFileSync(join(folder, 'snapshots', '20991231-000000-before-schema-9.tar.gz'), 'half');
  await fillVenue(db.pool, 3);
  expect(await judge('0.2.0')).toEqual({
    fits: false,
    snapshot: { file, takenAt: takenAt.toISOString(), ordersSince: 3 },
  });
});

test('one of an earlier upgrade is not taken for it, although a clock named it that was ahead', {
  tags: ['OPS-240'],
}, async () => {
  const dataDir = join(folder, 'ahead');
  const take = (to: number, now: Date) =>
    takeSnapshot(db.connection, { dataDir, to, keep: 5, now }, silentLog);
  const ahead = new Date(Date.now() + 30 * 24 * 3_600_000);
  await db.pool.query('DELETE FROM schema_migrations WHERE version > $1', [schema]);
  const [newest] = (
    await db.pool.query('DELETE FROM schema_migrations WHERE version = $1 RETURNING *', [schema])
  ).rows;
  await take(schema, ahead);
  await db.pool.query(
    'INSERT INTO schema_migrations SELECT * FROM jsonb_populate_record(NULL::schema_migrations, $1)',
    [newest],
  );
  const file = await take(schema + 1, new Date());
  await stampLater(null);
  expect(await judgeWayBack(db.connection, dataDir, { version: '0.2.0', schema })).toMatchObject({
    snapshot: { file },
  });
});

test('nor is one of the same upgrade, taken by a clock that was ahead before somebody went back and upgraded again', {
  tags: ['OPS-240'],
}, async () => {
  const dataDir = join(folder, 'again');
  await db.pool.query('DELETE FROM schema_migrations WHERE version > $1', [schema]);
  const take = (now: Date) =>
    takeSnapshot(db.connection, { dataDir, to: schema + 1, keep: 5, now }, silentLog);
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await take(inDays(30));
  await take(inDays(-30));
  const file = await take(inDays(0));
  await stampLater(null);
  expect(await judgeWayBack(db.connection, dataDir, { version: '0.2.0', schema })).toMatchObject({
    snapshot: { file },
  });
});

const DAY = 24 * 3_600_000;

test('nor is one of a greater upgrade that somebody went back from before they took a smaller one', {
  tags: ['OPS-240'],
}, async () => {
  const dataDir = join(folder, 'smaller');
  await db.pool.query('DELETE FROM schema_migrations WHERE version > $1', [schema]);
  const take = (to: number, now: Date) =>
    takeSnapshot(db.connection, { dataDir, to, keep: 5, now }, silentLog);
  await take(schema + 2, new Date(Date.now() - 2 * DAY));
  const file = await take(schema + 1, new Date());
  await stampLater(null);
  expect(await judgeWayBack(db.connection, dataDir, { version: '0.2.0', schema })).toMatchObject({
    snapshot: { file },
  });
});

test('nor is one of data that somebody went back from further, before an upgrade that came by it again', {
  tags: ['OPS-240'],
}, async () => {
  const dataDir = join(folder, 'further');
  await db.pool.query('DELETE FROM schema_migrations WHERE version > $1', [schema]);
  const take = (to: number, now: Date) =>
    takeSnapshot(db.connection, { dataDir, to, keep: 5, now }, silentLog);
  await take(schema + 2, new Date(Date.now() - 2 * DAY));
  const { rows } = await db.pool.query('DELETE FROM schema_migrations WHERE version = $1 RETURNING *', [
    schema,
  ]);
  const file = await take(schema + 1, new Date());
  await db.pool.query(
    `INSERT INTO schema_migrations
     SELECT * FROM jsonb_populate_record(NULL::schema_migrations, $1 || jsonb_build_object('applied_at', now()))`,
    [rows[0]],
  );
  await stampLater(null);
  expect(await judgeWayBack(db.connection, dataDir, { version: '0.2.0', schema })).toMatchObject({
    snapshot: { file },
  });
});
