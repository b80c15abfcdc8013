import { IDEMPOTENCY_KEPT_HOURS, REVIEW_OPEN_HOURS } from '@hansang/contract';
import type pg from 'pg';
import { transaction } from './database/transaction.ts';
import { ensurePartitions } from './events/partitions.ts';
import type { Platform } from './platform.ts';

const HOUR = 3_600_000;
const EVERY_MS = 6 * HOUR;
/** Any number, as long as every release uses the same: one node at a time cleans up. */
const UPKEEP_LOCK = 4_800_003;

/** A session that is over may still show its last order for a day. */
const SESSIONS_KEPT_HOURS = 48;
const CART_EVENTS_KEPT_DAYS = 30;
/** A visit may run for long, and is reviewed a day after its end at the latest. */
const UNUSED_PHOTOS_KEPT_HOURS = 48 + REVIEW_OPEN_HOURS;

/** What is deleted after its time. Events of money and orders stay for good. */
const DELETIONS: readonly { readonly sql: string; readonly keptMs: number }[] = [
  { sql: 'DELETE FROM idempotency_keys WHERE created_at <= $1', keptMs: IDEMPOTENCY_KEPT_HOURS * HOUR },
  { sql: 'DELETE FROM guest_sessions WHERE expires_at <= $1', keptMs: SESSIONS_KEPT_HOURS * HOUR },
  {
    // The latest changes of an open cart may be nowhere else.
    sql: `DELETE FROM events e WHERE subject_type = 'cart' AND at <= $1
             AND NOT EXISTS (SELECT 1 FROM carts c WHERE c.restaurant_id = e.restaurant_id
                                AND c.cart_id = e.subject_id AND c.closed_at IS NULL)`,
    keptMs: CART_EVENTS_KEPT_DAYS * 24 * HOUR,
  },
  {
    sql: 'DELETE FROM review_photos WHERE review_id IS NULL AND taken_in_at <= $1',
    keptMs: UNUSED_PHOTOS_KEPT_HOURS * HOUR,
  },
  { sql: 'DELETE FROM carts WHERE closed_at <= $1', keptMs: CART_EVENTS_KEPT_DAYS * 24 * HOUR },
];

/** Makes the log's coming partitions and deletes what has had its time. */
export async function keepUp(pool: pg.Pool, now: Date): Promise<void> {
  await ensurePartitions(pool, now);
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [
      UPKEEP_LOCK,
    ]);
    if (!rows[0]?.mine) return;
    for (const { sql, keptMs } of DELETIONS) await client.query(sql, [new Date(now.getTime() - keptMs)]);
  });
}

/** Keeps up now and several times a day. */
export async function startUpkeep({ db, clock, log, onClose }: Omit<Platform, 'calls'>): Promise<void> {
  await keepUp(db.pool, clock.now());
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = keepUp(db.pool, clock.now()).catch((error) =>
      log.warn({ err: error }, 'Old data could not be cleaned up; trying again later'),
    );
  }, EVERY_MS);
  timer.unref();
  onClose(async () => {
    clearInterval(timer);
    await running;
  });
}
