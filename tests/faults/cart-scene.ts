import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { CartPhone } from '../../simulators/guests/cart-phone.ts';
import { scanTable } from '../../simulators/guests/guest-client.ts';
import { CALM, type Weather } from '../../simulators/guests/link.ts';
import { auditCart, type CartBooks } from '../cart/audit-cart.ts';
import { playOnce } from '../cart/play.ts';

export interface CartPlan {
  readonly origin: string;
  readonly restaurantId: number;
  readonly random: () => number;
  readonly tables: number;
  /** Phones at each of them. */
  readonly members: number;
}

export interface CartResult {
  readonly tables: readonly { readonly phones: readonly CartPhone[]; readonly books: CartBooks }[];
  /** Requests whose outcome the phones could not know. */
  readonly unanswered: number;
}

/** A line that loses nothing by itself: the kills do. */
const FAIR: Weather = { ...CALM, eventDelay: 20 };
/** Who sees that so many of their changes wait taps no more until the house has kept up. */
const PATIENCE = 10;
/** Nothing came to rest for so long: it will not. */
const STUCK_MS = 90_000;

/** Guests who share carts and change them until they are stopped. */
export class CartScene {
  readonly #tables: readonly (readonly CartPhone[])[];
  readonly #evenings: readonly Promise<void>[];
  #isOver = false;

  private constructor(tables: readonly (readonly CartPhone[])[], random: () => number) {
    this.#tables = tables;
    this.#evenings = tables.flat().map(async (phone) => {
      while (!this.#isOver) {
        if (phone.phone.pending.length < PATIENCE) await playOnce(phone, random);
        await sleep(200 + random() * 500);
      }
    });
  }

  static async open({ origin, restaurantId, random, ...plan }: CartPlan): Promise<CartScene> {
    const link = { origin: () => origin, now: () => Date.now(), random, weather: FAIR };
    const tables = await Promise.all(
      Array.from({ length: plan.tables }, async (_, index) => {
        const phones: CartPhone[] = [];
        for (let member = 0; member < plan.members; member += 1) {
          const phone = new CartPhone(await scanTable(origin, { restaurantId, tableIdx: index + 1 }), link);
          await phone.join();
          phone.connect();
          phones.push(phone);
        }
        return phones;
      }),
    );
    return new CartScene(tables, random);
  }

  /** How often the carts together have been changed, as the phones know. */
  get changes(): number {
    const revisionOf = (phones: readonly CartPhone[]) =>
      Math.max(...phones.map(({ phone }) => phone.confirmed.revision));
    return this.#tables.reduce((sum, phones) => sum + revisionOf(phones), 0);
  }

  /** Waits until everybody knows of everybody. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#evenings);
    await untilEqual(this.#tables);
    for (const [index, phones] of this.#tables.entries())
      for (const phone of phones)
        if (!phone.isQuiet)
          process.stdout.write(
            `table ${index + 1} is not at rest: revision ${phone.phone.confirmed.revision} of ${phone.phone.seen}, pending ${phone.phone.pending.length}, last ${phone.recent.join(', ')}\n`,
          );
  }

  async audit(db: pg.Client): Promise<CartResult> {
    const tables: CartResult['tables'][number][] = [];
    for (const phones of this.#tables)
      tables.push({ phones, books: await auditCart(db as never, phones[0]?.cartId ?? '') });
    const unanswered = this.#tables.flat().reduce((sum, { mishaps }) => sum + mishaps.unanswered, 0);
    return { tables, unanswered };
  }

  close(): void {
    for (const phone of this.#tables.flat()) phone.close();
  }
}

/** Waits until the phones of each table agree; what was missed while a server was dead they read when they reconnect. */
async function untilEqual(tables: readonly (readonly CartPhone[])[]): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  let end = 0;
  for (;;) {
    const waiting = tables.flat().reduce((sum, { phone }) => sum + phone.pending.length, 0);
    if (waiting < least) end = performance.now() + STUCK_MS;
    least = Math.min(least, waiting);
    const isEqual = tables.every(
      (phones) =>
        phones.every(({ isQuiet }) => isQuiet) &&
        new Set(phones.map(({ phone }) => phone.confirmed.revision)).size === 1,
    );
    if (isEqual || performance.now() > end) return;
    for (const phone of tables.flat()) await phone.calmDown();
    await sleep(200);
  }
}
