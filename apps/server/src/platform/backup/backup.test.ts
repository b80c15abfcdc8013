import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { openConsumer } from '../events/consumer.ts';
import { settleLog } from '../events/settle.ts';
import { openDatabase } from '../open-database.ts';
import { removeFolder, startedFolder } from '../postgres/testing/keeping.ts';
import { silentLog } from '../process/log.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { writeBackup } from './backup.ts';
import { checkBackup } from './check.ts';
import { tableOfPiece } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { type Reached, reachAlone } from './source.ts';
import { appendEvents, fillVenue, fingerprints } from './testing/venue-data.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const settingsOf = (folder: string): Settings => {
  const settings = readSettings({ DATA_DIR: folder });
  if ('problem' in settings) throw new Error(settings.problem);
  return settings;
};

const folders: string[] = [];
/** Where a backup is put: its database is made and empty. */
const newFolder = () => {
  const folder = startedFolder();
  folders.push(folder);
  return folder;
};

/** Together more than one piece of an archive holds: six megabytes. */
const [ORDERS, LETTERS] = [2_000, 1_000];
const source = startedFolder();
folders.push(source);
const file = join(dirname(source), 'saved.tar.gz');
let db: OpenDatabase;

/** Reads what a consumer gets until nothing is left; `stopAt` makes it fail there. */
async function consume(
  from: OpenDatabase,
  name: string,
  stopAt = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const got: number[] = [];
  const consumer = openConsumer(from, silentLog, {
    name,
    from: 'beginning',
    types: ['order.placed'],
    backoff: () => 60_000,
    async handle({ eventId }) {
      if (eventId >= stopAt) throw new Error('not now');
      got.push(eventId);
    },
  });
  await consumer.idle();
  await consumer.close();
  return got;
}

async function restoreInto(folder: string, replace = false): Promise<void> {
  const reached: Reached = await reachAlone(settingsOf(folder));
  try {
    const target = { connection: reached.connection, dataDir: folder, replace };
    await restoreBackup(file, await checkBackup(file), target, silentLog);
  } finally {
    await reached.release();
  }
}

beforeAll(async () => {
  db = await openDatabase(settingsOf(source), silentLog);
  await fillVenue(db.pool, ORDERS, LETTERS);
  mkdirSync(join(source, 'images/ab'), { recursive: true });
  writeFileSync(join(source, 'images/ab/abcd'), 'a picture');
});

afterAll(async () => {
  await db.close();
  for (const folder of folders) await removeFolder(folder);
});

let isSaved = false;
async function save(): Promise<void> {
  await writeBackup(
    file,
    { connection: db.connection, secretFingerprint: null, imagesOf: source },
    new Date(),
  );
  isSaved = true;
}

/** For whoever needs a backup that is whole, whichever. */
async function saved(): Promise<void> {
  if (!isSaved) await save();
}

let restored: string | undefined;
/** For whoever needs what the latest backup was restored into, whichever. */
async function restoredFolder(): Promise<string> {
  if (restored) return restored;
  await saved();
  const folder = newFolder();
  await restoreInto(folder);
  restored = folder;
  return folder;
}

describe('a backup', () => {
  test('made while orders come in is of one moment, and restored it is the same in every row', {
    tags: ['OPS-24'],
  }, async () => {
    let isDone = false;
    const writing = (async () => {
      for (let number = 40_000; !isDone; number += 1) {
        const client = await db.pool.connect();
        // Order and event belong together; neither may be in the backup without the other.
        await client.query('BEGIN');
        await client.query(
          `INSERT INTO orders (restaurant_id, order_id, table_idx, business_day, status, means, source, total_amount,
             due_amount, total_quantity, steps, placed_at)
           VALUES (1, $1, 1, '2026-11-20', 'REQUEST', 'QR', 'GUEST', 1, 1, 1, '[]', now())`,
          [`late${number}`],
        );
        await client.query(
          `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type)
           VALUES (1, 'order', $1, 'system', 'test', 'order.placed')`,
          [`late${number}`],
        );
        await client.query('COMMIT');
        client.release();
      }
    })();
    await save();
    isDone = true;
    await writing;
    const folder = newFolder();
    await restoreInto(folder);
    const copy = await openDatabase(settingsOf(folder), silentLog);
    const { rows } = await copy.pool.query(
      `SELECT (SELECT count(*) FROM orders WHERE order_id LIKE 'late%') AS orders, (SELECT count(*) FROM events) AS events,
              (SELECT count(*) FROM orders) AS "all"`,
    );
    expect(rows[0].orders).toBe(rows[0].events);
    expect(rows[0].all).toBeGreaterThanOrEqual(ORDERS);
    expect(readFileSync(join(folder, 'images/ab/abcd'), 'utf8')).toBe('a picture');
    await copy.close();

    await save();
    await restoreInto(folder, true);
    const again = await openDatabase(settingsOf(folder), silentLog);
    expect(await fingerprints(again.pool)).toEqual(await fingerprints(db.pool));
    await again.close();
  });

  test('is readable by its owner alone, opens with tar, and leaves nothing unfinished behind', async () => {
    await saved();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const manifest = JSON.parse(
      gunzipSync(readFileSync(file)).toString('utf8', 512, 1_000_000).split('\0')[0] ?? '',
    );
    expect(manifest).toMatchObject({ format: 1, hasImages: true });
    expect(manifest.tables.map(({ name }: { name: string }) => name)).toContain('orders');
    const entries = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).split('\n');
    expect(entries.filter((name) => tableOfPiece(name) === 'public.orders').length).toBeGreaterThan(1);
  });

  test('that is cut off or damaged anywhere is refused before anything is touched', async () => {
    await saved();
    const whole = readFileSync(file);
    for (const share of [0.1, 0.5, 0.99]) {
      writeFileSync(file, whole);
      truncateSync(file, Math.floor(whole.length * share));
      await expect(checkBackup(file)).rejects.toThrow(/cannot be used .*; take another one/);
      const damaged = Buffer.from(whole);
      const place = Math.floor(whole.length * share);
      damaged[place] = (damaged[place] ?? 0) ^ 0xff;
      writeFileSync(file, damaged);
      await expect(checkBackup(file)).rejects.toThrow(/cannot be used .*; take another one/);
    }
    writeFileSync(file, 'no archive');
    await expect(checkBackup(file)).rejects.toThrow(/cannot be used/);
    await expect(checkBackup(`${file}.none`)).rejects.toThrow(/There is no file/);
    writeFileSync(file, whole);
  });
});

