import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { functionsFolder } from '../../database/functions.ts';
import { readMigrations } from '../../database/migration-files.ts';
import { freshFolder } from '../../postgres/testing/keeping.ts';
import { nextSchema } from '../testing/next-schema.ts';
import { foreseeMigration } from './foresee-migration.ts';
import { tellForesight } from './tell-foresight.ts';

// On a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const present = readMigrations().length;

async function open() {
  const db = await openTestDatabase();
  onTestFinished(() => db.close());
  return db;
}
const own = () => ({ DATA_DIR: freshFolder(), DATABASE_URL: undefined, HANSANG_SNAPSHOTS: undefined });

test('a dry run says which tables with how many rows and bytes, the snapshot and the time, and changes nothing', {
  tags: ['OPS-80'],
}, async () => {
  const db = await open();
  await db.pool.query(`CREATE TABLE stays (n integer, said text);
    INSERT INTO stays SELECT n, repeat('그', 200) FROM generate_series(1, 20000) AS n; ANALYZE stays`);
  const { folder } = nextSchema(
    '-- works from 0.2.0\nALTER TABLE stays ADD COLUMN more text; UPDATE stays SET more = said;',
    '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS stays_n ON stays (n);',
  );
  const before = await state(db.pool);
  const foresight = await foreseeMigration(db.connection, own(), { folder, functions: functionsFolder });
  expect(foresight).toMatchObject({ schema: present, known: present + 2, isAhead: false });
  const [first, second] = foresight.pending;
  expect(first?.tables).toEqual([{ name: 'stays', rows: 20_000, bytes: expect.any(Number) }]);
  expect(first?.tables[0]?.bytes).toBeGreaterThan(20_000 * 600);
  expect(second?.tables.map(({ name }) => name)).toEqual(['stays']);
  // Most of the text is of that table: one letter of three bytes 200 times a row, packed to next to nothing.
  expect(foresight.sample.textBytes).toBeGreaterThan(20_000 * 600);
  expect(foresight.sample.packedBytes).toBeLessThan(foresight.sample.textBytes / 10);
  const lines = tellForesight(foresight);
  expect(lines).toEqual([
    expect.stringMatching(/^PostgreSQL \d+.*, [\d.]+ MB, schema \d+; this release knows \d+\.$/),
    expect.stringMatching(
      /^Migration \d+ \(next_1\): touches stays \(20,000 rows, \d+ MB\); releases from 0\.2\.0 on still run after it\.$/,
    ),
    expect.stringMatching(
      /^Migration \d+ \(next_2\), beside everything else: touches stays .*; no earlier release runs after it\.$/,
    ),
    expect.stringMatching(/^Snapshot: about .*\/snapshots, .*; servers that run go on meanwhile\.$/),
    expect.stringMatching(
      /^Time \(.* a second, as read just now\): .*; one pass over all rows, .*; every row changed, .*\.$/,
    ),
  ]);
  expect(await state(db.pool)).toEqual(before);
});

test('rows of a table that nobody counted yet, and of one in volumes, are told from a look at it', {
  tags: ['OPS-80'],
}, async () => {
  const db = await open();
  await db.pool.query(`CREATE TABLE stays (n integer) WITH (autovacuum_enabled = off);
    INSERT INTO stays SELECT n FROM generate_series(1, 5000) AS n;
    CREATE TABLE parted (n integer) PARTITION BY RANGE (n);
    CREATE TABLE parted_one PARTITION OF parted FOR VALUES FROM (0) TO (100);
    CREATE TABLE parted_two PARTITION OF parted FOR VALUES FROM (100) TO (1000);
    INSERT INTO parted SELECT n FROM generate_series(1, 500) AS n; ANALYZE parted`);
  const { folder } = nextSchema('UPDATE stays SET n = n; UPDATE parted SET n = n;');
  const { pending } = await foreseeMigration(db.connection, own(), { folder, functions: functionsFolder });
  expect(pending[0]?.tables.map(({ name, rows }) => [name, rows])).toEqual([
    ['parted', 500],
    ['stays', 5000],
  ]);
});

test('where nothing would run, no snapshot is wanted or there is no room for one, that is what it says', {
  tags: ['OPS-80'],
}, async () => {
  const db = await open();
  expect(tellForesight(await foreseeMigration(db.connection, own()))).toEqual([
    expect.any(String),
    'Nothing would run.',
  ]);
  const { folder } = nextSchema('CREATE TABLE added (n integer);');
  const foresight = await foreseeMigration(db.connection, own(), { folder, functions: functionsFolder });
  const none = { ...foresight, snapshots: { keep: 0, why: 'HANSANG_SNAPSHOTS=0' } as const };
  expect(tellForesight(none)).toContain('Snapshot: none (HANSANG_SNAPSHOTS=0).');
  expect(tellForesight({ ...foresight, freeBytes: 10 }).join('\n')).toMatch(
    /Only 0 KB are free there: make room first, or nothing will be migrated\./,
  );
  expect(tellForesight(foresight).join('\n')).toMatch(/\(next_1\): touches no table that is there/);
  expect(tellForesight({ ...foresight, schema: 0 })).toContain(
    'The database is new: everything would be made, in seconds.',
  );
  expect(tellForesight({ ...foresight, isAhead: true })[1]).toMatch(/newer release that works with this one/);
});

/** All that a migration could change: tables, their rows, and what is noted of the schema. */
async function state(pool: Awaited<ReturnType<typeof open>>['pool']) {
  const { rows } = await pool.query(
    `SELECT (SELECT jsonb_agg(s ORDER BY version) FROM schema_migrations s) AS schema,
            (SELECT md5(string_agg(name || checksum, ',' ORDER BY name)) FROM schema_functions) AS functions,
            (SELECT string_agg(relname, ',' ORDER BY relname) FROM pg_class
              WHERE relnamespace = 'public'::regnamespace) AS relations,
            (SELECT count(*) FROM stays) AS rows`,
  );
  return rows;
}
