import type pg from 'pg';

const PRINTERS = `
  UPDATE printers SET claim = NULL, claim_until = NULL, due_at = $1 WHERE claim IS NOT NULL AND retired_at IS NULL`;
const JOBS = `
  UPDATE print_jobs j SET claim_until = $1 FROM printers p
   WHERE j.state = 'SENDING' AND j.claim_until > $1
     AND p.restaurant_id = j.restaurant_id AND p.printer_id = j.printer_id AND p.kind = 'TCP'`;

/**
 * Where this is the only server of its database, whoever claimed a printer before its start is dead: nobody waits for
 * their time to run out. What they were sending goes again, marked.
 */
export async function takeOver(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(JOBS, [now]);
  await pool.query(PRINTERS, [now]);
}
