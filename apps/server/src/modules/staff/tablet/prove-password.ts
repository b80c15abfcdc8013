import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { loginsBudgets } from '../budgets.ts';
import type { StaffDesk } from '../desk.ts';
import { tooMany } from '../log-in.ts';
import { beginAttempt } from '../throttle.ts';

/** Proves the password of an account on somebody else's login; wrong ones wait longer and longer there. */
export async function provePassword(
  desk: StaffDesk,
  userId: string,
  token: string,
  password: string,
): Promise<Refusal | null> {
  const attempt = await beginAttempt(desk.pool, desk.clock.now(), loginsBudgets(userId, token));
  if (attempt.waitSeconds > 0) return tooMany(attempt.waitSeconds);
  const { rows } = await desk.pool.query<{ password: string | null }>(
    `SELECT password FROM staff_accounts
      WHERE user_id = $1 AND provider_id = 'credential' AND password IS NOT NULL`,
    [userId],
  );
  const [account] = rows;
  if (!account?.password || !(await desk.passwords.verify({ hash: account.password, password })))
    return refuse('STAFF_PASSWORD_WRONG');
  await attempt.succeeded();
  return null;
}
