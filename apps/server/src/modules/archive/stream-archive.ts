import { Readable } from 'node:stream';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { takeLonger } from '../../platform/database/wait-for-answers.ts';
import { writeZip } from '../../platform/zip/write-zip.ts';
import { type Archived, archiveFiles } from './archive-files.ts';

/** Whoever takes nothing for so long has gone: the database keeps its look for them no longer. */
const STALLED_MS = 60_000;
/** Small pieces are put together: each that goes out alone costs a packet. */
const CHUNK = 64 * 1024;

// One number for the kind of lock, one for the venue: whichever server they ask, one archive of a venue is made at a time.
const LOCK = `SELECT pg_try_advisory_xact_lock(hashtext('archive'), $1) AS "isMine"`;

/**
 * Whoever takes nothing any more is let go of by the database too. To sort years of orders may take longer than a call
 * may; who waits for that waits at a download.
 */
const PATIENCE = "SELECT set_config('idle_in_transaction_session_timeout', $1, true) AS idle";
const LONGEST_STATEMENT_MS = 600_000;

export interface Wanted extends Omit<Archived, 'client'> {
  /** How long until whoever takes nothing has gone, in ms. */
  readonly stalledMs?: number;
}

/**
 * Begins an archive: read in one look at the database, as fast as it is taken, never held whole and never on a disk. If
 * it breaks off, the connection does: half of one is never taken for all of it. A refusal while another one is made.
 */
export async function streamArchive(
  pool: pg.Pool,
  { stalledMs = STALLED_MS, ...wanted }: Wanted,
): Promise<Readable | Refusal> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(PATIENCE, [`${stalledMs * 2}ms`]);
    await takeLonger(client, LONGEST_STATEMENT_MS);
    const { rows } = await client.query<{ isMine: boolean }>(LOCK, [wanted.restaurantId]);
    if (!rows[0]?.isMine) {
      await end(client);
      return refuse('SERVICE_UNAVAILABLE');
    }
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
  const archived = { ...wanted, client };
  const readable = Readable.from(
    timed(chunked(writeZip(archiveFiles(archived), wanted.at)), stalledMs, stalled),
    {
      objectMode: false,
      highWaterMark: CHUNK,
    },
  );
  function stalled() {
    readable.destroy(new Error('nobody takes the archive any more'));
  }
  // What was asked last is answered before the connection goes back.
  readable.once('close', () => void end(client));
  return readable;
}

async function end(client: pg.PoolClient): Promise<void> {
  const failed = await client.query('ROLLBACK').then(
    () => undefined,
    (error: Error) => error,
  );
  client.release(failed);
}

async function* chunked(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    held.push(piece);
    length += piece.length;
    if (length < CHUNK) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}

/** Tells when what was given has not been taken in time. */
async function* timed(
  pieces: AsyncIterable<Buffer>,
  ms: number,
  onStall: () => void,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const timer = setTimeout(onStall, ms);
    timer.unref();
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}
