import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { callerOf } from '../../../simulators/conformance/caller.ts';
import { scanTable } from '../../../simulators/guests/guest-client.ts';
import { embeddedConnection, withDatabase } from '../../product/database.ts';
import { importVenue } from '../../product/import-venue.ts';
import { freePort, type Product, startProduct } from '../../product/product.ts';
import { testVenue } from '../../product/test-venue.ts';
import { seededRandom } from '../../setup/run-seed.ts';
import { dataFolder } from '../data-folder.ts';
import { hireTablets } from '../hire-tablets.ts';
import { stopLeftDatabase, strike, type Target } from '../kill-run.ts';
import { OrderLoad } from '../order-load.ts';
import { StaffTablet } from '../staff-tablet.ts';
import { type AuditedEvening, auditEvening, sumsAtTables, type TableSums } from './audit.ts';
import { type Endpoint, type Mistake, openEndpoint } from './endpoint.ts';
import { loseHour } from './lost-hour.ts';
import { TillProcess } from './process.ts';
import { VENUE } from './venue.ts';

export interface EveningPlan {
  readonly seed: number;
  /** Who dies in the rush, one after the other. */
  readonly kills: readonly (Target | 'till')[];
  /** Events that the till misses while it is down. */
  readonly lost: number;
}

export interface EveningResult extends AuditedEvening {
  readonly sums: readonly TableSums[];
  /** How many events the till had lost, and how long it took until it and its endpoint had them, ms. */
  readonly hour: { readonly events: number; readonly byNumber: number; readonly byWebhook: number };
  readonly tillDeaths: number;
  /** Deliveries that the endpoint refused by its own mistake, and those that were wrong. */
  readonly refused: Readonly<Record<Mistake, number>> & { readonly wrong: readonly string[] };
}

const KEY = 'hansang_till_of_a_fault_run_0123456789';
const SCOPES = '{read,orders,stock,tables,payments,menu}';
const LONGEST_MS = 90_000;

