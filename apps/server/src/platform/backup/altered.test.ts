import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backupFile, keptReleases } from '../../testing/releases/kept-house.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { OpenDatabase } from '../database/database.ts';
import { silentLog } from '../process/log.ts';
import { readArchive } from './archive.ts';
import { checkBackup, refuseWithoutRoom } from './check.ts';
import { fitManifest } from './fit.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { type Entry, tarEnd, tarEntry } from './tar.ts';
import { fingerprints } from './testing/venue-data.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'hansang-altered-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'altered.tar.gz');
const entries: Entry[] = [];
let db: OpenDatabase;
/** The database's own pool would pass for a server that uses it. */
let looker: pg.Client;
let before: Record<string, string>;

beforeAll(async () => {
  for await (const entry of readArchive(backupFile(keptReleases()[0] ?? ''))) entries.push(entry);
  db = await openTestDatabase();
  looker = new pg.Client(db.connection);
  await looker.connect();
  before = await fingerprints(looker);
});
afterAll(async () => {
  await looker.end();
  await db.close();
  rmSync(folder, { recursive: true });
});

/** A file of the archive whose header somebody wrote anew. */
interface Forged extends Entry {
  readonly header?: (header: Buffer) => void;
}

/** Packs a backup as whoever altered it would: its checksum is right. */
function pack(all: readonly Forged[]): void {
  const now = new Date();
  const parts = all.map(({ header: forge, ...entry }) => {
    const bytes = tarEntry(entry, now);
    if (!forge) return bytes;
    forge(bytes);
    bytes.write('        ', 148);
    const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return bytes;
  });
  const sha = createHash('sha256').update(Buffer.concat(parts)).digest('hex');
  const sum = tarEntry({ name: 'SHA256', body: Buffer.from(sha) }, now);
  writeFileSync(file, gzipSync(Buffer.concat([...parts, sum, tarEnd]), { level: 1 }));
}

// biome-ignore lint/suspicious/noExplicitAny: whoever alters it keeps to no type
type Loose = { [Key in keyof Manifest]: any };

/** Stands for lists in lists, deeper than a program could write them by itself. */
const DEEP = 'lists in lists';
const deep = '['.repeat(9000) + ']'.repeat(9000);

function packWith(alter: (manifest: Loose) => unknown, more: readonly Forged[] = []): void {
  const [first, ...rest] = entries;
  const manifest = JSON.parse(String(first?.body));
  alter(manifest);
  pack([
    { name: manifestName, body: Buffer.from(JSON.stringify(manifest).replace(JSON.stringify(DEEP), deep)) },
    ...rest,
    ...more,
  ]);
}

async function restore(): Promise<void> {
  const { connection } = db;
  await restoreBackup(file, await checkBackup(file), { connection, dataDir, replace: true }, silentLog);
}

const WRITES = 'CREATE TABLE public.ran AS SELECT 1';
const UNUSABLE = /^The file .* is no backup of this kind of Hansang; take another one\.$/;
const UNLIKE = (why: string) =>
  new RegExp(
    `^The backup .* is not as its release wrote it \\(.*${why}.*\\), so nothing was changed; take another one\\.$`,
  );

const month = (manifest: Loose) =>
  manifest.partitions.find(({ name }: { name: string }) => name === 'events_long_2026_10') ??
  manifest.partitions.find(({ name }: { name: string }) => /^events_long_\d/.test(name));
const orders = (manifest: Loose) => manifest.tables.find(({ name }: { name: string }) => name === 'orders');

