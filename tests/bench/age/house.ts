import { rmSync } from 'node:fs';
import { callPath } from '@hansang/contract';
import type { JoinCartAnswer, Menu } from '@hansang/contract/schemas';
import pg from 'pg';
import { loadBoard } from '../../../apps/server/src/modules/board/load-board.ts';
import { loadVisitOrders } from '../../../apps/server/src/modules/order/reading/load-orders.ts';
import { chooseDish, type GuestClient, scanTable } from '../../../simulators/guests/guest-client.ts';
import { embeddedConnection, postmasterPid, withDatabase } from '../../product/database.ts';
import { importVenue } from '../../product/import-venue.ts';
import { type Product, startProduct } from '../../product/product.ts';
import { testVenue } from '../../product/test-venue.ts';
import { type CpuTime, watchCpu } from '../cpu-watch.ts';
import { freeDatabase } from '../free-database.ts';
import { WireClient } from '../load/wire-client.ts';
import { orderWindow } from '../order/order-clients.ts';
import { type Seat, seatPhones } from '../order/seats.ts';
import { fillPast } from './fill-past.ts';

const VENUE = { id: 971, tables: 100, dishes: 100, counted: { every: 1, stock: 1_000_000 } };
/** So many that no phone meets its limit of writes. */
const SHARING = { id: 972, tables: 500, dishes: 12 };
const CLIENTS = 8;

/** Both houses show as many open orders, and the visit that is read has as many, however many a window placed. */
const ALIKE: readonly string[] = [
  `UPDATE orders SET status = 'COMPLETE' WHERE restaurant_id = $1 AND status = 'REQUEST' AND $2::text IS NOT NULL
      AND order_id NOT IN (SELECT order_id FROM orders WHERE restaurant_id = $1 AND status = 'REQUEST' LIMIT 50)`,
  `UPDATE orders SET visit_id = 'aside' WHERE restaurant_id = $1 AND visit_id = $2
      AND order_id NOT IN (SELECT order_id FROM orders WHERE restaurant_id = $1 AND visit_id = $2 LIMIT 10)`,
];

/** What one act costs: ms of a person's wait in the middle, and processor time beside it. */
export interface Cost {
  readonly wait: number;
  readonly cpu: CpuTime;
}

export type Act = 'order' | 'cart change' | 'board' | 'history';
export const ACTS: readonly Act[] = ['order', 'cart change', 'board', 'history'];

interface Cart {
  readonly path: string;
  readonly headers: Seat['headers'];
  readonly body: string;
}

/** A product with a venue that orders and one that shares carts, to be measured young or with a past. */
export class House {
  product: Product;
  #menu: GuestClient['menu'] = new Map();
  #seats: readonly Seat[] = [];
  #carts: readonly Cart[] = [];
  #reading: pg.Client | null = null;
  #turn = 0;

  private constructor(product: Product) {
    this.product = product;
  }

  /** Statistics come only when the bench says so. */
  static async open(dataRoot: string): Promise<House> {
    // The log's, too: who analyses a million of its rows keeps what died meanwhile from being cleared away.
    const dataDir = await freeDatabase(dataRoot, ['ALTER SYSTEM SET autovacuum = off']);
    const house = new House(await startProduct({ dataDir }));
    await importVenue(house.product, testVenue(VENUE));
    const sharing = testVenue(SHARING);
    await importVenue(house.product, { ...sharing, flags: { ...sharing.flags, useGroupCart: true } });
    await house.database(async (db) => {
      await db.query('ANALYZE');
      house.#seats = await seatPhones(db, VENUE.id, 10);
    });
    house.#menu = (await scanTable(house.product.origin, { restaurantId: VENUE.id, tableIdx: 1 })).menu;
    house.#carts = await house.#openCarts();
    return house;
  }

  database<Result>(work: (db: pg.Client) => Promise<Result>): Promise<Result> {
    return withDatabase(embeddedConnection(this.product.dataDir), work);
  }

  fill(orders: number): Promise<void> {
    return this.database(async (db) => {
      await fillPast(db, { restaurantId: VENUE.id, orders });
      await fillPast(db, { restaurantId: SHARING.id, orders: Math.ceil(orders / 10) });
    });
  }

  /** Starts the server anew on the same data: its connections have made no plans yet. */
  async restart(): Promise<void> {
    await this.#reading?.end();
    this.#reading = null;
    const { dataDir, port } = this.product;
    await this.product.close();
    this.product = await startProduct({ dataDir, port });
  }