/** An evening that the till decides, from its first order to the last closed bill; whoever may die does in the middle of it. */
export async function runTillEvening(plan: EveningPlan): Promise<EveningResult> {
  const random = seededRandom(plan.seed);
  const dataDir = dataFolder();
  const port = await freePort();
  const env = { TILL_HOSTS: '127.0.0.1' };
  const endpoint = await openEndpoint(random);
  const house = new House(await startProduct({ dataDir, port, env }), env);
  const till = new TillProcess({ server: house.product.origin, key: KEY, file: join(dataDir, 'till.json') });
  try {
    const venue = testVenue(VENUE);
    await importVenue(house.product, { ...venue, settings: { ...venue.settings, orderDecider: 'TILL' } });
    await withDatabase(embeddedConnection(dataDir), connect);
    return await new Evening({ plan, random, house, till, endpoint }).play();
  } finally {
    await till.kill();
    await house.product.kill();
    endpoint.close();
    stopLeftDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function connect(db: pg.Client): Promise<void> {
  await db.query(
    `INSERT INTO tills (restaurant_id, till_id, name, scopes, made_at) VALUES ($1, 'counter', 'counter', $2, now())`,
    [VENUE.id, SCOPES],
  );
  await db.query(
    `INSERT INTO till_keys (key_hash, restaurant_id, till_id, key_id, hint, made_at)
     VALUES ($1, $2, 'counter', 'key', '6789', now())`,
    [createHash('sha256').update(KEY).digest(), VENUE.id],
  );
}

/** The server and its database, which die and come back. */
class House {
  product: Product;
  readonly #env: Readonly<Record<string, string>>;

  constructor(product: Product, env: Readonly<Record<string, string>>) {
    this.product = product;
    this.#env = env;
  }

  async strike(target: Target): Promise<void> {
    this.product = await strike(target, this.product, this.product.port, this.#env);
  }

  db<Result>(work: (db: pg.Client) => Promise<Result>): Promise<Result> {
    return withDatabase(embeddedConnection(this.product.dataDir), work);
  }
}

interface EveningParts {
  readonly plan: EveningPlan;
  readonly random: () => number;
  readonly house: House;
  readonly till: TillProcess;
  readonly endpoint: Endpoint;
}

class Evening {
  readonly #parts: EveningParts;
  readonly #entered: string[] = [];

  constructor(parts: EveningParts) {
    this.#parts = parts;
  }

  async play(): Promise<EveningResult> {
    const { house, till, endpoint, random, plan } = this.#parts;
    const { origin, dataDir } = house.product;
    const [tablet] = await hireTablets(dataDir, VENUE.id, () => new StaffTablet(origin, random));
    if (!tablet) throw new Error('Nobody was hired');
    const call = callerOf(origin, KEY);
    await call('POST', 'webhooks', { endpointId: 'hook', url: endpoint.url });
    const { body } = await call('POST', 'webhooks/hook/secret');
    endpoint.state.secret = String(body.secret);
    till.start();
    const phones = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        scanTable(origin, { restaurantId: VENUE.id, tableIdx: 1 + (index % VENUE.tables) }),
      ),
    );
    const load = new OrderLoad({ origin, phones, random, pauseMs: 1500 });
    await this.#rush();

    await till.kill();
    endpoint.state.isDown = true;
    const parts = { house, tablet, load, events: plan.lost };
    const { events, head } = await loseHour(parts);
    // What it refuses waits for its time: how quickly it is sent shows where it takes all.
    Object.assign(endpoint.state, { isDown: false, failing: 0 });
    const began = performance.now();
    till.start();
    const [byNumber, byWebhook] = await Promise.all([
      this.#until(async () => (till.books.next ?? 0) >= head, began),
      this.#until(async () => (await this.#sentTo()) >= head, began),
    ]);

    await this.#allAnswered();
    const sums = await sumsAtTables(tablet, till.books.orders);
    await this.#close();
    const acknowledged = load.result.acknowledged;
    const audited = await this.#audit({ acknowledged, entered: this.#entered });
    const { mistaken, wrong } = endpoint.state;
    const refused = { ...mistaken, wrong };
    return { ...audited, sums, hour: { events, byNumber, byWebhook }, tillDeaths: till.deaths, refused };
  }

  /** Guests order by phone, somebody enters orders at the till, and one after the other dies. */
  async #rush(): Promise<void> {
    const { house, till, random, plan } = this.#parts;
    let isOver = false;
    const entering = (async () => {
      while (!isOver) {
        await this.#enter();
        await sleep(random() * 300);
      }
    })();
    for (const [nth, target] of plan.kills.entries()) {
      // Every other death comes to a till that sends twice and hears in the wrong order.
      if (nth % 2 === 0) for (const fault of ['double', 'order']) till.type(`fault ${fault}`);
      // At the others it is slow, and the endpoint refuses what is right.
      else {
        till.type('fault slow');
        await this.#mistake(nth % 4 === 1 ? 'SIGNATURE' : 'TIME');
        till.type('fault slow');
      }
      await sleep(300 + random() * 900);
      if (target === 'till') {
        await till.kill();
        till.start();
      } else await house.strike(target);
    }
    isOver = true;
    await entering;
  }

  /** For a while the endpoint refuses all that comes, for a reason of its own. */
  async #mistake(mistake: Mistake): Promise<void> {
    const { state } = this.#parts.endpoint;
    const before = state.mistaken[mistake];
    state.mistake = mistake;
    await this.#until(async () => state.mistaken[mistake] > before);
    state.mistake = null;
  }

  async #enter(): Promise<void> {
    const { till, random } = this.#parts;
    const draw = (below: number) => 1 + Math.floor(random() * below);
    const name = `entered-${this.#entered.length}`;
    this.#entered.push(name);
    await till.press(`enter ${draw(VENUE.tables)} dish-${draw(5)} ${draw(3)}`, name);
    if (random() < 0.2) for (const sell of ['soldout', 'onsale']) till.type(`${sell} dish-6`);
  }

  /** Bills are paid and closed at the till, while it and the server die once more. */
  async #close(): Promise<void> {
    const { house, till } = this.#parts;
    for (let table = 1; table <= VENUE.tables; table += 1) {
      const dying = table === 3 ? house.strike('server') : table === 6 ? this.#replug() : null;
      if (table % 2 === 1) await till.press(`pay ${table}`, `paid-${table}`);
      await till.press(`close ${table}`, `closed-${table}`);
      await dying;
    }
    await this.#until(async () => till.books.wishes.length === 0);
  }

  async #replug(): Promise<void> {
    await this.#parts.till.kill();
    this.#parts.till.start();
  }

  async #audit(asked: Parameters<typeof auditEvening>[1]['asked']): Promise<AuditedEvening> {
    const { house, till, endpoint } = this.#parts;
    const end = performance.now() + LONGEST_MS;
    for (;;) {
      const audited = await house.db((db) => auditEvening(db, { asked, books: till.books, endpoint }));
      if (audited.wrong.length === 0 || performance.now() > end) return audited;
      await sleep(250);
    }
  }

  /** Nothing waits any more, and the till has it so. */
  #allAnswered(): Promise<number> {
    const { house, till } = this.#parts;
    return this.#until(async () => {
      if (till.books.wishes.length > 0) return false;
      const { rows } = await house.db((db) =>
        db.query<{ id: string; version: number }>(
          `SELECT order_id AS id, CASE WHEN status = 'REQUEST' THEN -1 ELSE version END AS version FROM orders
            WHERE restaurant_id = $1`,
          [VENUE.id],
        ),
      );
      const known = new Map(till.books.orders.map(({ orderId, version }) => [orderId, version]));
      return rows.every(({ id, version }) => known.get(id) === version);
    });
  }

  async #sentTo(): Promise<number> {
    const { rows } = await this.#parts.house.db((db) =>
      db.query<{ seq: string }>('SELECT seq FROM webhook_endpoints WHERE restaurant_id = $1', [VENUE.id]),
    );
    return Number(rows[0]?.seq ?? 0);
  }

  /** @returns how long it took until it was so, ms; what does not become so is for the audit to find */
  async #until(isSo: () => Promise<boolean>, began = performance.now()): Promise<number> {
    while (!(await isSo()) && performance.now() - began < LONGEST_MS) await sleep(100);
    return performance.now() - began;
  }
}
