import type { Language } from '@hansang/contract';
import type { BillPaper, DayPaper, TestPaper } from '@hansang/rules/paper';
import type { Queryable } from '../../../platform/events/append.ts';
import { enqueueJobs } from './enqueue.ts';
import { wishSource } from './wish.ts';

/** Written in words of one language. */
type Written = BillPaper | DayPaper;

/** A bill, a receipt, a day's report or a test to be printed. */
export interface PaperAsked {
  readonly restaurantId: number;
  /** As it is, or written in the language of the printer that it goes to. */
  readonly document: Written | TestPaper | ((language: Language) => Written);
  /** Of the wish: the same one prints once. */
  readonly wishId: string;
  /** The printer that somebody chose; else the first that takes bills. */
  readonly printerId?: string | undefined;
}

const CHOSEN = `
  SELECT p.printer_id, p.name, p.language FROM printers p
   WHERE p.restaurant_id = $1 AND p.retired_at IS NULL
     AND CASE WHEN $2::text IS NULL THEN p.takes_bills ELSE p.printer_id = $2 END
   ORDER BY p.made_at, p.printer_id LIMIT 1`;

const writtenIn = (language: Language, write: (language: Language) => Written): Written => ({
  ...write(language),
  language,
});

/**
 * Has a bill, a receipt, a day's report or a test printed, inside the caller's transaction; wake the printing after its commit.
 * @returns the printer that takes it; null: there is none
 */
export async function enqueuePaper(
  client: Queryable,
  asked: PaperAsked,
  now: Date,
): Promise<{ readonly printerId: string; readonly name: string } | null> {
  const { restaurantId, document, wishId, printerId } = asked;
  const { rows } = await client.query<{ printer_id: string; name: string; language: Language }>(CHOSEN, [
    restaurantId,
    printerId ?? null,
  ]);
  const [chosen] = rows;
  if (!chosen) return null;
  const job = {
    printerId: chosen.printer_id,
    source: wishSource(wishId),
    station: null,
    orderId: null,
    copy: 1,
    copies: 1,
    document: typeof document === 'function' ? writtenIn(chosen.language, document) : document,
    isReprint: false,
    readyAt: now,
  };
  await enqueueJobs(client, restaurantId, [job], now);
  return { printerId: chosen.printer_id, name: chosen.name };
}
