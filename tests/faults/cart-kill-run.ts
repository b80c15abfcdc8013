import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CartPhone } from '../../simulators/guests/cart-phone.ts';
import { scanTable } from '../../simulators/guests/guest-client.ts';
import { CALM, type Weather } from '../../simulators/guests/link.ts';
import { auditCart, type CartBooks } from '../cart/audit-cart.ts';
import { playOnce } from '../cart/play.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { importVenue } from '../product/import-venue.ts';
import { freePort, startProduct } from '../product/product.ts';
import { testVenue } from '../product/test-venue.ts';
import { seededRandom } from '../setup/run-seed.ts';
import { dataFolder } from './data-folder.ts';
import { stopLeftDatabase, strike, type Target } from './kill-run.ts';

export interface CartKillPlan {
  readonly seed: number;
  readonly kills: readonly Target[];
  readonly tables: number;
  readonly members: number;
  /** Changes to see at least: a slow machine plays on after the last kill. */
  readonly changes: number;
}

export interface CartKillResult {
  readonly tables: readonly { readonly phones: readonly CartPhone[]; readonly books: CartBooks }[];
  /** Requests whose outcome the phones could not know. */
  readonly unanswered: number;
}

const VENUE = 951;
/** A line that loses nothing by itself: the kills do. */
const FAIR: Weather = { ...CALM, eventDelay: 20 };

/** Guests share carts while server and database are killed; afterwards everybody waits for everybody. */
export async function runCartKills(plan: CartKillPlan): Promise<CartKillResult> {
  const random = seededRandom(plan.seed);
  const dataDir = dataFolder();
  const port = await freePort();
  let product = await startProduct({ dataDir, port });
  try {
    const venue = testVenue({ id: VENUE, tables: plan.tables, dishes: 6 });
    await importVenue(product, { ...venue, flags: { ...venue.flags, useGroupCart: true } });
    const link = { origin: () => product.origin, now: () => Date.now(), random, weather: FAIR };
    const tables = await Promise.all(
      Array.from({ length: plan.tables }, async (_, index) => {
        const seat = { restaurantId: VENUE, tableIdx: index + 1 };
        const phones: CartPhone[] = [];
        for (let member = 0; member < plan.members; member += 1) {
          const phone = new CartPhone(await scanTable(product.origin, seat), link);
          await phone.join();
          phone.connect();
          phones.push(phone);
        }
        return phones;
      }),
    );
    const all = tables.flat();
    let isOver = false;
    const evenings = all.map(async (phone) => {
      while (!isOver) {
        await playOnce(phone, random);
        await sleep(200 + random() * 500);
      }
    });
    for (const target of plan.kills) {
      await sleep(300 + random() * 1200);
      product = await strike(target, product, port);
    }
    await sleep(500);
    await untilChanged(tables, plan.changes);
    isOver = true;
    await Promise.all(evenings);
    await untilEqual(tables);
    for (const [index, phones] of tables.entries())
      for (const phone of phones)
        if (!phone.isQuiet)
          process.stdout.write(
            `table ${index + 1} is not at rest: revision ${phone.phone.confirmed.revision} of ${phone.phone.seen}, pending ${phone.phone.pending.length}, last ${phone.recent.join(', ')}\n`,
          );
    const books = await withDatabase(embeddedConnection(dataDir), async (db) => {
      const audited: CartBooks[] = [];
      for (const [phone] of tables) audited.push(await auditCart(db as never, phone?.cartId ?? ''));
      return audited;
    });
    for (const phone of all) phone.close();
    await product.close();
    return {
      tables: tables.map((phones, index) => ({ phones, books: books[index] as CartBooks })),
      unanswered: all.reduce((sum, { mishaps }) => sum + mishaps.unanswered, 0),
    };
  } finally {
    await product.kill();
    stopLeftDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Waits until the carts together have been changed so often. */
async function untilChanged(tables: readonly (readonly CartPhone[])[], changes: number): Promise<void> {
  const end = performance.now() + 60_000;
  const seen = () =>
    tables.reduce((sum, phones) => sum + Math.max(...phones.map(({ phone }) => phone.confirmed.revision)), 0);
  while (seen() < changes && performance.now() < end) await sleep(100);
}

/** Waits until the phones of each table agree; what was missed while a server was dead they read when they reconnect. */
async function untilEqual(tables: readonly (readonly CartPhone[])[]): Promise<void> {
  const end = performance.now() + 90_000;
  for (;;) {
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
