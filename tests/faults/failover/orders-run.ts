import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from '../../product/database.ts';
import { seededRandom } from '../../setup/run-seed.ts';
import { audit } from '../auditor.ts';
import { OrderLoad } from '../order-load.ts';
import type { Cluster } from './cluster.ts';
import { type House, ORIGIN, untilServed, VENUE, watch } from './house.ts';
import { until } from './programs.ts';

export const FAULTS = {
  /** PostgreSQL and Patroni of the primary end at once. */
  kill: 'kill -9 of the primary',
  switchover: 'switchover',
  /** The same of the machine whose disk each order waits for. */
  standby: 'kill -9 of the synchronous standby',
  /** The standbys do not hear of the last orders, then the primary is lost; Patroni as it comes, without `synchronous_mode`. */
  async: 'asynchronous: standbys cut off, then kill -9 of the primary',
} as const;
export type Fault = keyof typeof FAULTS;

export interface OrdersRun {
  readonly fault: Fault;
  /** Orders that phones were answered with 2xx, in all and while the standbys were cut off. */
  readonly answered: number;
  readonly answeredCutOff: number;
  /** Of them, those that are not in the database afterwards. */
  readonly missing: number;
  /** Orders in the database that no phone wanted: one more than a wish is one that was doubled. */
  readonly twice: number;
  readonly perSecond: number;
  /** How often a phone sent the same wish again. */
  readonly repeats: number;
  readonly refused: readonly (readonly [string, number])[];
  /** Longest time in which no order was answered with 2xx. */
  readonly silentMs: number;
  readonly faults: readonly string[];
  readonly leaders: number;
  readonly connected: string;
}

/** Ten orders a second: each phone orders every 3 s on average. */
const PHONES = 30;
const PAUSE_MS = 5600;
const BEFORE_MS = 10_000;
const AFTER_MS = 10_000;
/** A standby further behind than 1 MB is never made the primary by itself. */
const CUT_OFF_MS = 5000;
const SAMPLE_MS = 20;

/** Orders flow, a fault comes, orders flow again; then the books are compared with what the phones were told. */
export async function runOrders(
  fault: Fault,
  cluster: Cluster,
  house: House,
  seed: number,
): Promise<OrdersRun> {
  await cluster.setSynchronous(fault !== 'async');
  await untilServed(house);
  const count = async () => (await ordersOf(cluster)).length;
  const before = new Set(await ordersOf(cluster));
  const phones = await house.seat(PHONES);
  const screens = phones.slice(0, 4).map(watch);
  const began = performance.now();
  const load = new OrderLoad({ origin: ORIGIN, phones, random: seededRandom(seed), pauseMs: PAUSE_MS });
  const { acknowledged } = load.result;
  await sleep(BEFORE_MS);
  const perSecond = acknowledged.length / ((performance.now() - began) / 1000);
  const silence = watchSilence(() => acknowledged.length);
  const { lost, answeredCutOff } = await strike(fault, cluster, () => acknowledged.length);
  const struck = acknowledged.length;
  await until('orders after the fault', () => acknowledged.length >= struck + 20);
  await sleep(AFTER_MS);
  const silentMs = silence.end();
  const { retries, refused } = await load.stop();
  if (fault === 'async') await cluster.letStandbysIn();
  if (lost) cluster.startNode(lost);
  await cluster.untilWell();
  const leaders = await house.leaders();
  const isConnected = screens.filter((screen) => screen.isConnected()).length;
  for (const screen of screens) screen.close();
  const stored = new Set((await ordersOf(cluster)).filter((order) => !before.has(order)));
  const missing = acknowledged.filter(({ orderId }) => !stored.has(orderId)).length;
  const wanted = new Set(acknowledged.map(({ orderId }) => orderId));
  const ledger = {
    restaurantId: VENUE.id,
    acknowledged: fault === 'async' ? [] : acknowledged,
    startStock: new Map(),
  };
  const faults = await withDatabase(cluster.connection(await cluster.primary()), (db) => audit(db, ledger));
  if ((await count()) < before.size) faults.push('Orders of an earlier run are gone');
  return {
    fault,
    answered: acknowledged.length,
    answeredCutOff,
    missing,
    twice: [...stored].filter((order) => !wanted.has(order)).length,
    perSecond,
    repeats: retries,
    refused: [...refused],
    silentMs,
    faults,
    leaders,
    connected: `${isConnected}/${screens.length}`,
  };
}

async function strike(fault: Fault, cluster: Cluster, answered: () => number) {
  const primary = await cluster.primary();
  if (fault === 'switchover') {
    await cluster.switchover();
    return { lost: null, answeredCutOff: 0 };
  }
  if (fault === 'standby') {
    const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby');
    if (!standby) throw new Error('No synchronous standby');
    await cluster.kill(standby.name);
    return { lost: standby.name, answeredCutOff: 0 };
  }
  const last = answered();
  if (fault === 'async') {
    await cluster.cutStandbysOff();
    await sleep(CUT_OFF_MS);
  }
  const answeredCutOff = fault === 'async' ? answered() - last : 0;
  await cluster.kill(primary);
  return { lost: primary, answeredCutOff };
}

/** The longest time in which a count does not grow. */
function watchSilence(count: () => number) {
  let last = count();
  let at = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    if (count() === last) return;
    longest = Math.max(longest, now - at);
    [last, at] = [count(), now];
  };
  const timer = setInterval(look, SAMPLE_MS);
  return {
    end() {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}

async function ordersOf(cluster: Cluster): Promise<readonly string[]> {
  return withDatabase(cluster.connection(await cluster.primary()), async (db) => {
    const { rows } = await db.query<{ order_id: string }>(
      'SELECT order_id FROM orders WHERE restaurant_id = $1',
      [VENUE.id],
    );
    return rows.map(({ order_id }) => order_id);
  });
}
