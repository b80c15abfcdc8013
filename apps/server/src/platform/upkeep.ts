import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { noteDone, noteFailed } from './chores.ts';
import { CART_EVENTS_KEPT_DAYS, DELETIONS } from './deletions.ts';
import { writeOpenCarts } from './events/open-carts.ts';
import { dropVolume, endOf, listVolumes, makeVolumes, openVolume } from './events/volumes.ts';
import type { Platform } from './platform.ts';
import type { Log } from './process/log.ts';

const HOUR = 3_600_000;
const EVERY_MS = HOUR;

/** Rows of one statement: so few that nobody who needs one of them waits for long. */
const BATCH = 1000;
/** Between two batches others have their turn. */
const PAUSE_MS = 20;

interface Upkeep {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly now: Date;
  readonly isOver?: () => boolean;
  /** Nothing is deleted by a clock that cannot be right. */
  readonly mayDelete?: boolean;
}

/**
 * Makes the log's coming volumes, opens this month's, and deletes what has had its time: in small steps, each of which
 * may fail and is tried again the next time. Any number of nodes may do it at once.
 * @returns whether every step went well
 */
export async function keepUp({
  pool,
  log,
  now,
  isOver = () => false,
  mayDelete = true,
}: Upkeep): Promise<boolean> {
  let isWell = true;
  const attempt = async (what: string, step: () => Promise<unknown>) => {
    if (isOver()) return;
    await step().catch((error) => {
      isWell = false;
      if (!isOver()) log.warn({ err: error }, `${what}; trying again later`);
    });
  };
  await attempt('The log’s coming volumes could not be made', () => makeVolumes(pool, now));
  await attempt('The log’s volume of this month could not be opened', () => openVolume(pool, now));
  if (!mayDelete) {
    // What is wrong and what to do is told by the check of the clock.
    log.info(
      { now },
      'The clock jumped ahead, or is ahead of the database’s; nothing old is deleted until it is sure',
    );
    return false;
  }
  for (const { sql, keptMs = 0 } of DELETIONS) {
    const until = new Date(now.getTime() - keptMs);
    await attempt('Old data could not be deleted', () => deleteInBatches(pool, sql, until, isOver));
  }
  await attempt('Old volumes of the log could not be dropped', () => dropOldVolumes(pool, log, now));
  return isWell;
}

async function deleteInBatches(
  pool: pg.Pool,
  sql: string,
  until: Date,
  isOver: () => boolean,
): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(sql, [until, BATCH]);
    if ((rowCount ?? 0) < BATCH || isOver()) return;
    await sleep(PAUSE_MS);
  }
}

/** A short volume goes when the last day of its month has been kept for its time. */
async function dropOldVolumes(pool: pg.Pool, log: Log, now: Date): Promise<void> {
  const until = now.getTime() - CART_EVENTS_KEPT_DAYS * 24 * HOUR;
  const { open, wasTurned } = await openVolumeNow(pool);
  // Whoever began to write before the turn, as after a clock that jumped, may still write into any of them.
  if (wasTurned) return;
  const old = (await listVolumes(pool)).filter(
    ({ kind, volume }) => kind === 'short' && volume < open && endOf(volume).getTime() <= until,
  );
  for (const volume of old) {
    await writeOpenCarts(pool, log, volume.volume);
    await dropVolume(pool, volume);
  }
}

/** Which volume is open, and whether it was opened within the last hour. */
async function openVolumeNow(pool: pg.Pool): Promise<{ open: number; wasTurned: boolean }> {
  const { rows } = await pool.query<{ open: number; wasTurned: boolean }>(
    `SELECT pg_sequence_last_value('log_volume')::integer AS open,
            since > clock_timestamp() - interval '1 hour' AS "wasTurned" FROM feed_cursor
     -- never null: open`,
  );
  return rows[0] ?? { open: 0, wasTurned: true };
}

/** What a clock that went ahead takes for old is of today; the database's own is another one, where it runs elsewhere. */
export async function isAheadOfDatabase(pool: pg.Pool, now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ ahead: number }>(
    `SELECT extract(epoch FROM $1::timestamptz - clock_timestamp())::float8 AS ahead
     -- never null: ahead`,
    [now],
  );
  return (rows[0]?.ahead ?? 0) * 1000 > HOUR;
}

/** Keeps up from now on, beside everything else. Nothing waits for it: the log has a place for every row without it. */
export function startUpkeep({ db, clock, log, health, onClose }: Omit<Platform, 'calls'>): void {
  let isClosed = false;
  let running: Promise<unknown> = Promise.resolve();
  const work = () => {
    running = running.then(async () => {
      const now = clock.now();
      try {
        const isJumped = health.clockSteps.look() >= HOUR;
        const mayDelete = !isJumped && !(await isAheadOfDatabase(db.pool, now));
        const isWell = await keepUp({ pool: db.pool, log, now, isOver: () => isClosed, mayDelete });
        if (isClosed) return;
        await (isWell
          ? noteDone(db.pool, 'upkeep', now)
          : noteFailed(db.pool, 'upkeep', now, 'a step failed'));
      } catch (error) {
        if (!isClosed) log.warn({ err: error }, 'Nothing could be kept up; trying again later');
      }
    });
  };
  work();
  const timer = setInterval(work, EVERY_MS);
  timer.unref();
  onClose(async () => {
    isClosed = true;
    clearInterval(timer);
    await running;
  });
}
