import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { auditVenues } from '../../../apps/server/src/modules/audit/audit-venues.ts';
import { auditAcknowledged } from '../../auditors/acknowledged.ts';
import { auditBills } from '../../auditors/bill-auditor.ts';
import { auditDays } from '../../auditors/day-auditor.ts';
import { auditStock } from '../../auditors/line-auditor.ts';
import { auditMoney } from '../../auditors/money-auditor.ts';
import type { Diary } from '../acts/diary.ts';
import type { OwnHouse } from '../house/own-house.ts';
import { type Plan, startStock } from '../house/venues.ts';

/** Sales of a day follow within seconds. */
const FOLLOWS_WITHIN = 10;

/** The books of every venue at rest, against themselves, the provider's and what phones were told. @returns every fault as a sentence */
export async function auditOwn(house: OwnHouse, diary: Diary): Promise<string[]> {
  for (let second = 0; ; second += 1) {
    const faults = await house.db((db) => auditOnce(db, house, diary));
    if (faults.length === 0 || second === FOLLOWS_WITHIN) return faults;
    await sleep(1000);
  }
}

async function auditOnce(db: pg.Client, house: OwnHouse, diary: Diary): Promise<string[]> {
  await db.query('ANALYZE');
  const faults = [...(await auditProduct(db)), ...(await auditPaid(db, diary))];
  const { rows } = await db.query<{ payment_id: string; restaurant_id: number }>(
    'SELECT payment_id, restaurant_id FROM payments',
  );
  const venueOf = new Map(rows.map((row) => [row.payment_id, row.restaurant_id]));
  for (const plan of house.plans) {
    // What no venue knows is a fault at each of them.
    const provider = house.card.ledger.all().filter(({ moid }) => (venueOf.get(moid) ?? plan.id) === plan.id);
    const ledger = { restaurantId: plan.id, provider, startStock: startStock() };
    const own = [
      ...(await auditAcknowledged(db, plan.id, diary.acknowledged.get(plan.id) ?? [])),
      ...(await auditUnknown(db, plan, diary)),
      ...(plan.kind.startsWith('FIRST')
        ? await auditMoney(db, ledger)
        : [...(await auditStock(db, ledger)), ...(await auditBills(db, plan.id, provider))]),
      ...(await auditDays(db, plan.id)),
    ];
    faults.push(...own.map((sentence) => `Venue ${plan.id}: ${sentence}`));
  }
  return faults;
}

/** What `npm run audit` looks at, on any live database. */
export async function auditProduct(db: pg.Client): Promise<string[]> {
  const faults: string[] = [];
  for await (const venue of auditVenues(db))
    faults.push(...venue.faults.map((sentence) => `Venue ${venue.restaurantId}: ${sentence}`));
  return faults;
}

/** Every order that is stored was told to the phone that sent it: each asked until it knew. */
async function auditUnknown(db: pg.Client, plan: Plan, diary: Diary): Promise<string[]> {
  // Whoever gave up may have ordered without ever knowing; that they had to is told as wrong already.
  if (diary.isCut) return [];
  const { rows } = await db.query<{ id: string }>(
    'SELECT order_id AS id FROM orders WHERE restaurant_id = $1 AND entered_by IS NULL',
    [plan.id],
  );
  const known = new Set(diary.acknowledged.get(plan.id)?.map(({ orderId }) => orderId));
  return rows.flatMap(({ id }) => (known.has(id) ? [] : [`Nobody ordered what is stored as ${id}`]));
}

/** Whoever was shown that something is paid has paid it, whatever became of it later. */
async function auditPaid(db: pg.Client, diary: Diary): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT coalesce(order_id, payment_id) AS id FROM payments WHERE is_captured',
  );
  const captured = new Set(rows.map(({ id }) => id));
  return [...diary.paid].flatMap((id) =>
    captured.has(id) ? [] : [`A page said that ${id} is paid, and nobody took the money`],
  );
}
