import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCardProvider } from '../../simulators/card/provider.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { scanTable } from '../product/guest-client.ts';
import { importVenue } from '../product/import-venue.ts';
import { freePort } from '../product/product.ts';
import { testVenue } from '../product/test-venue.ts';
import { seededRandom } from '../setup/run-seed.ts';
import { auditMoney } from './money-auditor.ts';
import { startPayProcess } from './pay-process.ts';
import { newTally, orderAndPay, type PayTally } from './paying-phone.ts';

export interface PayPlan {
  readonly seed: number;
  readonly phones: number;
  readonly kills: number;
}

export interface PayResult {
  readonly tally: PayTally;
  readonly faults: readonly string[];
  /** Orders whose page said "paid" and that were neither paid nor refunded at the end. */
  readonly broken: readonly string[];
}

const VENUE = { id: 904, tables: 12, dishes: 8, counted: { every: 2, stock: 300 } };
const MINUTE = 60_000;
/** Past the offers, past what may still arrive, and past every wait of the backoff. */
const LATER = [11, 12, 13, 15, 21, 32, 63, 94].map((minutes) => minutes * MINUTE);

/** Guests pay with random faults while the server is killed again and again; then everything has its time, and the books are checked. */
export async function runPayments(plan: PayPlan): Promise<PayResult> {
  const random = seededRandom(plan.seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'hansang-pay-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const card = await openCardProvider({
    slowMs: 700,
    notifyUrl: `${origin}/api/v1/payments/notice`,
    notifyAgainMs: [200, 1000],
  });
  const options = { dataDir, port, cardOrigin: card.origin };
  let server = await startPayProcess(options);
  try {
    const venue = testVenue(VENUE);
    await importVenue(
      { origin, dataDir },
      { ...venue, flags: { ...venue.flags, usePG: true, usePos: false } },
    );
    await query(dataDir, 'UPDATE restaurants SET is_demo = true');
    const phones = await Promise.all(
      Array.from({ length: plan.phones }, (_, index) =>
        scanTable(origin, { restaurantId: VENUE.id, tableIdx: 1 + (index % VENUE.tables) }),
      ),
    );
    const tally = newTally();
    let isOver = false;
    const evening = phones.map(async (phone) => {
      while (!isOver) {
        await orderAndPay(origin, phone, random, tally);
        await sleep(random() * 300);
      }
    });
    for (let kill = 0; kill < plan.kills; kill += 1) {
      await sleep(1000 + random() * 2500);
      await server.kill();
      server = await startPayProcess(options);
    }
    await sleep(1500);
    isOver = true;
    await Promise.all(evening);

    for (const aheadMs of LATER) {
      await server.kill();
      server = await startPayProcess({ ...options, aheadMs });
      await server.settle();
    }
    const startStock = new Map(
      [...(phones[0]?.menu.values() ?? [])].flatMap((menu) =>
        menu.leftQuantity === null ? [] : [[menu._id, VENUE.counted.stock] as const],
      ),
    );
    const provider = card.ledger.all();
    const faults = await withDatabase(embeddedConnection(dataDir), (db) =>
      auditMoney(db, { restaurantId: VENUE.id, provider, startStock }),
    );
    const captured = await query(dataDir, 'SELECT order_id FROM payments WHERE is_captured');
    const known = new Set(captured.map(({ order_id }) => order_id));
    return { tally, faults, broken: [...tally.paid].filter((orderId) => !known.has(orderId)) };
  } finally {
    await server.close();
    await card.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function query(dataDir: string, sql: string): Promise<{ order_id: string }[]> {
  return withDatabase(embeddedConnection(dataDir), async (db) => (await db.query(sql)).rows);
}
