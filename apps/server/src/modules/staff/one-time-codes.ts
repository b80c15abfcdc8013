import { createOTP } from '@better-auth/utils/otp';
import type { Pool } from 'pg';
import type { StaffDesk } from './desk.ts';

/** What authenticator apps and the login library agree on. */
const STEP_MS = 30_000;
/** Steps before and after the present one whose code the library takes too. */
const WINDOW = 1;

const SPEND = `
  UPDATE staff_two_factors SET last_step = $2 WHERE user_id = $1 AND (last_step IS NULL OR last_step < $2)`;

/**
 * Marks a code of an authenticator app as used, once for all nodes; call it before the library proves the code. A code
 * that is not the account's now is left to the library to refuse.
 * @returns false when this code, or a later one, was used before
 */
export async function spendCode(desk: StaffDesk, userId: string, code: string): Promise<boolean> {
  const { rows } = await desk.pool.query<{ secret: string }>(
    'SELECT secret FROM staff_two_factors WHERE user_id = $1',
    [userId],
  );
  const step = rows[0] ? await stepOf(desk, rows[0].secret, code) : null;
  if (step === null) return true;
  const { rowCount } = await desk.pool.query(SPEND, [userId, step]);
  return rowCount === 1;
}

/** The latest step whose code this is; null for none around now. */
async function stepOf(desk: StaffDesk, sealed: string, code: string): Promise<number | null> {
  const { $context } = await desk.library();
  const { symmetricDecrypt } = await import('better-auth/crypto');
  const { secretConfig: key } = await $context;
  const codes = createOTP(await symmetricDecrypt({ key, data: sealed }));
  const now = Math.floor(Date.now() / STEP_MS);
  for (let step = now + WINDOW; step >= now - WINDOW; step--)
    if ((await codes.hotp(step)) === code) return step;
  return null;
}

/** Whose login a challenge is about; null for one that is over or was never ours. The library proves it afterwards. */
export async function challengedUser(pool: Pool, challenge: string): Promise<string | null> {
  const { rows } = await pool.query<{ value: string }>(
    'SELECT value FROM staff_verifications WHERE identifier = $1',
    [challenge.slice(0, challenge.lastIndexOf('.'))],
  );
  return rows[0]?.value ?? null;
}
