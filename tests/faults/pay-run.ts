import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditBills } from '../../simulators/auditors/bill-auditor.ts';
import { auditDays } from '../../simulators/auditors/day-auditor.ts';
import { auditMoney } from '../../simulators/auditors/money-auditor.ts';
import { openCardProvider } from '../../simulators/card/provider.ts';
import { scanTable } from '../../simulators/guests/guest-client.ts';
import { embeddedConnection, postmasterPid, withDatabase } from '../product/database.ts';
import { importVenue } from '../product/import-venue.ts';
import { freePort } from '../product/product.ts';
import { testVenue } from '../product/test-venue.ts';
import { isLong } from '../setup/drawn.ts';
import { seededRandom } from '../setup/run-seed.ts';
import { auditCounted } from './audit-counted.ts';
import { BillTablet, newTabletTally, type TabletTally } from './bill-tablet.ts';
import { dataFolder } from './data-folder.ts';
import { hireTablets } from './hire-tablets.ts';
import { atMost, stopLeftDatabase } from './kill-run.ts';
import { auditPaidCarts } from './paid-carts-auditor.ts';
import { startPayProcess } from './pay-process.ts';
import { newTally, orderAndPay, type PayTally } from './paying-phone.ts';
import { joinTable, newSharingTally, orderTogether, type SharingTally } from './sharing-payer.ts';
import { newTableTally, type TableTally, tablePayer } from './table-payer.ts';

export interface PayPlan {
  readonly seed: number;
  readonly phones: number;
  /** Who dies in the middle of it, one after the other. */
  readonly kills: readonly ('server' | 'both')[];
  /** How often a server that knows nothing but what is written down goes on while the rest has its time. */
  readonly afresh: number;
  /** Whether enough has happened to prove something: a slow machine plays on until it has. */
  isEnough(met: Met): boolean;
}

export interface Met {
  readonly tally: PayTally;
  readonly sharing: SharingTally;
  readonly table: TableTally;
  readonly tablets: TabletTally;
}

export interface PayResult extends Met {
  readonly faults: readonly string[];
  /** Of drawers and days at the tables that pay in the end. */
  readonly days: readonly string[];
  /** Orders, and parts of bills, whose page said "paid" and that were neither paid nor refunded at the end. */
  readonly broken: readonly string[];
  /** Payments that staff took, as the books have them. */
  readonly stored: number;
}

const VENUE = { id: 904, tables: 12, dishes: 8, counted: { every: 2, stock: 300 } };
/** Here phones of one table order the same cart. */
const SHARING = { id: 905, tables: 2, dishes: 4 };
const SHARING_PHONES = isLong ? 3 : 2;
/** Here phones pay the bill at the end, while two tablets take money too. */
const AT_TABLE = { id: 907, tables: 3, dishes: 6, counted: { every: 2, stock: 400 } };
const TABLE_PHONES = isLong ? 6 : 4;
/** So long it is played on at most until the next kill, and after the last one. */
const LONGEST_MS = 60_000;
const MINUTE = 60_000;
/** Past the offers, past what may still arrive, and past every wait of the backoff. */
const LATER = [11, 12, 13, 15, 21, 32, 63, 94].map((minutes) => minutes * MINUTE);