describe('a restore', () => {
  test('skips no event and delivers none twice, whatever each consumer had done', async () => {
    const ids = await appendEvents(db.pool, 30);
    const half = ids[15] ?? 0;
    await consume(db, 'all done');
    const before = await consume(db, 'half-way', half);
    // A transaction that commits late has a smaller number than events that were delivered before it.
    const late = await db.pool.connect();
    await late.query('BEGIN');
    const { rows } = await late.query(
      `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type)
       VALUES (1, 'order', 'late', 'system', 'test', 'order.placed') RETURNING event_id`,
    );
    const newer = await appendEvents(db.pool, 5);
    expect(await consume(db, 'all done')).toEqual(newer);
    await late.query('COMMIT');
    late.release();
    await save();
    const folder = newFolder();
    await restoreInto(folder);
    const copy = await openDatabase(settingsOf(folder), silentLog);
    await settleLog(copy.pool, silentLog);
    expect(await consume(copy, 'all done')).toEqual([rows[0].event_id]);
    const rest = await consume(copy, 'half-way');
    expect(before.at(-1)).toBe(ids[14]);
    // One order for all: what committed late comes after what anybody had read before.
    expect(rest).toEqual([...ids.slice(15), ...newer, rows[0].event_id]);
    const all = await consume(copy, 'a new one');
    expect(new Set(all).size).toBe(before.length + rest.length);
    const [next = 0] = await appendEvents(copy.pool, 1);
    expect(next).toBeGreaterThan(Math.max(...all) + 900_000);
    for (const name of ['all done', 'half-way', 'a new one'])
      expect(await consume(copy, name)).toEqual([next]);
    await copy.close();
  });

  test('refuses a database with data unless it is told to replace it', async () => {
    await saved();
    const folder = newFolder();
    await (await openDatabase(settingsOf(folder), silentLog)).close();
    await expect(restoreInto(folder)).rejects.toThrow(/There is data already; add --replace/);
    await restoreInto(folder, true);
    await expect(restoreInto(folder)).rejects.toThrow(/There is data already/);
    restored = folder;
  });

  test('that fails half-way changes nothing', async () => {
    const folder = await restoredFolder();
    const manifest = await checkBackup(file);
    const reached = await reachAlone(settingsOf(folder));
    const target = { connection: reached.connection, dataDir: folder, replace: true };
    const none = { schema: 'public', name: 'no_such_sequence', last: '1' } as const;
    const wrong = { ...manifest, sequences: [...manifest.sequences, none] };
    await expect(restoreBackup(file, wrong, target, silentLog)).rejects.toThrow(/no_such_sequence/);
    await reached.release();
    const kept = await openDatabase(settingsOf(folder), silentLog);
    expect(await fingerprints(kept.pool)).toEqual(await fingerprints(db.pool));
    expect(readFileSync(join(folder, 'images/ab/abcd'), 'utf8')).toBe('a picture');
    await kept.close();
  });

  test('goes on counting where the saved database stood', async () => {
    const opened = await openDatabase(settingsOf(await restoredFolder()), silentLog);
    const { rows } = await opened.pool.query(
      `INSERT INTO restaurants (corporation_id, name) VALUES (1, '{"ko": "둘"}') RETURNING restaurant_id`,
    );
    expect(rows).toEqual([{ restaurant_id: 2 }]);
    await expect(
      opened.pool.query(`INSERT INTO restaurants (corporation_id, name) VALUES (99, '{"ko": "셋"}')`),
    ).rejects.toThrow(/foreign key/);
    await opened.close();
  });

  test('is refused while a server uses the database', async () => {
    await expect(restoreInto(source, true)).rejects.toThrow(/already running/);
    const target = { connection: db.connection, dataDir: source, replace: true };
    await saved();
    await db.pool.query('SELECT 1');
    await expect(restoreBackup(file, await checkBackup(file), target, silentLog)).rejects.toThrow(
      /A Hansang server is using this database/,
    );
  });
});
