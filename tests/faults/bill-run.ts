import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditBills } from '../../simulators/auditors/bill-auditor.ts';
import { auditDays } from '../../simulators/auditors/day-auditor.ts';
import {
  chooseDish,
  type GuestClient,
  orderBody,
  placeOrder,
  scanTable,
} from '../../simulators/guests/guest-client.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { importVenue } from '../product/import-venue.ts';
import { freePort, startProduct } from '../product/product.ts';
import { testVenue } from '../product/test-venue.ts';
import { seededRandom } from '../setup/run-seed.ts';
import { auditCounted } from './audit-counted.ts';
import { BillTablet, newTabletTally, type TabletTally } from './bill-tablet.ts';
import { dataFolder } from './data-folder.ts';
import { hireTablets } from './hire-tablets.ts';
import { stopLeftDatabase, strike, type Target } from './kill-run.ts';

export interface BillPlan {
  readonly seed: number;
  readonly kills: readonly Target[];
  readonly phones: number;
  /** Between two kills, ms. */
  readonly spellMs: number;
}

export interface BillResult {
  readonly tally: TabletTally;
  readonly claims: number;
  readonly orders: number;
  readonly faults: readonly string[];
  /** Recorded payments as the books have them. */
  readonly stored: number;
}

const LONGEST_MS = 40_000;
const VENUE = { id: 906, tables: 4, dishes: 8, counted: { every: 2, stock: 400 } };

/**
 * Guests order, phones claim, two tablets take money and take it back and do things about lines, and the server is killed all
 * along; then bills, counted stock and the venue's books are checked.
 */
export async function runBills(plan: BillPlan): Promise<BillResult> {
  const random = seededRandom(plan.seed);
  const dataDir = dataFolder();
  const port = await freePort();
  let product = await startProduct({ dataDir, port });
  try {
    await importVenue(product, testVenue(VENUE));
    const { origin } = product;
    const tally = newTabletTally();
    const tablets = await hireTablets(
      dataDir,
      VENUE.id,
      (name) => new BillTablet(name, { origin, restaurantId: VENUE.id, random, tally }),
    );
    const counts = { claims: 0, orders: 0 };
    let isOver = false;
    const untilOver = async (once: () => Promise<void>, pauseMs: number) => {
      while (!isOver) {
        await once();
        await sleep(random() * pauseMs);
      }
    };
    const evening = [
      ...Array.from({ length: plan.phones }, (_, index) =>
        guest(origin, 1 + (index % VENUE.tables), random, counts),
      ).map((once) => untilOver(once, 700)),
      ...tablets.map((tablet) => untilOver(() => tablet.act(), 60)),
      untilOver(async () => {
        counts.claims += await claimSome(dataDir, random);
      }, 400),
    ];
    for (const target of plan.kills) {
      await sleep(plan.spellMs);
      product = await strike(target, product, port);
    }
    await sleep(plan.spellMs);
    // On a busy machine an evening is longer.
    for (const end = performance.now() + LONGEST_MS; !hasMet(tally) && performance.now() < end; )
      await sleep(100);
    isOver = true;
    await Promise.all(evening);
    return await withDatabase(embeddedConnection(dataDir), async (db) => {
      const faults = [
        ...(await auditBills(db, VENUE.id)),
        ...(await auditCounted(db, VENUE)),
        ...(await auditedDays(db)),
      ];
      const { rows } = await db.query<{ count: string }>(
        `SELECT count(*) FROM payments WHERE restaurant_id = $1 AND voids_id IS NULL AND by_name <> 'a phone'`,
        [VENUE.id],
      );
      return { tally, ...counts, faults, stored: Number(rows[0]?.count) };
    });
  } finally {
    await product.kill();
    stopLeftDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Whether the run met what it is about. */
export function hasMet({ recorded, done }: TabletTally): boolean {
  const of = (...names: string[]) => names.reduce((sum, name) => sum + (done.get(name) ?? 0), 0);
  const drawer = of('openDrawer', 'moveCash', 'closeDrawer');
  const seated = of('mergeTable', 'partVisit', 'passLine');
  const lines = of('takeLineOff', 'giveLineFree', 'offerInstead');
  return (
    recorded > 10 &&
    seated > 0 &&
    lines > 2 &&
    of('voidPayment', 'addBillEntry') > 2 &&
    of('checkOut') > 0 &&
    drawer > 1
  );
}

/** Sales follow within seconds: only what stays wrong is one. */
async function auditedDays(db: Parameters<typeof auditDays>[0]): Promise<string[]> {
  for (let second = 0; ; second += 1) {
    const faults = await auditDays(db, VENUE.id);
    if (faults.length === 0 || second === 8) return faults;
    await sleep(1000);
  }
}

/** A phone that orders, and scans anew when its table was checked out. */
function guest(
  origin: string,
  tableIdx: number,
  random: () => number,
  counts: { orders: number },
): () => Promise<void> {
  let phone: GuestClient | null = null;
  return async () => {
    try {
      phone ??= await scanTable(origin, { restaurantId: VENUE.id, tableIdx });
    } catch {
      return;
    }
    const menus = [...phone.menu.values()];
    const menu = menus[Math.floor(random() * menus.length)];
    if (!menu) return;
    const body = orderBody(phone, [chooseDish(menu, 1 + Math.floor(random() * 3))], null);
    const answer = await placeOrder(origin, phone, body, randomUUID());
    if (answer.kind === 'placed') counts.orders += 1;
    if (answer.kind === 'refused') phone = null;
  };
}

const SOME = `
  SELECT v.visit_id FROM visits v WHERE v.restaurant_id = $1 AND v.closed_at IS NULL AND v.ordered_at IS NOT NULL
   ORDER BY random() LIMIT 1`;
const CLAIM = 'SELECT claim_bill(jsonb_populate_record(NULL::payment_claims, $1)) AS said';

/** A phone claims a part of some bill and lets it lapse a second later. @returns how many it got */
async function claimSome(dataDir: string, random: () => number): Promise<number> {
  try {
    return await withDatabase(embeddedConnection(dataDir), async (db) => {
      await db.query('BEGIN');
      const { rows } = await db.query<{ visit_id: string }>(SOME, [VENUE.id]);
      const visitId = rows[0]?.visit_id;
      if (visitId === undefined) return 0;
      await db.query('SELECT 1 FROM hold_visits($1, ARRAY[$2::text])', [VENUE.id, visitId]);
      await db.query(
        'SELECT 1 FROM hold_orders($1, ARRAY(SELECT order_id FROM orders WHERE restaurant_id = $1 AND visit_id = $2))',
        [VENUE.id, visitId],
      );
      const now = Date.now();
      const asked = {
        restaurant_id: VENUE.id,
        claim_id: randomUUID(),
        visit_id: visitId,
        amount: 1 + Math.floor(random() * 10_000),
        part: 'AMOUNT',
        lines: [],
        made_at: new Date(now),
        until: new Date(now + 1000),
      };
      const said = await db.query<{ said: string }>(CLAIM, [JSON.stringify(asked)]);
      await db.query('COMMIT');
      return said.rows[0]?.said === 'CLAIMED' ? 1 : 0;
    });
  } catch {
    // The database was killed just then.
    return 0;
  }
}
