import type pg from 'pg';
import { createPool } from '../../database/pool.ts';
import { holdDataFolder } from '../../process/data-folder.ts';
import type { Log } from '../../process/log.ts';
import { stopOnSignal } from '../../process/shutdown.ts';
import { runOrExplain } from '../../process/start-problem.ts';
import { openEmbedded } from '../supervisor.ts';

/**
 * A small server for tests that kill processes: it keeps the embedded database of a folder and tells on
 * stdout, a JSON object a line, when it is ready, which inserts were committed and how it ended.
 * Arguments: data folder, then `insert` (writes rows without end) `loopback` and
 * `another release` (which has other settings) as wished.
 */
const [dataDir = '', ...wishes] = process.argv.slice(2);

const tell = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);
const log: Log = {
  info: (_fields, message) => tell({ info: message }),
  warn: (_fields, message) => tell({ warn: message }),
  error: (_fields, message) => tell({ error: message }),
};

async function keep(): Promise<void> {
  const from = performance.now();
  const folder = await holdDataFolder(dataDir);
  const embedded = await openEmbedded(folder.path, log, {
    transport: wishes.includes('loopback') ? 'loopback' : 'socket',
    ...(wishes.includes('another release') && { settings: { work_mem: '9MB' } }),
  });
  const pool = createPool(embedded.connection, log, { max: 4 });
  await pool.query('CREATE TABLE IF NOT EXISTS committed (number bigint PRIMARY KEY)');
  folder.publish({
    address: 'http://localhost:4800',
    listen: { host: '127.0.0.1', port: 4800, isHttps: false },
    publicUrl: null,
    mode: 'live',
    database: null,
    secretFingerprint: '',
  });
  stopOnSignal({
    log,
    async drain() {
      // What a request that still runs would do.
      await new Promise((resolve) => setTimeout(resolve, 150));
      await pool.query('SELECT 1');
      tell({ drained: true });
    },
    async close() {
      await pool.end();
      await embedded.stop();
      folder.release();
      tell({ closed: true });
    },
  });
  tell({
    ready: true,
    postmaster: embedded.pid(),
    adopted: embedded.adopted,
    connection: embedded.connection,
    took: Math.round(performance.now() - from),
  });
  if (!wishes.includes('insert')) return;
  await insertWithoutEnd(pool);
}

/** What fails is not acknowledged: it may be there or not, and the next number is another row. */
async function insertWithoutEnd(pool: pg.Pool): Promise<never> {
  let number: number | null = null;
  for (;;) {
    try {
      number ??= await nextNumber(pool);
      await pool.query('INSERT INTO committed VALUES ($1)', [number]);
      tell({ committed: number });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (number !== null) number += 1;
  }
}

async function nextNumber(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ next: number }>(
    'SELECT coalesce(max(number), 0) + 1 AS next FROM committed',
  );
  return rows[0]?.next ?? 1;
}

await runOrExplain(keep);