/** Guests pay with random faults while the server is killed again and again; then everything has its time, and the books are checked. */
export async function runPayments(plan: PayPlan): Promise<PayResult> {
  const random = seededRandom(plan.seed);
  const dataDir = dataFolder();
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
    const atTable = testVenue(AT_TABLE);
    await importVenue({ origin, dataDir }, { ...atTable, flags: { ...atTable.flags, payAtTable: true } });
    for (const prepaid of [VENUE, SHARING]) {
      const { flags, ...venue } = testVenue(prepaid);
      const useGroupCart = prepaid === SHARING;
      const payFirst = { ...flags, usePG: true, usePos: false, useGroupCart };
      await importVenue({ origin, dataDir }, { ...venue, flags: payFirst });
    }
    await query(dataDir, 'UPDATE restaurants SET is_demo = true');
    const phones = await Promise.all(
      Array.from({ length: plan.phones }, (_, index) =>
        scanTable(origin, { restaurantId: VENUE.id, tableIdx: 1 + (index % VENUE.tables) }),
      ),
    );
    const sharers = await Promise.all(
      Array.from({ length: SHARING.tables * SHARING_PHONES }, async (_, index) => {
        const seat = { restaurantId: SHARING.id, tableIdx: 1 + (index % SHARING.tables) };
        const phone = await scanTable(origin, seat);
        return { phone, cartId: await joinTable(origin, phone) };
      }),
    );
    const met = {
      tally: newTally(),
      sharing: newSharingTally(),
      table: newTableTally(),
      tablets: newTabletTally(),
    };
    const { tally, sharing, table } = met;
    const tablets = await hireTablets(
      dataDir,
      AT_TABLE.id,
      (name) => new BillTablet(name, { origin, restaurantId: AT_TABLE.id, random, tally: met.tablets }),
    );
    let isOver = false;
    const untilOver = async (once: () => Promise<void>, pauseMs = 300) => {
      while (!isOver) {
        await once();
        await sleep(random() * pauseMs);
      }
    };
    const evening = [
      ...phones.map((phone) => untilOver(() => orderAndPay(origin, phone, random, tally))),
      ...sharers.map(({ phone, cartId }) =>
        untilOver(() => orderTogether(origin, phone, cartId, random, sharing)),
      ),
      ...Array.from({ length: TABLE_PHONES }, (_, index) => {
        const seat = { restaurantId: AT_TABLE.id, tableIdx: 1 + (index % AT_TABLE.tables) };
        return untilOver(tablePayer(origin, seat, random, table));
      }),
      ...tablets.map((tablet) => untilOver(() => tablet.act(), 60)),
    ];
    for (const target of plan.kills) {
      // In the middle of it: a server that has just started on a busy machine is not yet paid at.
      const [orders, parts] = [tally.reserved + 4, table.offers + 1];
      await atMost(LONGEST_MS, () => tally.reserved >= orders && table.offers >= parts);
      await sleep(random() * 1500);
      if (target === 'both') process.kill(postmasterPid(dataDir), 'SIGKILL');
      await server.kill();
      server = await startPayProcess(options);
    }
    await atMost(LONGEST_MS, () => plan.isEnough(met));
    isOver = true;
    await Promise.all(evening);

    for (const [turn, aheadMs] of LATER.entries()) {
      if (turn % Math.ceil(LATER.length / plan.afresh) === 0) {
        await server.kill();
        server = await startPayProcess({ ...options, aheadMs });
      }
      await server.settle(aheadMs);
    }
    const startStock = new Map(
      [...(phones[0]?.menu.values() ?? [])].flatMap((menu) =>
        menu.leftQuantity === null ? [] : [[menu._id, VENUE.counted.stock] as const],
      ),
    );
    const payments = await query(
      dataDir,
      'SELECT payment_id, order_id, restaurant_id, is_captured, origin, voids_id FROM payments',
    );
    const venueOf = new Map(payments.map(({ payment_id, restaurant_id }) => [payment_id, restaurant_id]));
    // What no venue knows is a fault at each of them.
    const providerOf = (venueId: number) =>
      card.ledger.all().filter(({ moid }) => (venueOf.get(moid) ?? venueId) === venueId);
    const faults = await withDatabase(embeddedConnection(dataDir), async (db) => [
      ...(await auditMoney(db, { restaurantId: VENUE.id, provider: providerOf(VENUE.id), startStock })),
      ...(await auditMoney(db, {
        restaurantId: SHARING.id,
        provider: providerOf(SHARING.id),
        startStock: new Map(),
      })),
      ...(await auditPaidCarts(db, SHARING.id)),
      ...(await auditBills(db, AT_TABLE.id, providerOf(AT_TABLE.id))),
      ...(await auditCounted(db, AT_TABLE)),
    ]);
    const days = await withDatabase(embeddedConnection(dataDir), auditedDays);
    const known = new Set(
      payments.flatMap(({ order_id, payment_id, is_captured }) =>
        is_captured ? [order_id ?? payment_id] : [],
      ),
    );
    const paid = [...tally.paid, ...sharing.paid, ...table.paid];
    const stored = payments.filter(
      ({ origin, voids_id }) => origin === 'RECORDED' && voids_id === null,
    ).length;
    return { ...met, faults, days, broken: paid.filter((id) => !known.has(id)), stored };
  } finally {
    await server.close();
    await card.close();
    stopLeftDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sales follow within seconds: only what stays wrong is one. */
async function auditedDays(db: Parameters<typeof auditDays>[0]): Promise<string[]> {
  for (let second = 0; ; second += 1) {
    const faults = await auditDays(db, AT_TABLE.id);
    if (faults.length === 0 || second === 8) return faults;
    await sleep(1000);
  }
}

interface PaymentOf {
  payment_id: string;
  order_id: string | null;
  restaurant_id: number;
  is_captured: boolean;
  origin: string;
  voids_id: string | null;
}

async function query(dataDir: string, sql: string): Promise<PaymentOf[]> {
  return withDatabase(embeddedConnection(dataDir), async (db) => (await db.query(sql)).rows);
}
