import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { callPath } from '@hansang/contract';
import { chooseDish, type GuestClient, scanTable } from '../../../simulators/guests/guest-client.ts';
import { embeddedConnection, withDatabase } from '../../product/database.ts';
import { importVenue } from '../../product/import-venue.ts';
import { type Product, startProduct } from '../../product/product.ts';
import { testVenue } from '../../product/test-venue.ts';
import type { Bench, BenchPlan } from '../bench.ts';
import { type Figure, median, spread } from '../figures.ts';
import { freeDatabase } from '../free-database.ts';
import { getThroughput } from '../load/throughput.ts';
import { orderWindow } from '../order/order-clients.ts';
import { type Seat, seatPhones } from '../order/seats.ts';
import { BROWSER_HEADERS } from '../page/entry.ts';
import { type Chain, fillChain } from './fill-chain.ts';

const VENUE = { id: 951, tables: 100, dishes: 100 };
const LARGE: Chain = { venues: 10_000, orders: 1_000_000 };
const QUICK: Chain = { venues: 1000, orders: 100_000 };
const CLIENTS = 8;

/** What menu and order of one venue cost in a house of ten thousand, beside the same venue alone. */
export const growthBench: Bench = {
  name: 'growth',
  async measure(plan) {
    const houses: House[] = [];
    try {
      for (const chain of [null, plan.runs < 5 ? QUICK : LARGE]) houses.push(await openHouse(plan, chain));
      const [alone, among] = houses as [House, House];
      for (let run = 1; run <= plan.runs; run += 1)
        for (const house of [alone, among]) {
          plan.say(`growth, ${house.name}, window ${run} of ${plan.runs}`);
          house.menus.push(await menuWindow(plan, house));
          house.orders.push(await orderCalls(plan, house));
        }
      return [
        cost('Menu call among 10,000 venues', alone.menus, among.menus),
        cost('Placing an order among 10,000 venues', alone.orders, among.orders),
      ];
    } finally {
      for (const { product } of houses) {
        await product.close();
        rmSync(product.dataDir, { recursive: true, force: true });
      }
    }
  },
};

interface House {
  readonly name: string;
  readonly product: Product;
  readonly menu: GuestClient['menu'];
  readonly seats: readonly Seat[];
  /** Per second, of each window. */
  readonly menus: number[];
  readonly orders: number[];
}

async function openHouse(plan: BenchPlan, chain: Chain | null): Promise<House> {
  const dataDir = await freeDatabase(tmpdir());
  const product = await startProduct({ dataDir });
  await importVenue(product, testVenue(VENUE));
  const seats = await withDatabase(embeddedConnection(product.dataDir), async (db) => {
    if (chain) await fillChain(db, VENUE.id, chain, plan.say);
    return seatPhones(db, VENUE.id, 10);
  });
  const { menu } = await scanTable(product.origin, { restaurantId: VENUE.id, tableIdx: 1 });
  const name = chain ? `${chain.venues} venues` : 'one venue';
  return { name, product, menu, seats, menus: [], orders: [] };
}

function menuWindow(plan: BenchPlan, { product }: House): Promise<number> {
  return getThroughput({
    url: product.origin + callPath('menu', { restaurantId: VENUE.id }),
    headers: { ...BROWSER_HEADERS, platform: 'WEB', 'client-id': '0'.repeat(32), accept: 'application/json' },
    connections: CLIENTS,
    seconds: plan.windowSeconds,
  });
}

async function orderCalls(plan: BenchPlan, { product, menu, seats }: House): Promise<number> {
  const dishes = [...menu.values()];
  let turn = 0;
  const window = await orderWindow({
    port: product.port,
    restaurantId: VENUE.id,
    clients: CLIENTS,
    seconds: plan.windowSeconds,
    menu,
    nextSeat: () => seats[(turn++ * 7919) % seats.length] as Seat,
    choose: () => [chooseDish(dishes[turn % dishes.length] as (typeof dishes)[0], 1)],
  });
  if (window.errors.length > 0) throw new Error(`Orders failed: ${window.errors.slice(0, 3).join(', ')}`);
  return window.perSecond;
}

function cost(what: string, alone: readonly number[], among: readonly number[]): Figure {
  return {
    rule: 'BENCH-19',
    what,
    value: median(alone) / median(among),
    unit: '×',
    limit: { most: 1.2 },
    beside: `${spread(among, '/s')} against alone ${spread(alone, '/s')}`,
  };
}
