import type { PrinterChange } from '@hansang/contract';
import type { SavePrinterRequest } from '@hansang/contract/schemas';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import { registerConsumer } from '../../../platform/events/cursor.ts';
import type { Doer } from '../../../platform/events/staff-act.ts';
import { PRINTING_CONSUMER } from '../jobs/order-tickets.ts';
import { isPrintersPort } from '../sending/lan-address.ts';
import type { NamedPrinter } from '../sending/printer-news.ts';

/** So many a venue has at most. */
const MOST_PRINTERS = 30;

const OTHERS = `
  SELECT count(*)::integer AS count FROM printers WHERE restaurant_id = $1 AND printer_id <> $2 AND retired_at IS NULL
  -- never null: count`;

const IS_KEPT = `
  SELECT FROM printers WHERE restaurant_id = $1 AND printer_id = $2 AND address = $3 AND port = $4 AND retired_at IS NULL`;

/** What was waiting is looked at again at once: it may be reached now. Nobody gets a printer back that was removed. */
const SAVE = `
  INSERT INTO printers AS p (restaurant_id, printer_id, name, kind, address, port, columns, encoding, language, answers,
                             copies, stations, takes_rest, takes_bills, made_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  ON CONFLICT (restaurant_id, printer_id) DO UPDATE SET
    name = excluded.name, kind = excluded.kind, address = excluded.address, port = excluded.port,
    columns = excluded.columns, encoding = excluded.encoding, language = excluded.language,
    answers = excluded.answers, copies = excluded.copies, stations = excluded.stations,
    takes_rest = excluded.takes_rest, takes_bills = excluded.takes_bills, attempts = 0,
    key_hash = CASE excluded.kind WHEN 'AGENT' THEN p.key_hash END,
    due_at = CASE WHEN EXISTS (SELECT FROM print_jobs j WHERE j.restaurant_id = p.restaurant_id
                                  AND j.printer_id = p.printer_id AND j.state IN ('WAITING', 'SENDING', 'UNSURE'))
                  THEN $15 END
   WHERE p.retired_at IS NULL
  RETURNING made_at = $15 AS "isNew"
  -- never null: isNew`;

/** Adds a printer or changes one. Its venue's orders are followed from this commit on. */
export async function savePrinter(
  client: pg.PoolClient,
  restaurantId: number,
  asked: SavePrinterRequest,
  doer: Doer,
  now: Date,
): Promise<Refusal | null> {
  const { printerId, name } = asked;
  const others = await client.query<{ count: number }>(OTHERS, [restaurantId, printerId]);
  if ((others.rows[0]?.count ?? 0) >= MOST_PRINTERS)
    return refuse('PRINTERS_MAX', { params: { count: MOST_PRINTERS } });
  const { address, port } = asked;
  if (address !== null && port !== null && !isPrintersPort(address, port)) {
    const kept = await client.query(IS_KEPT, [restaurantId, printerId, address, port]);
    if (kept.rowCount === 0) return refuse('PRINTER_PORT_REFUSED');
  }
  await registerConsumer(client, PRINTING_CONSUMER, 'now');
  const { rows } = await client.query<{ isNew: boolean }>(SAVE, [
    restaurantId,
    printerId,
    name,
    asked.kind,
    asked.address,
    asked.port,
    asked.columns,
    asked.encoding,
    asked.language,
    asked.answers,
    asked.copies,
    asked.stations,
    asked.takesRest,
    asked.takesBills,
    now,
  ]);
  const saved = rows[0];
  if (!saved) return refuse('NOT_FOUND_PRINTER');
  await tellPrinter(
    client,
    { restaurantId, printerId },
    { name, change: saved.isNew ? 'ADDED' : 'CHANGED' },
    doer,
    now,
  );
  return null;
}

const REMOVE = `
  UPDATE printers SET retired_at = $3, key_hash = NULL, due_at = NULL, claim = NULL, claim_until = NULL
   WHERE restaurant_id = $1 AND printer_id = $2 AND retired_at IS NULL RETURNING name`;

/** Takes a printer away, and what waits for it. Done twice it is gone once. */
export async function removePrinter(
  client: pg.PoolClient,
  printer: NamedPrinter,
  doer: Doer,
  now: Date,
): Promise<void> {
  const { restaurantId, printerId } = printer;
  const { rows } = await client.query<{ name: string }>(REMOVE, [restaurantId, printerId, now]);
  const removed = rows[0];
  if (!removed) return;
  await dropWaiting(client, printer, now);
  await tellPrinter(client, printer, { name: removed.name, change: 'REMOVED' }, doer, now);
}

const CLEAR = `
  UPDATE print_jobs SET state = 'DROPPED', ended_at = $3
   WHERE restaurant_id = $1 AND printer_id = $2 AND state IN ('WAITING', 'UNSURE')`;

/** Nobody wants what waits for a printer. @returns how much that was */
export async function dropWaiting(
  client: pg.PoolClient,
  { restaurantId, printerId }: NamedPrinter,
  now: Date,
): Promise<number> {
  return (await client.query(CLEAR, [restaurantId, printerId, now])).rowCount ?? 0;
}

/** Tells the log that somebody changed a printer. */
export async function tellPrinter(
  client: pg.PoolClient,
  { restaurantId, printerId }: NamedPrinter,
  data: { readonly name: string; readonly change: PrinterChange },
  { userId, name: actor }: Doer,
  at: Date,
): Promise<void> {
  await appendEvents(client, {
    restaurantId,
    subjectType: 'printer',
    subjectId: printerId,
    actorType: 'staff',
    actor,
    ...(userId !== null && { userId }),
    type: 'printer.changed',
    data,
    at,
  });
}
