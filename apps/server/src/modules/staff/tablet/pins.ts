import { createHmac } from 'node:crypto';
import { PIN_TRIES } from '@hansang/contract';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { StaffDesk } from '../desk.ts';
import type { Passwords } from '../password/passwords.ts';

/** Digits that somebody at the next table tries first: one digit four times, or four in a row. */
function isWeak(pin: string): boolean {
  const steps = [1, 2, 3].map((at) => Number(pin[at]) - Number(pin[at - 1]));
  return [0, 1, -1].some((step) => steps.every((one) => one === step));
}

/** Ten thousand PINs are soon tried through: what is hashed takes a key that the database does not hold. */
const keyed = ({ pinKey }: StaffDesk, userId: string, pin: string): string =>
  createHmac('sha256', pinKey).update(`${userId} ${pin}`).digest('base64url');

export async function setPin(desk: StaffDesk, userId: string, pin: string): Promise<Refusal | null> {
  if (isWeak(pin)) return refuse('STAFF_PIN_WEAK');
  const hash = await desk.passwords.hash(keyed(desk, userId, pin));
  await desk.pool.query(
    `INSERT INTO staff_pins (user_id, hash, set_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, tries = 0, set_at = excluded.set_at`,
    [userId, hash, desk.clock.now()],
  );
  return null;
}

export async function hasPin({ pool }: StaffDesk, userId: string): Promise<boolean> {
  return (await pool.query('SELECT 1 FROM staff_pins WHERE user_id = $1', [userId])).rows.length > 0;
}

/** Counted before it is looked at, so that tries sent at once pass the bound no more than tries in a row. */
export async function provePin(desk: StaffDesk, userId: string, pin: string): Promise<Refusal | null> {
  const { rows } = await desk.pool.query<{ hash: string; tries: number }>(
    'UPDATE staff_pins SET tries = tries + 1 WHERE user_id = $1 AND tries < $2 RETURNING hash, tries',
    [userId, PIN_TRIES],
  );
  const [kept] = rows;
  if (!kept) return refuse('STAFF_PIN_LOCKED');
  if (await look(desk, userId, { hash: kept.hash, password: keyed(desk, userId, pin) })) {
    await forgetTries(desk, userId);
    return null;
  }
  return refuse(kept.tries < PIN_TRIES ? 'STAFF_PIN_WRONG' : 'STAFF_PIN_LOCKED');
}

/** What nobody could look at, because too many passwords wait, told nothing and is no try. */
async function look(desk: StaffDesk, userId: string, tried: Parameters<Passwords['verify']>[0]) {
  try {
    return await desk.passwords.verify(tried);
  } catch (error) {
    await desk.pool.query('UPDATE staff_pins SET tries = tries - 1 WHERE user_id = $1 AND tries > 0', [
      userId,
    ]);
    throw error;
  }
}

/** After the right PIN, or the password. */
export async function forgetTries({ pool }: StaffDesk, userId: string): Promise<void> {
  await pool.query('UPDATE staff_pins SET tries = 0 WHERE user_id = $1', [userId]);
}
