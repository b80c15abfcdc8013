import type { PrinterTrouble } from '@hansang/contract';
import type pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import { appendEvents } from '../../../platform/events/append.ts';

/** A printer by what names it. */
export interface NamedPrinter {
  readonly restaurantId: number;
  readonly printerId: string;
}

/** Of the transaction that hears it first: the others change nothing. */
const HEARD = `
  WITH before AS (SELECT restaurant_id, printer_id, trouble FROM hold_printers($1, ARRAY[$2::text]))
  UPDATE printers p SET trouble = $3, seen_at = CASE WHEN $5 THEN $4::timestamptz ELSE p.seen_at END,
         trouble_since = CASE WHEN $3::text IS NULL THEN NULL ELSE coalesce(p.trouble_since, $4::timestamptz) END
    FROM before b
   WHERE p.restaurant_id = b.restaurant_id AND p.printer_id = b.printer_id
  RETURNING p.name, b.trouble IS DISTINCT FROM p.trouble AS "isNews"
  -- never null: isNews`;

/**
 * Notes how a printer is, and tells the log where that is another than before.
 * @param isThere whether it was heard of at all
 * @returns whether it is news
 */
export function notePrinter(
  pool: pg.Pool,
  { restaurantId, printerId }: NamedPrinter,
  { trouble, isThere }: { readonly trouble: PrinterTrouble | null; readonly isThere: boolean },
  now: Date,
): Promise<boolean> {
  return transaction(pool, async (client) => {
    const values = [restaurantId, printerId, trouble, now, isThere];
    const { rows } = await client.query<{ name: string; isNews: boolean }>(HEARD, values);
    const heard = rows[0];
    if (!heard?.isNews) return false;
    await appendEvents(client, {
      restaurantId,
      subjectType: 'printer',
      subjectId: printerId,
      actorType: 'system',
      actor: 'system',
      type: 'printer.trouble',
      data: { name: heard.name, trouble },
      at: now,
    });
    return true;
  });
}