describe('of a backup that somebody altered nothing is run and nothing is changed: what it says of', {
  tags: ['OPS-390'],
}, () => {
  test.each<[string, (manifest: Loose) => unknown, RegExp]>([
    ['bounds', (m) => (month(m).bounds += `; ${WRITES}`), /part of public.events_long that is no month/],
    ['bounds of another month', (m) => (month(m).bounds = 'FOR VALUES IN (1)'), /no month of it/],
    ['bounds of what is no month', (m) => (m.partitions[1].bounds = `DEFAULT; ${WRITES}`), /no month of it/],
    ['a parent', (m) => (month(m).parent = `public.events_long DEFAULT; ${WRITES}; --`), UNUSABLE],
    ['a parent that has no months', (m) => (month(m).parent = 'public.orders'), /no month of it/],
    ['a month', (m) => (month(m).name = `x" ${WRITES}`), UNUSABLE],
    [
      'a month of no such year',
      (m) => m.partitions.push({ ...month(m), name: 'events_long_2019_01' }),
      /no month of it/,
    ],
    [
      'a thirteenth month',
      (m) => m.partitions.push({ ...month(m), name: 'events_long_2026_13' }),
      /no month/,
    ],
    ['a schema', (m) => (orders(m).schema = 'pg_catalog'), UNUSABLE],
    ['a table', (m) => (orders(m).name = `orders"; ${WRITES}`), UNUSABLE],
    [
      'a table that is PostgreSQL’s',
      (m) => m.tables.push({ ...orders(m), name: 'pg_class' }),
      /table .*pg_class/,
    ],
    [
      'a table that is the migrator’s',
      (m) => m.tables.push({ schema: 'public', name: 'schema_migrations', columns: ['version'] }),
      /table .*schema_migrations/,
    ],
    [
      'a table that is missing',
      (m) => m.tables.splice(3, 1),
      /it holds a file that no backup has|lacks a table/,
    ],
    ['a table twice', (m) => m.tables.push(orders(m)), /table twice/],
    ['a column', (m) => orders(m).columns.push(`note) FROM PROGRAM 'id'; --`), UNUSABLE],
    ['a column that is not there', (m) => orders(m).columns.push('xmin'), /column of orders .*xmin/],
    ['a column that is missing', (m) => orders(m).columns.pop(), /lacks a column of orders/],
    ['a sequence', (m) => (m.sequences[0].name = `x'); ${WRITES}; --`), UNUSABLE],
    ['a sequence that is not there', (m) => (m.sequences[0].name = 'orders'), /sequence .*orders/],
    ['a sequence’s number', (m) => (m.sequences[0].last = `1); ${WRITES}; --`), UNUSABLE],
    ['its time', (m) => (m.createdAt = '\u001b]0;x\u0007'), UNUSABLE],
    ['its migrations', (m) => (m.migrations[0].name = '\u001b[2J'), UNUSABLE],
    ['a release', (m) => (m.migrations[0].works_from = '0.2.0; x'), UNUSABLE],
    ['its secret', (m) => (m.secretFingerprint = 'x'.repeat(1000)), UNUSABLE],
    ['itself, in parts of parts', (m) => (m.tables = DEEP), UNUSABLE],
  ])('%s', async (_what, alter, sentence) => {
    packWith(alter);
    const refused = checkBackup(file).then((manifest) => fitManifest(looker, manifest));
    await expect(refused).rejects.toThrow(sentence);
  });
});

const picture = (name: string, more: Partial<Forged> = {}): Forged => ({
  name,
  body: Buffer.from('x'),
  ...more,
});
const rowsOf = (table: string, text: string) => ({
  name: `tables/public.${table}/000009.copy`,
  body: Buffer.from(text),
});

