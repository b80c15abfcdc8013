import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ChosenMenu } from '@hansang/contract/schemas';
import type pg from 'pg';
import type { Acknowledged } from '../../../simulators/auditors/acknowledged.ts';
import { chooseDish, type GuestClient, scanTable } from '../../../simulators/guests/guest-client.ts';
import { audit } from '../../faults/auditor.ts';
import { embeddedConnection, postmasterPid, withDatabase } from '../../product/database.ts';
import { importVenue } from '../../product/import-venue.ts';
import { type Product, startProduct } from '../../product/product.ts';
import { testVenue } from '../../product/test-venue.ts';
import type { Bench, BenchPlan, DataRoot } from '../bench.ts';
import { commitTime } from '../commit-time.ts';
import { watchCpu } from '../cpu-watch.ts';
import type { Figure } from '../figures.ts';
import { orderWindow } from './order-clients.ts';
import { type MeasuredWindow, orderFigures } from './order-figures.ts';
import { peerOrders } from './peer-orders.ts';
import type { PeerResult, PeerWindow } from './peer-statement.ts';
import { type Seat, seatPhones } from './seats.ts';

const CLIENTS = 16;
const POOL = 8;
const STOCK = 1_000_000;
const VENUE = { id: 901, tables: 200, dishes: 100, counted: { every: 1, stock: STOCK } };
const PEER_VENUE = { ...VENUE, id: 902 };

const SPREADS = ['spread dishes', 'one hot dish'] as const;
type Spread = (typeof SPREADS)[number];

/** Placing orders over HTTP beside the same rows written by a bare client, and the books afterwards. */
export const orderBench: Bench = {
  name: 'order',
  async measure(plan) {
    const figures: Figure[] = [];
    for (const root of plan.dataRoots) figures.push(...(await measureIn(plan, root)));
    return figures;
  },
};

async function measureIn(plan: BenchPlan, root: DataRoot): Promise<Figure[]> {
  const product = await startProduct({ dataRoot: root.folder, env: { DATABASE_POOL: String(POOL) } });
  try {
    await importVenue(product, testVenue(VENUE));
    await importVenue(product, testVenue(PEER_VENUE));
    const connection = embeddedConnection(product.dataDir);
    return await withDatabase(connection, (db) => measureAll(plan, root, product, connection, db));
  } finally {
    await product.close();
  }
}

async function measureAll(
  plan: BenchPlan,
  root: DataRoot,
  product: Product,
  connection: pg.ClientConfig,
  db: pg.Client,
): Promise<Figure[]> {
  const { menu } = await scanTable(product.origin, { restaurantId: VENUE.id, tableIdx: 1 });
  const seats = await seatPhones(db, VENUE.id, 20);
  const postmaster = postmasterPid(product.dataDir);
  const figures: Figure[] = [
    {
      rule: null,
      what: `A commit, data folder in ${root.name}`,
      value: await commitTime(db),
      unit: 'ms',
      beside: root.folder,
    },
  ];
  const acknowledged: Acknowledged[] = [];
  for (const kind of SPREADS) {
    const isHot = kind === 'one hot dish';
    const orders = await peerOrders(
      db,
      PEER_VENUE.id,
      isHot ? new Map([...menu].slice(0, 1)) : menu,
      isHot ? 1 : 2,
    );
    const ours: MeasuredWindow[] = [];
    const bare: MeasuredWindow[] = [];
    const errors: string[] = [];
    // Connections learn their statements, and every table gets its visit.
    acknowledged.push(
      ...(await productWindow(2 * plan.windowSeconds, product, menu, seats, kind)).acknowledged,
    );
    for (let run = 1; run <= plan.runs; run += 1) {
      plan.say(`orders, ${kind}, ${root.name}, window ${run} of ${plan.runs}`);
      const cpuOfOurs = watchCpu(postmaster, product.pid);
      const window = await productWindow(plan.windowSeconds, product, menu, seats, kind);
      ours.push({ ...window, cpu: await cpuOfOurs(window.latencies.length) });
      acknowledged.push(...window.acknowledged);
      errors.push(...window.errors);
      const cpuOfBare = watchCpu(postmaster, product.pid);
      const peer = await peerWindow({
        connection,
        name: `${kind}-${run}`,
        restaurantId: PEER_VENUE.id,
        clients: CLIENTS,
        pool: POOL,
        seconds: plan.windowSeconds,
        orders,
      });
      bare.push({ ...peer, cpu: await cpuOfBare(peer.latencies.length) });
    }
    figures.push(...orderFigures(`${kind}, ${root.name}`, ours, bare, errors));
  }
  plan.say('orders, the books');
  const startStock = new Map([...menu.keys()].map((menuId) => [menuId, STOCK]));
  const faults = await audit(db, { restaurantId: VENUE.id, acknowledged, startStock });
  for (const fault of faults.slice(0, 10)) plan.say(fault);
  figures.push({
    rule: 'BENCH-10',
    what: `Faults in stock and books afterwards, ${root.name}`,
    value: faults.length,
    unit: '',
    limit: { most: 0 },
    beside: `${acknowledged.length} orders`,
  });
  return figures;
}

function productWindow(
  seconds: number,
  product: Product,
  menu: GuestClient['menu'],
  seats: readonly Seat[],
  kind: Spread,
) {
  const dishes = [...menu.values()];
  let turn = Math.floor(Math.random() * seats.length);
  const pick = (): ChosenMenu =>
    chooseDish(dishes[Math.floor(Math.random() * dishes.length)] as (typeof dishes)[0], 1);
  const hot = chooseDish(dishes[0] as (typeof dishes)[0], 1);
  return orderWindow({
    port: product.port,
    restaurantId: VENUE.id,
    clients: CLIENTS,
    seconds,
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

async function peerWindow(window: PeerWindow): Promise<PeerResult> {
  const child = fork(fileURLToPath(new URL('./order-peer.ts', import.meta.url)));
  child.send(window);
  const [result] = (await once(child, 'message')) as [PeerResult];
  child.disconnect();
  return result;
}
