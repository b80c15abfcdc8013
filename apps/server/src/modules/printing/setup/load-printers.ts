import { CLOCK_SLACK_SECONDS, type PrinterColumns } from '@hansang/contract';
import type { PrintersAnswer, PrintingState, VenuePrinter } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';
import { PRINTER_COLUMNS_SQL, type PrinterRow } from '../jobs/printer-row.ts';

interface StandingRow extends PrinterRow {
  readonly has_key: boolean;
  readonly seen_at: Date | null;
  readonly trouble_since: Date | null;
  readonly waiting: number;
  /** When the oldest piece that waits could have been printed. */
  readonly waiting_since: Date | null;
  readonly failed: number;
}

/** So long the board tells of paper that could not be written: by then its guests have gone. */
const TOLD_MS = 24 * 3_600_000;

const STANDING = `
  SELECT ${PRINTER_COLUMNS_SQL}, p.key_hash IS NOT NULL AS has_key, p.seen_at, p.trouble_since, w.waiting, w.waiting_since,
         (SELECT count(*)::integer FROM print_jobs f
           WHERE f.restaurant_id = p.restaurant_id AND f.printer_id = p.printer_id AND f.state = 'FAILED'
             AND f.ended_at > $3) AS failed
    FROM printers p CROSS JOIN LATERAL (
           SELECT count(*)::integer AS waiting, min(j.ready_at) FILTER (WHERE j.ready_at <= $2) AS waiting_since
             FROM print_jobs j WHERE j.restaurant_id = p.restaurant_id AND j.printer_id = p.printer_id
              AND j.state IN ('WAITING', 'SENDING', 'UNSURE')) w
   WHERE p.restaurant_id = $1 AND p.retired_at IS NULL
   ORDER BY p.made_at, p.printer_id
  -- never null: waiting, has_key, failed`;

async function loadStanding(
  client: Queryable,
  restaurantId: number,
  now: Date,
): Promise<readonly StandingRow[]> {
  const since = new Date(now.getTime() - TOLD_MS);
  return (await client.query<StandingRow>(STANDING, [restaurantId, now, since])).rows;
}

/** How the printers of a venue are. */
export async function loadPrintingState(
  client: Queryable,
  restaurantId: number,
  now: Date,
): Promise<PrintingState> {
  const rows = await loadStanding(client, restaurantId, now);
  return { printers: rows.map((row) => presentStanding(row, now)), serverTime: now.toISOString() };
}

function presentStanding(row: StandingRow, now: Date): PrintingState['printers'][number] {
  const { printer_id: printerId, name, trouble, waiting, failed } = row;
  return {
    printerId,
    name,
    trouble,
    waiting,
    failed,
    silentSince: silentSince(row, now)?.toISOString() ?? null,
  };
}

/** Since when it takes nothing of what waits for it: since something is wrong, or since it last took anything. */
function silentSince(
  { waiting_since: waiting, trouble_since: trouble, seen_at: seen }: StandingRow,
  now: Date,
): Date | null {
  if (waiting === null) return null;
  const since = trouble ?? seen ?? waiting;
  // What is further ahead was written by a clock that went wrong.
  const isAhead = since.getTime() > now.getTime() + CLOCK_SLACK_SECONDS * 1000;
  return isAhead ? waiting : later(waiting, since);
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

const STATIONS = `
  SELECT coalesce(s.station, m.station) AS station, coalesce(s.name, m.station) AS name, coalesce(m.dishes, 0) AS dishes
    FROM (SELECT station, name, position FROM stations WHERE restaurant_id = $1) s
    FULL JOIN (
      SELECT coalesce(d.station, c.station) AS station, count(*)::integer AS dishes
        FROM menus d JOIN menu_categories c USING (restaurant_id, category_id)
       WHERE d.restaurant_id = $1 AND NOT d.is_retired AND coalesce(d.station, c.station) IS NOT NULL
       GROUP BY 1) m ON m.station = s.station
   ORDER BY s.position NULLS LAST, 1
  -- never null: station, name, dishes`;

const WITHOUT = `
  SELECT count(*)::integer AS dishes FROM menus d JOIN menu_categories c USING (restaurant_id, category_id)
   WHERE d.restaurant_id = $1 AND NOT d.is_retired AND coalesce(d.station, c.station) IS NULL
  -- never null: dishes`;

/** How printing is set up in a venue. */
export async function loadPrinters(
  client: Queryable,
  restaurantId: number,
  networks: readonly string[],
  now: Date,
): Promise<PrintersAnswer> {
  const rows = await loadStanding(client, restaurantId, now);
  const stations = await client.query<PrintersAnswer['stations'][number]>(STATIONS, [restaurantId]);
  const without = await client.query<{ dishes: number }>(WITHOUT, [restaurantId]);
  return {
    printers: rows.map((row) => presentPrinter(row, now)),
    stations: stations.rows,
    dishesWithout: without.rows[0]?.dishes ?? 0,
    networks: [...networks],
    serverTime: now.toISOString(),
  };
}

function presentPrinter(row: StandingRow, now: Date): VenuePrinter {
  const { kind, address, port, columns, encoding, language, answers, copies, stations } = row;
  return {
    ...presentStanding(row, now),
    ...{ kind, address, port, columns: columns as PrinterColumns, encoding, language, answers, copies },
    stations: [...stations],
    takesRest: row.takes_rest,
    takesBills: row.takes_bills,
    hasKey: row.has_key,
    seenAt: row.seen_at?.toISOString() ?? null,
  };
}
