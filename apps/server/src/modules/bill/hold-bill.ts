import { billRest } from '@hansang/rules/bill';
import type pg from 'pg';
import type { Queryable } from '../../platform/events/append.ts';

/** A visit whose bill is being changed. */
export interface HeldBill {
  readonly visitId: string;
  readonly tableIdx: number;
  /** Goes up with every change; whoever changes the bill names the one on their screen. */
  readonly version: number;
  /** When it was checked out. */
  readonly closedAt: Date | null;
}

const HOLD = `
  SELECT visit_id AS "visitId", table_idx AS "tableIdx", bill_version AS version, closed_at AS "closedAt"
    FROM hold_visits($1, ARRAY[$2::text]) AS v WHERE ordered_at IS NOT NULL`;
const ORDERS = `
  SELECT 1 FROM hold_orders($1, ARRAY(SELECT order_id FROM orders WHERE restaurant_id = $1 AND visit_id = $2))`;

/**
 * Holds a visit that has ordered, open or not, and its orders, so that what it owes stays as it is until the transaction
 * ends; before payments. Null where there is none.
 */
export async function holdBill(
  client: pg.PoolClient,
  restaurantId: number,
  visitId: string,
): Promise<HeldBill | null> {
  const { rows } = await client.query<HeldBill>(HOLD, [restaurantId, visitId]);
  const [held] = rows;
  if (!held) return null;
  await client.query(ORDERS, [restaurantId, visitId]);
  return held;
}

/**
 * When something comes to a held bill: whatever comes after the check-out bears a later time than that, also within the same
 * millisecond and by the clock of a server that is behind. What a visit left unpaid is told by it.
 */
export function timeAt({ closedAt }: HeldBill, now: Date): Date {
  return closedAt !== null && now <= closedAt ? new Date(closedAt.getTime() + 1) : now;
}

const HOLD_VISIT = `
  SELECT 1 FROM hold_visits($1, ARRAY[$2::text]) AS v WHERE ordered_at IS NOT NULL`;

/**
 * Whether nothing is left to pay of a visit that has ordered; it stays so until the transaction ends, for all that is taken
 * meanwhile. Held after its table.
 */
export async function holdPaidBill(
  client: pg.PoolClient,
  restaurantId: number,
  visitId: string,
  now: Date,
): Promise<boolean> {
  if ((await client.query(HOLD_VISIT, [restaurantId, visitId])).rowCount !== 1) return false;
  return (await loadRest(client, restaurantId, visitId, now)).owed === 0;
}

const MONEY = 'SELECT sold, entered, settled, claimed FROM bill_of($1, $2, $3)';

/** What a visit owes at a moment, and what of it nobody is paying. Won. */
export async function loadRest(
  client: Queryable,
  restaurantId: number,
  visitId: string,
  now: Date,
): Promise<ReturnType<typeof billRest>> {
  const { rows } = await client.query<Parameters<typeof billRest>[0]>(MONEY, [restaurantId, visitId, now]);
  return billRest(rows[0] ?? { sold: 0, entered: 0, settled: 0, claimed: 0 });
}