  async close(): Promise<void> {
    await this.#reading?.end();
    await this.product.close();
    rmSync(this.product.dataDir, { recursive: true, force: true });
  }

  async measure(act: Act, seconds: number): Promise<Cost> {
    const done = watchCpu(postmasterPid(this.product.dataDir), this.product.pid);
    const waits = await this.#play(act, seconds);
    return {
      wait: waits.toSorted((left, right) => left - right)[waits.length >> 1] ?? Number.NaN,
      cpu: await done(waits.length),
    };
  }

  /** `count` orders, ms of each. */
  async orders(count: number): Promise<Cost> {
    const done = watchCpu(postmasterPid(this.product.dataDir), this.product.pid);
    const waits: number[] = [];
    while (waits.length < count) waits.push(...(await this.#order(0.5)));
    return {
      wait: waits.toSorted((left, right) => left - right)[waits.length >> 1] ?? Number.NaN,
      cpu: await done(waits.length),
    };
  }

  #play(act: Act, seconds: number): Promise<readonly number[]> {
    if (act === 'order') return this.#order(seconds);
    if (act === 'cart change') return this.#change(seconds);
    return this.#read(act, seconds);
  }

  async #order(seconds: number): Promise<readonly number[]> {
    const dishes = [...this.#menu.values()];
    const { latencies, errors } = await orderWindow({
      port: this.product.port,
      restaurantId: VENUE.id,
      clients: CLIENTS,
      seconds,
      menu: this.#menu,
      nextSeat: () => this.#seats[(this.#turn++ * 7919) % this.#seats.length] as Seat,
      choose: () => [chooseDish(dishes[this.#turn % dishes.length] as Menu, 1)],
    });
    if (errors.length > 0) throw new Error(`Orders failed: ${errors.slice(0, 3).join(', ')}`);
    return latencies;
  }

  async #openCarts(): Promise<Cart[]> {
    const { menu } = await scanTable(this.product.origin, { restaurantId: SHARING.id, tableIdx: 1 });
    const [dish] = menu.values();
    const seats = await this.database((db) => seatPhones(db, SHARING.id, 1));
    return Promise.all(
      seats.map(async (seat) => {
        const place = { restaurantId: SHARING.id, tableId: seat.tableIdx };
        const response = await fetch(this.product.origin + callPath('joinCart', place), {
          method: 'POST',
          headers: { ...seat.headers, 'content-type': 'application/json' },
          body: '{}',
        });
        const { cartId } = (await response.json()) as JoinCartAnswer;
        const chosen = {
          version: 0,
          category: { name: dish?.categoryName, priority: dish?.categoryPriority },
        };
        return {
          path: callPath('addCartMenu', { ...place, cartId }),
          headers: seat.headers,
          body: JSON.stringify({ ...chosen, menu: chooseDish(dish as Menu, 1) }),
        };
      }),
    );
  }

  async #change(seconds: number): Promise<readonly number[]> {
    const waits: number[] = [];
    const client = await WireClient.open(this.product.port);
    for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
      const cart = this.#carts[this.#turn++ % this.#carts.length] as Cart;
      const sent = performance.now();
      const { status, body } = await client.send(
        'POST',
        cart.path,
        { ...cart.headers, 'idempotency-key': `age-${this.#turn}` },
        cart.body,
      );
      waits.push(performance.now() - sent);
      if (status !== 200) throw new Error(`A cart change failed: ${body}`);
    }
    client.close();
    return waits;
  }

  /** What staff and guests read, by the server's own statements on a connection that stays. */
  async #read(act: 'board' | 'history', seconds: number): Promise<readonly number[]> {
    if (!this.#reading) {
      this.#reading = new pg.Client(embeddedConnection(this.product.dataDir));
      await this.#reading.connect();
    }
    const db = this.#reading;
    const { rows } = await db.query<{ visit_id: string; day: string }>(
      `SELECT visit_id, business_day::text AS day FROM visits WHERE restaurant_id = $1 AND closed_at IS NULL LIMIT 1`,
      [VENUE.id],
    );
    const [visit] = rows;
    if (!visit) throw new Error('Nobody has ordered yet');
    for (const sql of ALIKE) await db.query(sql, [VENUE.id, visit.visit_id]);
    const waits: number[] = [];
    for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
      const sent = performance.now();
      if (act === 'board') await loadBoard(db, VENUE.id, visit.day, null);
      else await loadVisitOrders(db, VENUE.id, visit.visit_id, { page: 1, size: 10 });
      waits.push(performance.now() - sent);
    }
    return waits;
  }
}
