import type pg from 'pg';

const TAKE_OVER = 'UPDATE webhook_endpoints SET claim = NULL, claim_until = NULL WHERE claim IS NOT NULL';

/**
 * Where this is the only server of its database, whoever was sending to an endpoint before its start is dead: nobody waits
 * for their time to run out. What they had sent without writing it down comes again, under the same id.
 */
export async function takeOver(pool: pg.Pool): Promise<void> {
  await pool.query(TAKE_OVER);
}
