import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

interface Limit {
  readonly subject: string;
  readonly most: number;
  readonly minutes: number;
}

/** Longest window of all: older attempts are of no use. */
const KEPT_MINUTES = 60;

/**
 * The bounds of one login attempt. The pair is tight; the account alone is wide enough that a stranger cannot
 * shut its owner out with a few guesses; the address alone bears a venue full of staff behind one router.
 */
function limitsOf(account: string, address: string): readonly Limit[] {
  return [
    { subject: `pair:${account}|${address}`, most: 5, minutes: 15 },
    { subject: `account:${account}`, most: 30, minutes: KEPT_MINUTES },
    { subject: `address:${address}`, most: 100, minutes: 15 },
  ];
}

export interface Attempt {
  /** Seconds until another attempt is taken; 0: this one may go on. */
  readonly waitSeconds: number;
  /** Forgets what led up to a success. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt to prove a password before it is looked at, so that guesses sent at once pass the bound no
 * more than guesses in a row. Attempts over the bound are not counted: the wait does not grow by asking.
 */
export async function beginAttempt(
  pool: Pool,
  now: Date,
  account: string,
  address: string,
): Promise<Attempt> {
  const limits = limitsOf(account, address);
  const subjects = limits.map((limit) => createHash('sha256').update(limit.subject).digest());
  const { rows: added } = await pool.query<{ attempt_id: number }>(
    'INSERT INTO staff_login_attempts (subject, at) SELECT unnest($1::bytea[]), $2 RETURNING attempt_id',
    [subjects, now],
  );
  const ids = added.map((row) => row.attempt_id);
  const waits = await Promise.all(
    limits.map((limit, index) => waitSeconds(pool, now, subjects[index] as Buffer, limit)),
  );
  const wait = Math.max(...waits);
  if (wait > 0) await pool.query('DELETE FROM staff_login_attempts WHERE attempt_id = ANY($1)', [ids]);
  return {
    waitSeconds: wait,
    async succeeded() {
      await pool.query('DELETE FROM staff_login_attempts WHERE attempt_id = ANY($1) OR subject = ANY($2)', [
        ids,
        subjects.slice(0, 2),
      ]);
    },
  };
}

/** Seconds until the attempt that fills the bound leaves the window. */
async function waitSeconds(
  pool: Pool,
  now: Date,
  subject: Buffer,
  { most, minutes }: Limit,
): Promise<number> {
  const { rows } = await pool.query<{ at: Date }>(
    `SELECT at FROM staff_login_attempts WHERE subject = $1 AND at > $2::timestamptz - make_interval(mins => $3)
      ORDER BY at DESC, attempt_id DESC OFFSET $4 LIMIT 1`,
    [subject, now, minutes, most],
  );
  const filling = rows[0]?.at;
  return filling ? Math.max(1, Math.ceil((filling.getTime() + minutes * 60_000 - now.getTime()) / 1000)) : 0;
}

/** Forgets attempts that no bound looks at any more. */
export async function forgetOldAttempts(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    'DELETE FROM staff_login_attempts WHERE at < $1::timestamptz - make_interval(mins => $2)',
    [now, KEPT_MINUTES],
  );
}
