import { setTimeout as sleep } from 'node:timers/promises';
import { paper } from '@hansang/i18n/ko/paper';
import type pg from 'pg';
import { readable } from '../../simulators/printer/paper.ts';
import type { Printer } from '../../simulators/printer/printer.ts';

export interface PaperResult {
  readonly orders: number;
  /** Numbers of orders of which no ticket was printed. */
  readonly lost: readonly number[];
  /** Numbers of which two tickets were printed that do not say so. */
  readonly doubled: readonly number[];
  /** Tickets that say that they may be there already. */
  readonly marked: number;
  /** What a printer could not make of its bytes. */
  readonly faults: readonly string[];
  /** Papers that nobody printed in the end. */
  readonly waiting: number;
}

/** Nothing was printed for so long: nothing will be. */
const STUCK_MS = 60_000;
const NEWS = new RegExp(`${paper.change}|${paper.cancel}`);

/** A kitchen's printer of a venue, as if it had been set up at the console. */
export async function install(db: pg.Client, restaurantId: number, port: number): Promise<void> {
  await db.query(
    `INSERT INTO printers (restaurant_id, printer_id, name, kind, address, port, columns, encoding, language, answers,
                           copies, stations, takes_rest, takes_bills, made_at)
     VALUES ($1, 'kitchen', 'kitchen', 'TCP', '127.0.0.1', $2, 42, 'CP949', 'ko', true, 1, '{}', true, true, now())`,
    [restaurantId, port],
  );
  await db.query(
    `INSERT INTO deliveries (consumer, position) SELECT 'printing', position FROM feed_cursor ON CONFLICT DO NOTHING`,
  );
}

const WAITING = `
  SELECT (SELECT count(*)::integer FROM orders o WHERE o.restaurant_id = $1 AND NOT EXISTS (
            SELECT FROM print_jobs j WHERE j.restaurant_id = $1 AND j.order_id = o.order_id)) +
         (SELECT count(*)::integer FROM print_jobs WHERE restaurant_id = $1 AND ended_at IS NULL) AS waiting`;

/** Waits until all is printed, and counts. What says that something was changed or called off is no second ticket. */
export async function auditPaper(
  db: pg.Client,
  restaurantId: number,
  printers: readonly Printer[],
): Promise<PaperResult> {
  let waiting = Number.POSITIVE_INFINITY;
  for (let end = 0; waiting > 0; ) {
    const now = (await db.query<{ waiting: number }>(WAITING, [restaurantId])).rows[0]?.waiting ?? 0;
    if (now < waiting) end = performance.now() + STUCK_MS;
    waiting = Math.min(waiting, now);
    if (performance.now() > end) break;
    if (waiting > 0) await sleep(250);
  }
  const { rows } = await db.query<{ number: number }>(
    'SELECT order_number AS number FROM orders WHERE restaurant_id = $1 AND released_at IS NOT NULL',
    [restaurantId],
  );
  const tickets = printers.flatMap((printer) => printer.tickets);
  const printed = new Map<number, { plain: number; marked: number }>();
  for (const text of tickets.map(readable)) {
    if (NEWS.test(text)) continue;
    const number = Number(/#(\d+)/.exec(text)?.[1]);
    const known = printed.get(number) ?? { plain: 0, marked: 0 };
    const kind = text.includes(paper.reprint) ? 'marked' : 'plain';
    printed.set(number, { ...known, [kind]: known[kind] + 1 });
  }
  return {
    orders: rows.length,
    lost: rows.map(({ number }) => number).filter((number) => !printed.has(number)),
    doubled: [...printed].filter(([, { plain }]) => plain > 1).map(([number]) => number),
    marked: [...printed.values()].reduce((sum, { marked }) => sum + marked, 0),
    faults: tickets.flatMap(({ faults }) => faults),
    waiting,
  };
}
