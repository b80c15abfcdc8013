import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_KEPT_HOURS, REVIEW_OPEN_HOURS } from '@hansang/contract';
import type pg from 'pg';
import { writeOpenCarts } from './events/open-carts.ts';
import { dropVolume, endOf, listVolumes, makeVolumes, openVolume } from './events/volumes.ts';
import type { Platform } from './platform.ts';
import type { Log } from './process/log.ts';

const HOUR = 3_600_000;
const EVERY_MS = HOUR;

/** A session that is over may still show its last order for a day. */
const SESSIONS_KEPT_HOURS = 48;
const CART_EVENTS_KEPT_DAYS = 30;
/** After an hour without a try all are forgotten anyway. */
const LOGIN_BUDGETS_KEPT_HOURS = 1;
/** As long as a browser keeps the cookie that it is known by. */
const STAFF_DEVICES_KEPT_DAYS = 400;
/** A visit may run for long, and is reviewed a day after its end at the latest. */
const UNUSED_PHOTOS_KEPT_HOURS = 48 + REVIEW_OPEN_HOURS;

/** Rows of one statement: so few that nobody who needs one of them waits for long. */
const BATCH = 1000;
/** Between two batches others have their turn. */
const PAUSE_MS = 20;

/** What is deleted after its time, a batch at a time. Events go with their volume; those of money and orders stay. */
const DELETIONS: readonly { readonly sql: string; readonly keptMs: number }[] = [
  {
    sql: `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM idempotency_keys WHERE created_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    keptMs: IDEMPOTENCY_KEPT_HOURS * HOUR,
  },
  {
    sql: `DELETE FROM guest_sessions WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM guest_sessions WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    keptMs: SESSIONS_KEPT_HOURS * HOUR,
  },
  {
    sql: `DELETE FROM invites WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM invites WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    keptMs: SESSIONS_KEPT_HOURS * HOUR,
  },
  {
    sql: `WITH gone AS (
            DELETE FROM review_photos WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM review_photos WHERE review_id IS NULL AND taken_in_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))
            RETURNING image_hash)
          INSERT INTO loose_pictures (hash, since) SELECT DISTINCT image_hash, now() FROM gone ON CONFLICT DO NOTHING`,
    keptMs: UNUSED_PHOTOS_KEPT_HOURS * HOUR,
  },
  {
    sql: `DELETE FROM carts WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM carts WHERE closed_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    keptMs: CART_EVENTS_KEPT_DAYS * 24 * HOUR,
  },
  {
    sql: `DELETE FROM staff_login_budgets WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM staff_login_budgets WHERE last_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    keptMs: LOGIN_BUDGETS_KEPT_HOURS * HOUR,
  },
  {
    sql: `DELETE FROM staff_devices WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM staff_devices WHERE used_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    keptMs: STAFF_DEVICES_KEPT_DAYS * 24 * HOUR,
  },
];

interface Upkeep {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly now: Date;
  readonly isOver?: () => boolean;
}

/**
 * Makes the log's coming volumes, opens this month's, and deletes what has had its time: in small steps, each of which
 * may fail and is tried again the next time. Any number of nodes may do it at once.
 * @returns whether every step went well
 */
export async function keepUp({ pool, log, now, isOver = () => false }: Upkeep): Promise<boolean> {
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
  for (const { sql, keptMs } of DELETIONS) {
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

/** Keeps up from now on, beside everything else. Nothing waits for it: the log has a place for every row without it. */
export function startUpkeep({ db, clock, log, onClose }: Omit<Platform, 'calls'>): void {
  let isClosed = false;
  let running: Promise<unknown> = Promise.resolve();
  const work = () => {
    running = running.then(() =>
      keepUp({ pool: db.pool, log, now: clock.now(), isOver: () => isClosed }).catch((error) =>
        log.warn({ err: error }, 'Nothing could be kept up; trying again later'),
      ),
    );
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
