import { createHash, randomBytes } from 'node:crypto';
import type { TestPaper } from '@hansang/rules/paper';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { doerOf } from '../../../platform/events/staff-act.ts';
import { enqueuePaper } from '../jobs/enqueue-paper.ts';
import { PRINTER_COLUMNS_SQL, type PrinterRow } from '../jobs/printer-row.ts';
import type { PrintingParts } from '../printing-parts.ts';
import { printsTo } from '../sending/lan-address.ts';
import { loadPrinters, loadPrintingState } from './load-printers.ts';
import { removePrinter, savePrinter, tellPrinter } from './save-printer.ts';

/** What a program in the house shows of its key; the key itself is nowhere. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

const SET_KEY = `
  UPDATE printers SET key_hash = $3 WHERE restaurant_id = $1 AND printer_id = $2 AND kind = 'AGENT' AND retired_at IS NULL
  RETURNING name`;

const PRINTER = `
  SELECT ${PRINTER_COLUMNS_SQL}, (SELECT r.name FROM restaurants r WHERE r.restaurant_id = p.restaurant_id) AS venue,
         ARRAY(SELECT coalesce(s.name, k.station) FROM unnest(p.stations) WITH ORDINALITY AS k(station, nth)
                 LEFT JOIN stations s ON s.restaurant_id = p.restaurant_id AND s.station = k.station
                ORDER BY k.nth) AS called
    FROM printers p WHERE p.restaurant_id = $1 AND p.printer_id = $2 AND p.retired_at IS NULL
  -- never null: venue, called`;

type TestedPrinter = PrinterRow & { readonly venue: TestPaper['venue']; readonly called: readonly string[] };

const NO_STATIONS = 'DELETE FROM stations WHERE restaurant_id = $1';
const STATIONS = `
  INSERT INTO stations (restaurant_id, station, name, position)
  SELECT $1, s.station, s.name, s.position
    FROM jsonb_to_recordset($2::jsonb) AS s(station text, name text, position integer)
  ON CONFLICT (restaurant_id, station) DO UPDATE SET name = excluded.name, position = excluded.position`;

/** How a venue prints: its printers, their keys, its stations. */
export function printerCalls(parts: PrintingParts): CallDefinition[] {
  const { db, clock, events, settings } = parts.platform;
  const networks = settings.PRINTER_NETWORKS;
  const answer = async (restaurantId: number) => ({
    body: await loadPrinters(db.pool, restaurantId, networks, clock.now()),
  });
  return [
    defineCall('printing', {
      summary: 'How the kitchen’s printers are: what is wrong, and how much waits for them',
      errors: [],
      async handle({ params }) {
        return { body: await loadPrintingState(db.pool, params.restaurantId, clock.now()) };
      },
    }),
    defineCall('printers', {
      summary: 'The venue’s printers and stations, as they are set up',
      errors: [],
      handle: ({ params }) => answer(params.restaurantId),
    }),
    defineCall('savePrinter', {
      summary: 'Add a printer under an id of one’s own, or change it; safe to repeat',
      errors: ['PRINTER_ADDRESS_REFUSED', 'PRINTER_PORT_REFUSED', 'PRINTERS_MAX', 'NOT_FOUND_PRINTER'],
      async handle({ params: { restaurantId }, body }, context) {
        if (body.address !== null && !printsTo(body.address, networks))
          return refuse('PRINTER_ADDRESS_REFUSED');
        const refusal = await transaction(db.pool, (client) =>
          savePrinter(client, restaurantId, body, doerOf(context), clock.now()),
        );
        if (refusal) return refusal;
        events.wake(restaurantId);
        parts.follow();
        parts.wake();
        return answer(restaurantId);
      },
    }),
    defineCall('removePrinter', {
      summary: 'Take a printer away, and what waits for it; safe to repeat',
      errors: [],
      async handle({ params }, context) {
        await transaction(db.pool, (client) => removePrinter(client, params, doerOf(context), clock.now()));
        events.wake(params.restaurantId);
        return answer(params.restaurantId);
      },
    }),
    defineCall('makePrinterKey', {
      summary: 'A new key for the program that prints in the house; the one before opens nothing any more',
      errors: ['NOT_FOUND_PRINTER'],
      async handle({ params }, context) {
        const key = randomBytes(24).toString('base64url');
        const made = await transaction(db.pool, async (client) => {
          const values = [params.restaurantId, params.printerId, hashOfKey(key)];
          const { rows } = await client.query<{ name: string }>(SET_KEY, values);
          const [printer] = rows;
          if (!printer) return refuse('NOT_FOUND_PRINTER');
          const change = { name: printer.name, change: 'KEY_MADE' } as const;
          await tellPrinter(client, params, change, doerOf(context), clock.now());
          return null;
        });
        if (made) return made;
        events.wake(params.restaurantId);
        return { body: { key } };
      },
    }),
    defineCall('testPrinter', {
      summary: 'Print a test page; the same wish prints once',
      errors: ['NOT_FOUND_PRINTER'],
      async handle({ params: { restaurantId, printerId }, body }) {
        const asked = await transaction(db.pool, async (client) => {
          const { rows } = await client.query<TestedPrinter>(PRINTER, [restaurantId, printerId]);
          const [printer] = rows;
          if (!printer) return refuse('NOT_FOUND_PRINTER');
          const { wishId } = body;
          const document = testPaper(printer);
          await enqueuePaper(client, { restaurantId, printerId, wishId, document }, clock.now());
          return null;
        });
        if (isRefusal(asked)) return asked;
        parts.wake();
        return { body: { done: true as const } };
      },
    }),
    defineCall('saveStations', {
      summary: 'What the places that the menu names are called, in their order; safe to repeat',
      errors: [],
      async handle({ params: { restaurantId }, body }) {
        const stations = body.stations.map((one, position) => ({ ...one, position }));
        await transaction(db.pool, async (client) => {
          await client.query(NO_STATIONS, [restaurantId]);
          await client.query(STATIONS, [restaurantId, JSON.stringify(stations)]);
        });
        return answer(restaurantId);
      },
    }),
  ];
}

const testPaper = ({ name, columns, venue, called }: TestedPrinter): TestPaper => ({
  kind: 'TEST',
  venue,
  printer: name,
  columns,
  stations: called,
});
