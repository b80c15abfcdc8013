import type { TillScope } from '@hansang/contract';
import type { TillKeys, TillSession } from '../../../platform/calls/till-session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOfKey } from './till-key.ts';

/** That a till was heard of is written so often. */
const NOTED_EVERY_MS = 5000;
const LONGEST_KEY = 200;

const BY_KEY = `
  SELECT k.restaurant_id AS "restaurantId", k.till_id AS "tillId", k.key_id AS "keyId", t.name, t.scopes, t.seen_at AS "seenAt",
         k.used_at AS "usedAt"
    FROM till_keys k JOIN tills t USING (restaurant_id, till_id)
   WHERE k.key_hash = $1 AND t.retired_at IS NULL AND (k.ends_at IS NULL OR k.ends_at > $2)`;

interface Row {
  readonly restaurantId: number;
  readonly tillId: string;
  readonly keyId: string;
  readonly name: string;
  readonly scopes: TillScope[];
  readonly seenAt: Date | null;
  readonly usedAt: Date | null;
}

const SEEN = `
  UPDATE tills SET seen_at = $3 WHERE restaurant_id = $1 AND till_id = $2`;
const USED = 'UPDATE till_keys SET used_at = $2 WHERE key_hash = $1';
/** Whoever calls is there again: what waits for its next try need not wait. */
const DUE = `
  UPDATE webhook_endpoints SET due_at = NULL
   WHERE restaurant_id = $1 AND till_id = $2 AND off_reason IS NULL AND due_at > $3`;

/** Tills as their keys prove them. @param heard called when a till that was waited for is there */
export function openTillKeys({ db, clock }: Pick<Platform, 'db' | 'clock'>, heard: () => void): TillKeys {
  return {
    async read(authorization) {
      const key = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
      if (!key || key.length > LONGEST_KEY) return null;
      const now = clock.now();
      const hash = hashOfKey(key);
      const { rows } = await db.pool.query<Row>(BY_KEY, [hash, now]);
      const [row] = rows;
      if (!row) return null;
      const till: TillSession = {
        restaurantId: row.restaurantId,
        tillId: row.tillId,
        keyId: row.keyId,
        name: row.name,
        scopes: row.scopes,
      };
      if (isOld(row.usedAt, now)) await db.pool.query(USED, [hash, now]);
      await noteSeen(db.pool, till, row.seenAt, now);
      const { rowCount } = await db.pool.query(DUE, [till.restaurantId, till.tillId, now]);
      if (rowCount) heard();
      return till;
    },
  };
}

const CONNECTED = `
  SELECT 1 FROM tills t JOIN till_keys k USING (restaurant_id, till_id)
   WHERE t.restaurant_id = $1 AND t.till_id = $2 AND k.key_id = $3 AND t.retired_at IS NULL AND t.scopes @> '{read}'`;

/** Whether a till that has waited since its key was read may still hear of something by it. */
export async function isConnected(
  client: Platform['db']['pool'],
  { restaurantId, tillId, keyId }: Pick<TillSession, 'restaurantId' | 'tillId' | 'keyId'>,
): Promise<boolean> {
  return ((await client.query(CONNECTED, [restaurantId, tillId, keyId])).rowCount ?? 0) > 0;
}

/** Notes that a till is there, unless that was noted a moment ago. @returns when it was noted last */
export async function noteSeen(
  client: Platform['db']['pool'],
  { restaurantId, tillId }: Pick<TillSession, 'restaurantId' | 'tillId'>,
  seenAt: Date | null,
  now: Date,
): Promise<Date> {
  if (seenAt !== null && !isOld(seenAt, now)) return seenAt;
  await client.query(SEEN, [restaurantId, tillId, now]);
  return now;
}

/** A time from the future is none: the clock was set back since. */
const isOld = (at: Date | null, now: Date): boolean =>
  at === null || Math.abs(now.getTime() - at.getTime()) >= NOTED_EVERY_MS;
