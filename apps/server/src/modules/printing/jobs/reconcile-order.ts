import type { KitchenTicket, TicketLine } from '@hansang/rules/paper';
import type { Queryable } from '../../../platform/events/append.ts';
import { enqueueJobs, type NewJob } from './enqueue.ts';
import { loadTicketOrder, placeLines, type TicketOrder } from './load-ticket-order.ts';
import { PRINTER_COLUMNS_SQL, type PrinterRow } from './printer-row.ts';
import { byStation, type PlacedLine, printersOf, type StationLines } from './route-tickets.ts';
import { type Difference, ticketDifference, toldBy } from './ticket-difference.ts';

const PRINTERS = `
  SELECT ${PRINTER_COLUMNS_SQL} FROM printers p WHERE p.restaurant_id = $1 AND p.retired_at IS NULL
   ORDER BY p.made_at, p.printer_id`;

const NAMES = 'SELECT station, name FROM stations WHERE restaurant_id = $1';

/** First copies of what was made for an order. What staff dropped was told too: they did not want it on paper. */
const MADE = `
  SELECT j.printer_id, j.station, j.document FROM print_jobs j
   WHERE j.restaurant_id = $1 AND j.order_id = $2 AND j.copy = 1 AND NOT j.source LIKE 'wish:%'
     AND j.document->>'kind' IN ('ORDER', 'CHANGE', 'CANCEL')
   ORDER BY j.ready_at, j.seq`;

/** Of what no byte has been sent. Whoever sends one just now has its row: this waits, and then leaves it alone. */
const UNMAKE = `
  DELETE FROM print_jobs
   WHERE restaurant_id = $1 AND order_id = $2 AND state = 'WAITING' AND NOT source LIKE 'wish:%'`;

interface Made {
  readonly printer_id: string;
  readonly station: string | null;
  readonly document: KitchenTicket;
}

/**
 * Makes paper and order agree: what was released is printed, what changed after it is told by a ticket of its own, and
 * what was taken back is dropped, or cancelled where it may be on paper. Goes by what is so, not by what happened, so
 * that it may be done for any event of an order, once or many times.
 * @param occasion names the event in the sources of what it makes
 */
export async function reconcileOrder(
  client: Queryable,
  { restaurantId, orderId }: { readonly restaurantId: number; readonly orderId: string },
  occasion: string,
  now: Date,
): Promise<void> {
  const { rows: printers } = await client.query<PrinterRow>(PRINTERS, [restaurantId]);
  if (printers.length === 0) return;
  const order = await loadTicketOrder(client, restaurantId, orderId);
  if (!order || order.order_number === null) return;
  const isMade = order.released_at !== null && order.status !== 'CANCEL' && order.status !== 'REJECT';
  if (!isMade) await client.query(UNMAKE, [restaurantId, orderId]);
  const { rows: made } = await client.query<Made>(MADE, [restaurantId, orderId]);
  // What is done already needs no ticket only because a printer came.
  const isNews = made.length > 0 || order.status === 'CONFIRM';
  const placed = isMade && isNews ? await placeLines(client, restaurantId, order) : [];
  const wanted = byStation(placed.map((one) => ({ ...one, station: stationTold(one, made) })));
  const { rows: names } = await client.query<{ station: string; name: string }>(NAMES, [restaurantId]);
  const called = new Map(names.map(({ station, name }) => [station, name]));
  const jobs = stationsOf(wanted, made).flatMap((station) => {
    const told = made.filter((one) => one.station === station);
    const lines = wanted.find((one) => one.station === station)?.lines ?? [];
    const tickets = perPrinter(told);
    const movedFrom = otherTable(tickets, order);
    const changed = ticketDifference(toldBy(tickets), lines);
    const difference = movedFrom === null ? changed : alsoMoved(changed, toCome(order, lines));
    if (!difference) return [];
    const label = station === null ? null : (called.get(station) ?? station);
    const ticket = {
      ...ticketOf(order),
      ...whyOf(order, difference),
      station: label,
      movedFrom,
      ...difference,
    };
    const holders = printers.filter(({ printer_id }) => told.some((one) => one.printer_id === printer_id));
    return (holders.length > 0 ? holders : printersOf(station, printers)).flatMap((printer) =>
      copiesOf(ticket, printer, { station, orderId, occasion, readyAt: readyAt(order, now) }),
    );
  });
  await enqueueJobs(client, restaurantId, jobs, now);
}

