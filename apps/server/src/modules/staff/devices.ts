import type { Pool } from 'pg';
import { isToken, newToken, tokenHash } from '../session/token.ts';

/** As long as browsers keep a cookie at most. */
export const STAFF_DEVICE_DAYS = 400;
/** Tablets of a house that one account logs in from; beyond, those unused for longest are forgotten. */
const MOST_OF_AN_ACCOUNT = 50;

/** Whether an account has logged in from this browser before. Nobody needs to be known for the question. */
export async function isKnownDevice(
  pool: Pool,
  email: string,
  deviceKey: string | null,
  now: Date,
): Promise<boolean> {
  if (deviceKey === null || !isToken(deviceKey)) return false;
  const { rows } = await pool.query(
    `SELECT 1 FROM staff_devices d JOIN staff_users u ON u.id = d.user_id
      WHERE d.device_hash = $1 AND u.email = $2 AND d.used_at > $3::timestamptz - make_interval(days => $4)`,
    [tokenHash(deviceKey), email, now, STAFF_DEVICE_DAYS],
  );
  return rows.length > 0;
}

const KNOW = `
  INSERT INTO staff_devices (device_hash, user_id, used_at) VALUES ($1, $2, $3)
      ON CONFLICT (device_hash, user_id) DO UPDATE SET used_at = excluded.used_at`;

const FORGET_OLDEST = `
  DELETE FROM staff_devices WHERE user_id = $1 AND device_hash NOT IN (
    SELECT device_hash FROM staff_devices WHERE user_id = $1 ORDER BY used_at DESC LIMIT $2)`;

/**
 * Remembers that an account logged in from this browser.
 * @returns the key for the browser's cookie: the one that it brought where we gave it out, else a fresh one
 */
export async function knowDevice(
  pool: Pool,
  userId: string,
  deviceKey: string | null,
  now: Date,
): Promise<string> {
  const key = deviceKey !== null && (await isOurs(pool, deviceKey)) ? deviceKey : newToken();
  await pool.query(KNOW, [tokenHash(key), userId, now]);
  await pool.query(FORGET_OLDEST, [userId, MOST_OF_AN_ACCOUNT]);
  return key;
}

/** A key that somebody else put into the browser would be known to them. */
async function isOurs(pool: Pool, deviceKey: string): Promise<boolean> {
  if (!isToken(deviceKey)) return false;
  const { rows } = await pool.query('SELECT 1 FROM staff_devices WHERE device_hash = $1 LIMIT 1', [
    tokenHash(deviceKey),
  ]);
  return rows.length > 0;
}
