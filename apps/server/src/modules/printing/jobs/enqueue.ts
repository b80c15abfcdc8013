import { randomBytes } from 'node:crypto';
import type { PaperDocument } from '@hansang/rules/paper';
import type { Queryable } from '../../../platform/events/append.ts';

/** A piece of paper that is to be printed. */
export interface NewJob {
  readonly printerId: string;
  /** What it is made of: the same source at the same printer makes one piece. */
  readonly source: string;
  readonly station: string | null;
  readonly orderId: string | null;
  readonly copy: number;
  readonly copies: number;
  readonly document: PaperDocument;
  readonly isReprint: boolean;
  /** Nobody prints it earlier. */
  readonly readyAt: Date;
}

const HOLD = 'SELECT 1 FROM hold_printers($1, $2)';

/** Numbers are drawn while the printers are held; one that is not used leaves a gap. */
const INSERT = `
  WITH wanted AS (
    SELECT w.*, row_number() OVER (PARTITION BY w."printerId" ORDER BY w.nth) AS place
      FROM jsonb_to_recordset($2::jsonb) AS w("printerId" text, nth integer, "jobId" text, source text, station text,
           "orderId" text, copy integer, copies integer, document jsonb, "isReprint" boolean, "readyAt" timestamptz)),
  numbered AS (
    UPDATE printers p SET last_seq = p.last_seq + c.count, due_at = least(p.due_at, c.ready_at)
      FROM (SELECT "printerId", count(*)::integer AS count, min("readyAt") AS ready_at FROM wanted GROUP BY 1) c
     WHERE p.restaurant_id = $1 AND p.printer_id = c."printerId" AND p.retired_at IS NULL
    RETURNING p.printer_id, p.last_seq - c.count AS before)
  INSERT INTO print_jobs (restaurant_id, job_id, printer_id, seq, source, station, order_id, copy, copies, document,
                          state, is_reprint, ready_at, made_at)
  SELECT $1, w."jobId", n.printer_id, n.before + w.place, w.source, w.station, w."orderId", w.copy, w.copies,
         w.document, 'WAITING', w."isReprint", w."readyAt", $3
    FROM wanted w JOIN numbered n ON n.printer_id = w."printerId"
  ON CONFLICT (restaurant_id, printer_id, source) DO NOTHING`;

/**
 * Has papers printed, inside the caller's transaction, which holds no printer yet. Repeating it is safe; what goes to a
 * printer that is gone is left out.
 */
export async function enqueueJobs(
  client: Queryable,
  restaurantId: number,
  jobs: readonly NewJob[],
  now: Date,
): Promise<void> {
  if (jobs.length === 0) return;
  await client.query(HOLD, [restaurantId, [...new Set(jobs.map(({ printerId }) => printerId))]]);
  const wanted = jobs.map((job, nth) => ({ ...job, nth, jobId: randomBytes(12).toString('hex') }));
  await client.query({
    name: 'enqueue_prints',
    text: INSERT,
    values: [restaurantId, JSON.stringify(wanted), now],
  });
}
