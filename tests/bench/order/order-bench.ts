import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ChosenMenu } from '@hansang/contract/schemas';
import type pg from 'pg';
import { type Acknowledged, audit } from '../../faults/auditor.ts';
import { embeddedConnection, withDatabase } from '../../product/database.ts';
import { chooseDish, type GuestClient, scanTable } from '../../product/guest-client.ts';
import { importVenue } from '../../product/import-venue.ts';
import { type Product, startProduct } from '../../product/product.ts';
import { testVenue } from '../../product/test-venue.ts';
import type { Bench, BenchPlan } from '../bench.ts';
import { type Figure, median, percentile, spread } from '../figures.ts';
import { type OrderWindowResult, orderWindow } from './order-clients.ts';
import { peerOrders } from './peer-orders.ts';
import type { PeerWindow } from './peer-statement.ts';
import { type Seat, seatPhones } from './seats.ts';

const CLIENTS = 16;
const POOL = 8;
const STOCK = 1_000_000;
const VENUE = { id: 901, tables: 200, dishes: 100, counted: { every: 1, stock: STOCK } };
const PEER_VENUE = { ...VENUE, id: 902 };

type Spread = 'spread dishes' | 'one hot dish';

/** Placing orders over HTTP beside the same rows written by a bare client, and the books afterwards. */
export const orderBench: Bench = {
  name: 'order',
  async measure(plan) {
    const product = await startProduct({ env: { DATABASE_POOL: String(POOL) } });
    try {
      await importVenue(product, testVenue(VENUE));
      await importVenue(product, testVenue(PEER_VENUE));
      const connection = embeddedConnection(product.dataDir);
      return await withDatabase(connection, (db) => measureAll(plan, product, connection, db));
    } finally {
      await product.close();
    }
  },
};

async function measureAll(plan: BenchPlan, product: Product, connection: pg.ClientConfig, db: pg.Client) {
  const { menu } = await scanTable(product.origin, { restaurantId: VENUE.id, tableIdx: 1 });
  const seats = await seatPhones(db, VENUE.id, 20);
  const peers = {
    'spread dishes': await peerOrders(db, PEER_VENUE.id, menu, 2),
    'one hot dish': await peerOrders(db, PEER_VENUE.id, new Map([...menu].slice(0, 1)), 1),
  };
  const figures: Figure[] = [];
  const acknowledged: Acknowledged[] = [];
  for (const kind of ['spread dishes', 'one hot dish'] as const) {
    const ours: OrderWindowResult[] = [];
    const bare: number[] = [];
    for (let run = 1; run <= plan.runs; run += 1) {
      plan.say(`orders, ${kind}, window ${run} of ${plan.runs}`);
      ours.push(await productWindow(plan, product, menu, seats, kind));
      bare.push(
        await peerWindow({
          connection,
          name: `${kind}-${run}`,
          restaurantId: PEER_VENUE.id,
          clients: CLIENTS,
          pool: POOL,
          seconds: plan.windowSeconds,
          orders: peers[kind],
        }),
      );
    }
    acknowledged.push(...ours.flatMap((window) => window.acknowledged));
    figures.push(...windowFigures(kind, ours, bare));
  }
  plan.say('orders, the books');
  const startStock = new Map([...menu.keys()].map((menuId) => [menuId, STOCK]));
  const faults = await audit(db, { restaurantId: VENUE.id, acknowledged, startStock });
  for (const fault of faults.slice(0, 10)) plan.say(fault);
  figures.push({
    rule: 'BENCH-10',
    what: 'Faults in stock and books afterwards',
    value: faults.length,
    unit: '',
    limit: { most: 0 },
    beside: `${acknowledged.length} orders`,
  });
  return figures;
}

function windowFigures(kind: Spread, ours: readonly OrderWindowResult[], bare: readonly number[]): Figure[] {
  const perSecond = ours.map((window) => window.perSecond);
  const p99 = ours.map((window) => percentile(window.latencies, 0.99));
  const errors = ours.flatMap((window) => window.errors);
  return [
    {
      rule: 'BENCH-10',
      what: `Orders, ${CLIENTS} clients, ${kind}`,
      value: median(perSecond) / median(bare),
      unit: '×',
      limit: { least: 0.5 },
      beside: `${spread(perSecond, '/s')} against bare ${spread(bare, '/s')}`,
    },
    {
      rule: 'BENCH-10',
      what: `p99 of an order, ${kind}`,
      value: median(p99),
      unit: 'ms',
      limit: { most: 40 },
      beside: spread(p99, 'ms'),
    },
    {
      rule: 'BENCH-10',
      what: `Errors, ${kind}`,
      value: errors.length,
      unit: '',
      limit: { most: 0 },
      beside: [...new Set(errors)].slice(0, 3).join(', '),
    },
  ];
}

async function productWindow(
  plan: BenchPlan,
  product: Product,
  menu: GuestClient['menu'],
  seats: readonly Seat[],
  kind: Spread,
): Promise<OrderWindowResult> {
  const dishes = [...menu.values()];
  let turn = Math.floor(Math.random() * seats.length);
  const pick = (): ChosenMenu =>
    chooseDish(dishes[Math.floor(Math.random() * dishes.length)] as (typeof dishes)[0], 1);
  const hot = chooseDish(dishes[0] as (typeof dishes)[0], 1);
  return orderWindow({
    port: product.port,
    restaurantId: VENUE.id,
    clients: CLIENTS,
    seconds: plan.windowSeconds,
    menu,
    // 7919 is prime to the number of seats: neighbours in time sit at tables far apart.
    nextSeat: () => {
      turn = (turn + 7919) % seats.length;
      return seats[turn] as Seat;
    },
    choose: () => {
      if (kind === 'one hot dish') return [hot];
      const [first, second] = [pick(), pick()];
      return first._id === second._id ? [first] : [first, second];
    },
  });
}

async function peerWindow(window: PeerWindow): Promise<number> {
  const child = fork(fileURLToPath(new URL('./order-peer.ts', import.meta.url)));
  child.send(window);
  const [{ perSecond }] = (await once(child, 'message')) as [{ perSecond: number }];
  child.disconnect();
  return perSecond;
}