describe('a backup is refused whose archive holds', { tags: ['OPS-391'] }, () => {
  test.each<[string, Forged, RegExp]>([
    ['a way out', picture('images/../../ran'), /a file that no backup has: images\/\.\.\/\.\.\/ran/],
    ['a way out on Windows', picture('images/a\\..\\..\\ran'), /a file that no backup has/],
    ['another disk', picture('images/C:/ran'), /a file that no backup has/],
    ['a path from the root', picture('images//etc/ran'), /a file that no backup has/],
    ['a hidden file', picture('images/ab/.ran'), /a file that no backup has/],
    ['what a terminal obeys', picture('\u001b[2Jran'), /a file that no backup has: \?\[2Jran/],
    ['rows of a table that it does not name', rowsOf('pg_class', '1\n'), /a file that no backup has/],
    [
      'a link',
      picture('images/ab/ran', { header: (bytes) => bytes.write('2/etc/passwd', 156) }),
      /other than plain files/,
    ],
    [
      'a device',
      picture('images/ab/ran', { header: (bytes) => bytes.write('3', 156) }),
      /other than plain files/,
    ],
    [
      'a folder before names',
      picture('ran', { header: (bytes) => bytes.write('images/..', 345) }),
      /other than plain files/,
    ],
    [
      'a file beyond memory',
      picture('images/ab/ran', { header: (bytes) => bytes.write('77777777777', 124) }),
      /a file of 8590 MB/,
    ],
    ['a second manifest', picture(manifestName), /a file that no backup has/],
  ])('%s', async (_what, entry, sentence) => {
    packWith(() => {}, [entry]);
    await expect(checkBackup(file)).rejects.toMatchObject({
      name: 'StartProblem',
      message: expect.stringMatching(sentence),
    });
  });
});

test.each<[string, (manifest: Loose) => unknown, Forged[], RegExp]>([
  ['bounds with a statement', (m) => (month(m).bounds += `; ${WRITES}`), [], UNLIKE('no month of it')],
  [
    'rows that no column takes',
    () => {},
    [rowsOf('chores', 'x\t\u001b[2J\t\\N\t\\N\t{}\n')],
    UNLIKE('"\\?\\[2J"'),
  ],
  ['a number beyond all', (m) => (m.sequences[3].last = '9'.repeat(18)), [], UNLIKE('out of (bounds|range)')],
  [
    'a picture twice',
    (m) => (m.hasImages = true),
    [picture('images/ab/one'), picture('images/ab/one')],
    UNLIKE('EEXIST'),
  ],
])(
  'a restore of %s is refused in one sentence, and nothing is changed',
  { tags: ['OPS-390'] },
  async (_what, alter, more, sentence) => {
    packWith(alter, more);
    await expect(restore()).rejects.toMatchObject({
      name: 'StartProblem',
      message: expect.stringMatching(sentence),
    });
    const { rows } = await looker.query("SELECT to_regclass('public.ran') AS ran");
    expect(rows).toEqual([{ ran: null }]);
    expect(await fingerprints(looker)).toEqual(before);
    expect(existsSync(join(dataDir, 'images'))).toBe(false);
    expect(existsSync(join(dataDir, 'images.restored'))).toBe(false);
  },
);

test('a small file that unpacks to more than the disk has is refused before anything is touched', {
  tags: ['OPS-391'],
}, async () => {
  packWith(() => {}, [
    rowsOf('chores', '0'.repeat(40_000_000)),
    picture('images/ab/large', { body: Buffer.alloc(20_000_000) }),
  ]);
  const manifest = await checkBackup(file);
  expect(statSync(file).size).toBeLessThan(500_000);
  expect(() => refuseWithoutRoom(manifest, 40_000_000, true)).toThrow(
    'The backup takes at least 41 MB in DATA_DIR, where 40 MB are free; make room there first.',
  );
  expect(() => refuseWithoutRoom(manifest, 20_000_000, false)).not.toThrow();
  expect(() => refuseWithoutRoom(manifest, 19_000_000, false)).toThrow(/at least 20 MB/);
});

test('as its release wrote it the same backup is restored, with its pictures', async () => {
  packWith((manifest) => (manifest.hasImages = true), [picture('images/ab/abcd')]);
  await restore();
  expect(readdirSync(join(dataDir, 'images/ab'))).toEqual(['abcd']);
  const { rows } = await looker.query('SELECT count(*)::integer AS orders FROM orders');
  expect(rows[0].orders).toBeGreaterThan(10);
});
