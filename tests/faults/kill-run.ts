import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { scanTable } from '../../simulators/guests/guest-client.ts';
import { openPrinter, type Printer } from '../../simulators/printer/printer.ts';
import { embeddedConnection, postmasterPid, withDatabase } from '../product/database.ts';
import { importVenue } from '../product/import-venue.ts';
import { freePort, isReady, type Product, startProduct } from '../product/product.ts';
import { testVenue } from '../product/test-venue.ts';
import { seededRandom } from '../setup/run-seed.ts';
import { audit } from './auditor.ts';
import { type CartResult, CartScene } from './cart-scene.ts';
import { dataFolder } from './data-folder.ts';
import { type LoadResult, OrderLoad } from './order-load.ts';
import { auditPaper, install, type PaperResult } from './paper.ts';

export const TARGETS = ['server', 'database', 'both'] as const;
export type Target = (typeof TARGETS)[number];

export interface KillPlan {
  readonly seed: number;
  /** The first ones at random moments, the last one while the printer is off. */
  readonly kills: readonly Target[];
  readonly phones: number;
  readonly tables: number;
  /** So many orders must be placed, and shared carts changed: a slow machine plays on after the last kill. */
  readonly orders: number;
  readonly changes: number;
}

/** One kill, and what answered afterwards. */
interface Strike {
  readonly target: Target;
  readonly ready: boolean;
  /** The same server process goes on. */
  readonly samePid: boolean;
}

export interface KillResult {
  readonly load: LoadResult;
  readonly faults: readonly string[];
  readonly strikes: readonly Strike[];
  readonly carts: CartResult;
  readonly paper: PaperResult;
}

/** So long it is played on at most. */
const LONGEST_MS = 60_000;
const VENUE = { id: 903, tables: 24, dishes: 20, counted: { every: 2, stock: 400 } };
/** Here phones of one table change one cart. */
const CARTS = { id: 951, dishes: 6 };
const ENV = { PRINTER_NETWORKS: '127.0.0.0/8' };

/** Kills server, database or both while guests order, share carts and a kitchen prints; then checks the books. */
export async function runKills(plan: KillPlan): Promise<KillResult> {
  const random = seededRandom(plan.seed);
  const dataDir = dataFolder();
  const port = await freePort();
  let product = await startProduct({ dataDir, port, env: ENV });
  const printers = [await openPrinter({ port: 0 })];
  try {
    const { flags, ...venue } = testVenue(VENUE);
    await importVenue(product, { ...venue, flags: { ...flags, acceptAutomatically: true } });
    const shared = testVenue({ ...CARTS, tables: plan.tables });
    await importVenue(product, { ...shared, flags: { ...shared.flags, useGroupCart: true } });
    // A server looks for printers when it starts: the first kill lets it find this one.
    await withDatabase(embeddedConnection(dataDir), (db) => install(db, VENUE.id, printers[0]?.port ?? 0));
    const { origin } = product;
    const phones = await Promise.all(
      Array.from({ length: plan.phones }, (_, index) =>
        scanTable(origin, { restaurantId: VENUE.id, tableIdx: 1 + (index % VENUE.tables) }),
      ),
    );
    const { tables } = plan;
    const carts = await CartScene.open({ origin, restaurantId: CARTS.id, random, tables, members: 5 });
    // However many they are, they order no more together than a kitchen's printer can follow.
    const load = new OrderLoad({ origin, phones, random, pauseMs: plan.phones * 125 });
    const { acknowledged } = load.result;
    const strikes: Strike[] = [];
    for (const [index, target] of plan.kills.entries()) {
      // In the middle of it: on a busy machine nobody has ordered yet at one that has just started.
      const [orders, changes] = [acknowledged.length + 5, carts.changes + 2];
      await atMost(LONGEST_MS, () => acknowledged.length >= orders && carts.changes >= changes);
      if (index === plan.kills.length - 1) await printers[0]?.close();
      await sleep(200 + random() * 1000);
      const { pid } = product;
      product = await strike(target, product, port, ENV);
      strikes.push({ target, ready: await isReady(port), samePid: product.pid === pid });
    }
    printers.push(await printsAgain(printers[0]?.port ?? 0, random));
    await atMost(LONGEST_MS, () => acknowledged.length > plan.orders && carts.changes >= plan.changes);
    const result = await load.stop();
    await carts.stop();
    const startStock = new Map(
      [...(phones[0]?.menu.values() ?? [])].flatMap((menu) =>
        menu.leftQuantity === null ? [] : [[menu._id, VENUE.counted.stock] as const],
      ),
    );
    const ledger = { restaurantId: VENUE.id, acknowledged: result.acknowledged, startStock };
    const audited = await withDatabase(embeddedConnection(dataDir), async (db) => ({
      paper: await auditPaper(db, VENUE.id, printers),
      faults: await audit(db, ledger),
      carts: await carts.audit(db),
    }));
    carts.close();
    await product.close();
    return { load: result, strikes, ...audited };
  } finally {
    await product.kill();
    for (const printer of printers) await printer.close();
    stopLeftDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The printer is on again where it was, and its connection breaks once in the middle of an order. */
async function printsAgain(port: number, random: () => number): Promise<Printer> {
  const printer = await openPrinter({ port });
  printer.breakAfter = 40 + Math.floor(random() * 200);
  await atMost(LONGEST_MS, () => printer.breakAfter === null);
  return printer;
}

/** Waits until it is so, not for ever: what does not become so is for the test to tell. */
export async function atMost(ms: number, isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + ms; !isSo() && performance.now() < end; ) await sleep(50);
}

/** @returns the product that answers afterwards: a new one where the server was killed. */
export async function strike(
  target: Target,
  product: Product,
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const postmaster = postmasterPid(product.dataDir);
  if (target !== 'server') process.kill(postmaster, 'SIGKILL');
  if (target !== 'database') {
    await product.kill();
    return startProduct({ dataDir: product.dataDir, port, env });
  }
  const end = performance.now() + 20_000;
  // Sessions outlive their postmaster for a moment: an answer counts once another one has taken its place.
  while ([postmaster, undefined].includes(postmasterNow(product.dataDir)) || !(await isReady(port))) {
    if (performance.now() > end)
      throw new Error(`The server did not recover:\n${product.output().slice(-2000)}`);
    await sleep(50);
  }
  return product;
}

function postmasterNow(dataDir: string): number | undefined {
  try {
    return postmasterPid(dataDir);
  } catch {
    return undefined;
  }
}

/** A failed run must not leave its database behind. */
export function stopLeftDatabase(dataDir: string): void {
  try {
    process.kill(postmasterPid(dataDir), 'SIGQUIT');
  } catch {
    // It ended with its server, as it should.
  }
}
