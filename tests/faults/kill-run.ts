import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { scanTable } from '../../simulators/guests/guest-client.ts';
import { embeddedConnection, postmasterPid, withDatabase } from '../product/database.ts';
import { importVenue } from '../product/import-venue.ts';
import { freePort, isReady, type Product, startProduct } from '../product/product.ts';
import { testVenue } from '../product/test-venue.ts';
import { seededRandom } from '../setup/run-seed.ts';
import { audit } from './auditor.ts';
import { dataFolder } from './data-folder.ts';
import { type LoadResult, OrderLoad } from './order-load.ts';

export const TARGETS = ['server', 'database', 'both'] as const;
export type Target = (typeof TARGETS)[number];

export interface KillPlan {
  readonly seed: number;
  readonly kills: readonly Target[];
  readonly phones: number;
  /** So many must be placed: a slow machine plays on after the last kill. */
  readonly orders: number;
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
}

/** So long it is played on at most. */
const LONGEST_MS = 60_000;
const VENUE = { id: 903, tables: 24, dishes: 20, counted: { every: 2, stock: 400 } };

/** Kills server, database or both at random moments under order load, then checks the books. */
export async function runKills(plan: KillPlan): Promise<KillResult> {
  const random = seededRandom(plan.seed);
  const dataDir = dataFolder();
  const port = await freePort();
  let product = await startProduct({ dataDir, port });
  try {
    await importVenue(product, testVenue(VENUE));
    const { origin } = product;
    const phones = await Promise.all(
      Array.from({ length: plan.phones }, (_, index) =>
        scanTable(origin, { restaurantId: VENUE.id, tableIdx: 1 + (index % VENUE.tables) }),
      ),
    );
    const load = new OrderLoad({ origin, phones, random, pauseMs: 2000 });
    const strikes: Strike[] = [];
    for (const target of plan.kills) {
      await sleep(200 + random() * 1000);
      const { pid } = product;
      product = await strike(target, product, port);
      strikes.push({ target, ready: await isReady(port), samePid: product.pid === pid });
    }
    await sleep(300);
    const { acknowledged } = load.result;
    const end = performance.now() + LONGEST_MS;
    while (acknowledged.length <= plan.orders && performance.now() < end) await sleep(100);
    const result = await load.stop();
    const startStock = new Map(
      [...(phones[0]?.menu.values() ?? [])].flatMap((menu) =>
        menu.leftQuantity === null ? [] : [[menu._id, VENUE.counted.stock] as const],
      ),
    );
    const ledger = { restaurantId: VENUE.id, acknowledged: result.acknowledged, startStock };
    const faults = await withDatabase(embeddedConnection(dataDir), (db) => audit(db, ledger));
    await product.close();
    return { load: result, faults, strikes };
  } finally {
    await product.kill();
    stopLeftDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
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
