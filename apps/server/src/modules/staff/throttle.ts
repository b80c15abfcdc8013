import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { transaction } from '../../platform/database/transaction.ts';
import { type Budget, QUIET_MS, waitSeconds } from './budgets.ts';

export interface Attempt {
  /** Seconds until another attempt is taken; 0: this one may go on. */
  readonly waitSeconds: number;
  /** Forgets what led up to a success. */
  succeeded(): Promise<void>;
}

// In one order, so that two attempts that share a budget never wait for each other.
const COUNT = `
  INSERT INTO staff_login_budgets (subject, tries, last_at)
  SELECT subject, 1, $2 FROM unnest($1::bytea[]) AS asked (subject) ORDER BY subject
      ON CONFLICT (subject) DO UPDATE
     SET tries = CASE WHEN staff_login_budgets.last_at > $3 THEN staff_login_budgets.tries + 1 ELSE 1 END,
         last_at = excluded.last_at, before_at = staff_login_budgets.last_at
  RETURNING subject, tries, before_at`;

const FORGET = 'DELETE FROM staff_login_budgets WHERE subject = $1';
const GIVE_BACK = 'UPDATE staff_login_budgets SET tries = tries - 1 WHERE subject = $1 AND tries > 0';

interface Row {
  subject: Buffer;
  tries: number;
  before_at: Date | null;
}

class Waits extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('Too many tries');
    this.seconds = seconds;
  }
}

/**
 * Counts an attempt to prove a password before it is looked at, so that guesses sent at once pass the bound no
 * more than guesses in a row. Attempts that have to wait are not counted: the wait does not grow by asking.
 */
export async function beginAttempt(pool: Pool, now: Date, budgets: readonly Budget[]): Promise<Attempt> {
  const counted = new Map(budgets.map((budget) => [subjectOf(budget).toString('hex'), budget]));
  const seconds = await count(pool, now, counted);
  return {
    waitSeconds: seconds,
    async succeeded() {
      for (const budget of budgets)
        await pool.query(budget.isShared ? GIVE_BACK : FORGET, [subjectOf(budget)]);
    },
  };
}

async function count(pool: Pool, now: Date, counted: ReadonlyMap<string, Budget>): Promise<number> {
  const subjects = [...counted.values()].map(subjectOf);
  try {
    await transaction(pool, async (client) => {
      const quiet = new Date(now.getTime() - QUIET_MS);
      const { rows } = await client.query<Row>(COUNT, [subjects, now, quiet]);
      const waits = rows.map(({ subject, tries, before_at: lastAt }) => {
        const budget = counted.get(subject.toString('hex')) as Budget;
        return waitSeconds(budget, { tries: tries - 1, lastAt }, now);
      });
      // Undone whole: what waits leaves nothing behind.
      const longest = Math.max(0, ...waits);
      if (longest > 0) throw new Waits(longest);
    });
    return 0;
  } catch (error) {
    if (error instanceof Waits) return error.seconds;
    throw error;
  }
}

/** The table holds nobody's address and no secret of a browser. */
const subjectOf = ({ subject }: Budget): Buffer => createHash('sha256').update(subject).digest();
