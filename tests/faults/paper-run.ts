import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { paper } from '@hansang/i18n/ko/paper';
import type pg from 'pg';
import { scanTable } from '../../simulators/guests/guest-client.ts';
import { readable } from '../../simulators/printer/paper.ts';
import { openPrinter, type Printer } from '../../simulators/printer/printer.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { importVenue } from '../product/import-venue.ts';
import { freePort, startProduct } from '../product/product.ts';
import { testVenue } from '../product/test-venue.ts';
import { seededRandom } from '../setup/run-seed.ts';
import { dataFolder } from './data-folder.ts';
import { stopLeftDatabase, strike } from './kill-run.ts';
import { OrderLoad } from './order-load.ts';

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

const VENUE = { id: 904, tables: 12, dishes: 8 };
const LONGEST_MS = 60_000;
const NEWS = new RegExp(`${paper.change}|${paper.cancel}`);

/** A rush at two printers while one is off for a while, a connection breaks and servers are killed. */
export async function runPaper(seed: number): Promise<PaperResult> {
  const random = seededRandom(seed);
  const dataDir = dataFolder();
  const port = await freePort();
  const env = { PRINTER_NETWORKS: '127.0.0.0/8' };
  const venue = testVenue(VENUE);
  let product = await startProduct({ dataDir, port, env });
  const printers = [await openPrinter({ port: 0 })];
  try {
    const flags = { ...venue.flags, acceptAutomatically: true };
    await importVenue(product, { ...venue, flags });
    await withDatabase(embeddedConnection(dataDir), (db) => install(db, VENUE.id, printers[0]?.port ?? 0));
    // A server looks for printers when it starts.
    product = await strike('server', product, port, env);
    const phones = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        scanTable(product.origin, { restaurantId: VENUE.id, tableIdx: 1 + (index % VENUE.tables) }),
      ),
    );
    const load = new OrderLoad({ origin: product.origin, phones, random, pauseMs: 3000 });
    await sleep(1000 + random() * 500);
    product = await strike('server', product, port, env);
    await sleep(500 + random() * 500);
    // Switched off in the rush, and on again where it was.
    await printers.at(-1)?.close();
    await sleep(1500);
    product = await strike('server', product, port, env);
    printers.push(await openPrinter({ port: printers[0]?.port ?? 0 }));
    await sleep(500);
    const last = printers.at(-1);
    if (last) last.breakAfter = 40 + Math.floor(random() * 200);
    for (const end = performance.now() + LONGEST_MS; last?.breakAfter && performance.now() < end; )
      await sleep(50);
    await sleep(random() * 500);
    product = await strike('server', product, port, env);
    await load.stop();
    const result = await withDatabase(embeddedConnection(dataDir), (db) =>
      auditPaper(db, VENUE.id, printers),
    );
    await product.close();
    return result;
  } finally {
    await product.kill();
    for (const printer of printers) await printer.close();
    stopLeftDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

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
  const end = performance.now() + LONGEST_MS;
  let waiting = 1;
  while (waiting > 0 && performance.now() < end) {
    waiting = (await db.query<{ waiting: number }>(WAITING, [restaurantId])).rows[0]?.waiting ?? 0;
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
