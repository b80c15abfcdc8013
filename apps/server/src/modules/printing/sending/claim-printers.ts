import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { PRINTER_COLUMNS_SQL, type PrinterRow } from '../jobs/printer-row.ts';

/** One server talks to a printer at a time: most take one connection. A server that died lets go after so long. */
const CLAIM_MS = 45_000;
const AT_ONCE = 8;
/** No claim and no wait lasts longer: what says so was written before the clock was set back. */
const LONGEST_MS = 2 * CLAIM_MS;

const CLAIM = `
  UPDATE printers p SET claim = $1, claim_until = $2, due_at = $2
   WHERE (p.restaurant_id, p.printer_id) IN (
           SELECT d.restaurant_id, d.printer_id FROM printers d
            WHERE d.kind = 'TCP' AND d.retired_at IS NULL AND (d.due_at <= $3 OR d.due_at > $4)
              AND (d.claim_until IS NULL OR d.claim_until <= $3 OR d.claim_until > $4)
            ORDER BY d.due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING ${PRINTER_COLUMNS_SQL}, p.claim,
            (SELECT r.time_zone FROM restaurants r WHERE r.restaurant_id = p.restaurant_id) AS time_zone
  -- never null: claim, time_zone`;

export type ClaimedPrinter = PrinterRow & { readonly claim: string; readonly time_zone: string };

/** Printers that have something to print, each for this server alone. */
export async function claimPrinters(pool: pg.Pool, now: Date): Promise<readonly ClaimedPrinter[]> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const values = [randomBytes(9).toString('hex'), after(CLAIM_MS), now, after(LONGEST_MS)];
  const { rows } = await pool.query<ClaimedPrinter>(CLAIM, values);
  return rows;
}

const KEEP = `
  UPDATE printers SET claim_until = $4, seen_at = $5, due_at = CASE WHEN due_at >= claim_until THEN $4 ELSE due_at END
   WHERE restaurant_id = $1 AND printer_id = $2 AND claim = $3`;

/** Goes on for another while, with a printer that is there. @returns whether it is still this server's */
export async function keepClaim(pool: pg.Pool, printer: ClaimedPrinter, now: Date): Promise<boolean> {
  const { restaurant_id, printer_id, claim } = printer;
  const until = new Date(now.getTime() + CLAIM_MS);
  const { rowCount } = await pool.query(KEEP, [restaurant_id, printer_id, claim, until, now]);
  return (rowCount ?? 0) > 0;
}

/** Paper that came in meanwhile brought the time to look forward: it stays so, unless the printer took nothing. */
const LET_GO = `
  UPDATE printers SET claim = NULL, claim_until = NULL, attempts = $5,
         due_at = CASE WHEN $5 > 0 OR due_at >= claim_until THEN $4::timestamptz ELSE least(due_at, $4) END
   WHERE restaurant_id = $1 AND printer_id = $2 AND claim = $3`;

/**
 * Lets a printer go.
 * @param due when somebody looks at it again; null: when there is something
 * @param attempts in vain since it was last reached
 */
export async function letGo(
  pool: pg.Pool,
  { restaurant_id, printer_id, claim }: ClaimedPrinter,
  { due, attempts }: { readonly due: Date | null; readonly attempts: number },
): Promise<void> {
  await pool.query(LET_GO, [restaurant_id, printer_id, claim, due, attempts]);
}

/** Seconds before a printer that did not take anything is tried again. */
const BACKOFF = [1, 2, 5, 10, 30];

/** When a printer is tried again. @param attempts in vain before this one */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (BACKOFF[Math.min(attempts, BACKOFF.length - 1)] ?? 30) * 1000);

const GIVE_BACK = `
  WITH mine AS (UPDATE printers SET claim = NULL, claim_until = NULL, due_at = $5, attempts = $6
                 WHERE restaurant_id = $1 AND printer_id = $2 AND claim = $3
                RETURNING restaurant_id, printer_id)
  UPDATE print_jobs j SET claim_until = $4 FROM mine
   WHERE j.restaurant_id = mine.restaurant_id AND j.printer_id = mine.printer_id
     AND j.state = 'SENDING' AND j.claim_until > $4`;

/**
 * What became of its last piece of paper could not be written down: that is printed again, marked, and nobody waits for it.
 * Where that goes wrong again and again it comes less and less often, or a whole roll would be one paper.
 */
export async function givePrinterBack(
  pool: pg.Pool,
  { restaurant_id, printer_id, claim, attempts }: ClaimedPrinter,
  now: Date,
): Promise<void> {
  const due = attempts === 0 ? now : nextTry(attempts - 1, now);
  await pool.query(GIVE_BACK, [restaurant_id, printer_id, claim, now, due, attempts + 1]);
}