/** A dish stays where it was told, whatever the menu says since then. */
function stationTold({ station, line }: PlacedLine, made: readonly Made[]): string | null {
  const told = made.find(({ document }) => document.lines.some(({ key }) => key === line.key));
  return told ? told.station : station;
}

/** Every station that has something to make, or was told to. */
function stationsOf(wanted: readonly StationLines[], made: readonly Made[]): (string | null)[] {
  return [...new Set([...wanted, ...made].map(({ station }) => station))];
}

/** The table that a station was told last, where the order has gone to another one since. */
function otherTable(tickets: readonly KitchenTicket[], { table_name: name }: TicketOrder): string | null {
  const last = tickets.at(-1);
  return last && last.kind !== 'CANCEL' && last.table !== name ? last.table : null;
}

/** Dishes that nobody has carried to the table yet. */
function toCome({ lines: ordered }: TicketOrder, lines: readonly TicketLine[]): TicketLine[] {
  const served = new Set(ordered.flatMap(({ line, state }) => (state === 'SERVED' ? [line] : [])));
  return lines.filter(({ key }) => !served.has(Number.parseInt(key, 10)));
}

/** Where an order has gone to another table, that is told with every dish that is still to come there. */
function alsoMoved(changed: Difference | null, coming: readonly TicketLine[]): Difference | null {
  if (changed && changed.kind !== 'CHANGE') return changed;
  const told = new Set(changed?.lines.map(({ key }) => key));
  const lines = [...(changed?.lines ?? []), ...coming.filter(({ key }) => !told.has(key))];
  return lines.length > 0 ? { kind: 'CHANGE', lines } : null;
}

/** Several printers may print for a station: what one of them was told, all were. */
function perPrinter(made: readonly Made[]): KitchenTicket[] {
  const [first] = made;
  return made.filter(({ printer_id }) => printer_id === first?.printer_id).map(({ document }) => document);
}

const ticketOf = (order: TicketOrder): Omit<KitchenTicket, 'kind' | 'lines' | 'station'> => ({
  number: order.order_number ?? 0,
  table: order.table_name,
  floor: order.floor_name,
  placedAt: order.placed_at.toISOString(),
  headCount: order.head_count,
  party: order.party_label,
  isFirst: order.is_first_of_visit,
  enteredBy: order.entered_by,
  note: order.note,
  reason: order.cancel_reason,
  reasonNote: order.cancel_note,
});

/** Why dishes changed, where staff said so; a cancelled order has its own reason. */
function whyOf({ lines }: TicketOrder, { kind, lines: changed }: Pick<KitchenTicket, 'kind' | 'lines'>) {
  if (kind !== 'CHANGE') return {};
  const numbers = new Set(changed.map(({ key }) => Number.parseInt(key, 10)));
  const said = lines.find(({ line, off_reason }) => numbers.has(line) && off_reason);
  return said ? { reason: said.off_reason ?? null, reasonNote: said.off_note ?? null } : {};
}

/** When a new ticket may be printed: at its release; what comes after that goes at once. */
function readyAt({ released_at: releasedAt }: TicketOrder, now: Date): Date {
  return releasedAt !== null && releasedAt > now ? releasedAt : now;
}

function copiesOf(
  document: KitchenTicket,
  { printer_id: printerId, copies }: PrinterRow,
  of: { station: string | null; orderId: string; occasion: string; readyAt: Date },
): NewJob[] {
  const { station, orderId, occasion } = of;
  return Array.from({ length: copies }, (_, at) => ({
    printerId,
    source: `${occasion}:${station ?? ''}:${at + 1}`,
    station,
    orderId,
    copy: at + 1,
    copies,
    document,
    isReprint: false,
    readyAt: of.readyAt,
  }));
}
