import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { MIGRATED_TEMPLATE } from '../../testing/cluster.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { OpenDatabase } from '../database/database.ts';
import { readMigrations } from '../database/migration-files.ts';
import { silentLog } from '../process/log.ts';
import { snapshotFolder, takeSnapshot } from './snapshot.ts';

const schema = readMigrations().length;
let db: OpenDatabase;

beforeAll(async () => {
  db = await openTestDatabase({ template: MIGRATED_TEMPLATE });
});
afterAll(() => db.close());

/** An installation whose snapshots are taken an hour after each other, as its clock says. */
function installation(hours = 1) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hansang-snapshots-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const folder = snapshotFolder(dataDir);
  mkdirSync(folder);
  let hour = 0;
  const take = async (to: number, keep: number, log = silentLog) => {
    hour += hours;
    const now = new Date(Date.UTC(2026, 10, 28, hour));
    return basename(await takeSnapshot(db.connection, { dataDir, to, keep, now }, log));
  };
  return { folder, take };
}

/** As the data was before its last migration. */
async function beforeLast<Done>(work: () => Promise<Done>): Promise<Done> {
  const { rows } = await db.pool.query('DELETE FROM schema_migrations WHERE version = $1 RETURNING *', [
    schema,
  ]);
  const done = await work();
  await db.pool.query(
    'INSERT INTO schema_migrations SELECT * FROM jsonb_populate_record(NULL::schema_migrations, $1)',
    [rows[0]],
  );
  return done;
}

test('what an upgrade that was killed left half made goes with the next snapshot', {
  tags: ['OPS-254'],
}, async () => {
  const { folder, take } = installation();
  writeFileSync(join(folder, '20261127-220000-before-schema-2.tar.gz.part'), 'half');
  writeFileSync(join(folder, 'of-somebody-else.part'), 'kept');
  const taken = await take(schema + 1, 5);
  expect(readdirSync(folder).sort()).toEqual([taken, 'of-somebody-else.part']);
});

test('the oldest beyond those that are kept go', { tags: ['OPS-22'] }, async () => {
  const { folder, take } = installation();
  const taken: string[] = [];
  for (const further of [1, 2, 3, 4]) taken.push(await take(schema + further, 3));
  expect(readdirSync(folder).sort()).toEqual(taken.slice(1));
});

test('one of the very second in which the clock names another one stays beside it', {
  tags: ['OPS-240'],
}, async () => {
  const { folder, take } = installation(0);
  const first = await beforeLast(() => take(schema + 1, 5));
  const bytes = readFileSync(join(folder, first));
  const second = await take(schema + 1, 5);
  expect(readdirSync(folder).sort()).toEqual([first, second]);
  expect(readFileSync(join(folder, first)).equals(bytes)).toBe(true);
});

test('one that cannot be dropped holds no upgrade up, and is told', { tags: ['OPS-258'] }, async () => {
  const { folder, take } = installation();
  // Folders are not dropped, as little as what somebody keeps under a lock of the system's.
  const kept = ['20251127-220000-before-schema-2.tar.gz', '20251127-220000-before-schema-2.tar.gz.part'];
  for (const name of kept) mkdirSync(join(folder, name));
  const told: object[] = [];
  const log = { ...silentLog, warn: (fields: object) => void told.push(fields) };
  await take(schema + 1, 2, log);
  const taken = [await take(schema + 2, 2, log), await take(schema + 3, 2, log)];
  expect(readdirSync(folder).sort()).toEqual([...kept, ...taken]);
  const files = kept.map((name) => join(folder, name));
  expect(told).toEqual(
    expect.arrayContaining(
      files.map((file) => ({ file, err: expect.objectContaining({ code: expect.any(String) }) })),
    ),
  );
});

test.each([
  ['three are kept', 3],
  ['one is kept', 1],
])(
  'an upgrade that fails midway over and over leaves the snapshot that it began with, where %s',
  {
    tags: ['OPS-255'],
  },
  async (_many, keep) => {
    const { folder, take } = installation();
    const [earlier, beginning] = await beforeLast(async () => [
      await take(schema, keep),
      await take(schema + 1, keep),
    ]);
    const tries: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) tries.push(await take(schema + 1, keep));
    const left = readdirSync(folder).sort();
    expect(left).toContain(beginning);
    expect(left.includes(earlier as string)).toBe(keep === 3);
    expect(left.at(-1)).toBe(tries.at(-1));
    expect(left.length).toBeLessThanOrEqual(Math.max(keep, 2));
  },
);
