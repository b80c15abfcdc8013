import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { scanTable } from '../../simulators/guests/guest-client.ts';
import { Refused, Till } from '../../simulators/pos/till.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { importVenue } from '../product/import-venue.ts';
import { freePort, startProduct } from '../product/product.ts';
import { testVenue } from '../product/test-venue.ts';
import { seededRandom } from '../setup/run-seed.ts';
import { stopLeftDatabase, strike } from './kill-run.ts';
import { OrderLoad } from './order-load.ts';

export interface TillResult {
  readonly orders: number;
  readonly entered: number;
  /** Orders that till or endpoint do not have as they are, and what was entered not once. */
  readonly wrong: readonly string[];
  /** Won that orders come to at the till, and here. */
  readonly sums: { readonly till: number; readonly house: number };
  /** Deliveries that came before one with a lower number, none of them a repetition. */
  readonly outOfOrder: number;
  readonly repeated: number;
  /** How often the till died. */
  readonly deaths: number;
}

const VENUE = { id: 907, tables: 8, dishes: 6 };
const KEY = 'hansang_till_of_a_fault_run_0123456789';
const LONGEST_MS = 60_000;

/** A rush that the till decides, while servers, the database and the till itself are killed. */
export async function runTill(seed: number): Promise<TillResult> {
  const random = seededRandom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'hansang-till-'));
  const port = await freePort();
  const env = { TILL_HOSTS: '127.0.0.1' };
  const venue = testVenue(VENUE);
  let product = await startProduct({ dataDir, port, env });
  const endpoint = await openEndpoint(random);
  try {
    await importVenue(product, { ...venue, settings: { ...venue.settings, orderDecider: 'TILL' } });
    await withDatabase(embeddedConnection(dataDir), connect);
    const till = new DyingTill(product.origin, random);
    await till.untilDone((pos) => pos.call('POST', 'webhooks', { endpointId: 'hook', url: endpoint.url }));
    const phones = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        scanTable(product.origin, { restaurantId: VENUE.id, tableIdx: 1 + (index % VENUE.tables) }),
      ),
    );
    const load = new OrderLoad({ origin: product.origin, phones, random, pauseMs: 2500 });
    const dish = [...(phones[0]?.menu.keys() ?? [])][0] ?? '';
    const entering = till.enterAll(dish, 15);
    for (const target of ['server', 'database', 'server'] as const) {
      await sleep(1000 + random() * 1500);
      product = await strike(target, product, port, env);
    }
    await load.stop();
    await entering;
    const result = await withDatabase(embeddedConnection(dataDir), (db) => audit(db, till, endpoint));
    await till.stop();
    await product.close();
    return result;
  } finally {
    await product.kill();
    endpoint.close();
    stopLeftDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function connect(db: pg.Client): Promise<void> {
  await db.query(
    `INSERT INTO tills (restaurant_id, till_id, name, scopes, made_at)
     VALUES ($1, 'counter', 'counter', '{read,orders}', now())`,
    [VENUE.id],
  );
  await db.query(
    `INSERT INTO till_keys (key_hash, restaurant_id, till_id, key_id, hint, made_at)
     VALUES ($1, $2, 'counter', 'key', '6789', now())`,
    [createHash('sha256').update(KEY).digest(), VENUE.id],
  );
}

/** Follows without end, accepts what waits, and dies now and then with what it had not written down. */
class DyingTill {
  readonly entered: string[] = [];
  deaths = 0;
  readonly #random: () => number;
  readonly #server: string;
  #pos: Till;
  #isOver = false;
  readonly #following: Promise<void>;

  constructor(server: string, random: () => number) {
    this.#server = server;
    this.#random = random;
    this.#pos = this.#start();
    this.#following = this.#follow();
  }

  get orders() {
    return this.#pos.orders;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#following;
  }

  /** Again and again until it is answered; what is refused for good is thrown. */
  async untilDone<Answer>(work: (pos: Till) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await work(this.#pos);
      } catch (error) {
        if (error instanceof Refused && error.status < 500) throw error;
        await sleep(200);
      }
    }
  }

  async enterAll(dish: string, count: number): Promise<void> {
    for (let nth = 0; nth < count; nth += 1) {
      const name = `entered-${nth}`;
      this.entered.push(name);
      const tableIdx = 1 + Math.floor(this.#random() * VENUE.tables);
      const times = this.#random() < 0.3 ? 2 : 1;
      for (let sent = 0; sent < times; sent += 1)
        await this.untilDone((pos) => pos.enter(tableIdx, dish, 1, name));
      await sleep(this.#random() * 500);
    }
  }

  #start(kept?: ReturnType<Till['kept']>): Till {
    return new Till({ server: this.#server, key: KEY, accepts: true }, kept);
  }

  async #follow(): Promise<void> {
    while (!this.#isOver) {
      const written = this.#pos.kept();
      try {
        await this.#pos.follow(1);
      } catch {
        await sleep(200);
      }
      if (this.#random() > 0.2) continue;
      this.deaths += 1;
      this.#pos = this.#start(written);
    }
  }
}

/** Where the till is told as well; it fails one delivery in ten. */
async function openEndpoint(random: () => number) {
  const books = new Till({ server: '', key: '' });
  const seqs: number[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { data } = JSON.parse(text) as { data: { seq: number } };
      // One that it has not taken it never confirms; of one that it has the answer may be lost.
      const takes = random() < 0.95;
      if (takes) {
        seqs.push(data.seq);
        void books.hear(data as never);
      }
      response.writeHead(takes && random() < 0.95 ? 204 : 500).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    books,
    seqs,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const ORDERS = `
  SELECT order_id AS "orderId", status, version, due_amount AS due,
         (SELECT their_id FROM external_ids x WHERE x.restaurant_id = o.restaurant_id AND x.kind = 'ORDER'
             AND x.our_id = o.order_id) AS name, source
    FROM orders o WHERE restaurant_id = $1`;

interface OrderRow {
  readonly orderId: string;
  readonly status: string;
  readonly version: number;
  readonly due: number;
  readonly name: string | null;
  readonly source: string;
}

async function audit(
  db: pg.Client,
  till: DyingTill,
  endpoint: Awaited<ReturnType<typeof openEndpoint>>,
): Promise<TillResult> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const { rows } = await db.query<OrderRow>(ORDERS, [VENUE.id]);
    const names = rows.flatMap(({ name, source }) => (source === 'POS' ? [name] : []));
    const wrong = [
      ...rows.flatMap(({ orderId, status, version }) => [
        ...(isLike(till.orders.get(orderId), status, version) ? [] : [`till ${orderId}`]),
        ...(isLike(endpoint.books.orders.get(orderId), status, version) ? [] : [`endpoint ${orderId}`]),
        ...(status === 'CONFIRM' ? [] : [`waits ${orderId}`]),
      ]),
      ...[...till.orders.keys()].filter((id) => !rows.some(({ orderId }) => orderId === id)),
      ...(names.length === till.entered.length && new Set(names).size === names.length ? [] : ['entered']),
    ];
    if (wrong.length > 0 && performance.now() < end) {
      await sleep(250);
      continue;
    }
    const fresh = endpoint.seqs.filter((seq, at) => !endpoint.seqs.slice(0, at).includes(seq));
    return {
      orders: rows.length,
      entered: names.length,
      wrong,
      sums: {
        till: [...till.orders.values()].reduce((sum, { dueAmount }) => sum + dueAmount, 0),
        house: rows.reduce((sum, { due }) => sum + due, 0),
      },
      outOfOrder: fresh.filter((seq, at) => at > 0 && seq < (fresh[at - 1] ?? 0)).length,
      repeated: endpoint.seqs.length - fresh.length,
      deaths: till.deaths,
    };
  }
}

const isLike = (
  order: { readonly status: string; readonly version: number } | undefined,
  status: string,
  version: number,
): boolean => order?.status === status && order.version === version;
