import type { Bill, FloorPlan } from '@hansang/contract/schemas';
import type pg from 'pg';
import { auditVenues } from '../../../apps/server/src/modules/audit/audit-venues.ts';
import type { Acknowledged } from '../../../simulators/auditors/acknowledged.ts';
import type { Books } from '../../../simulators/pos/books.ts';
import type { KeptOrder } from '../../../simulators/pos/till.ts';
import { audit } from '../auditor.ts';
import type { StaffTablet } from '../staff-tablet.ts';
import type { Endpoint } from './endpoint.ts';
import { VENUE } from './venue.ts';

export interface AuditedEvening {
  readonly orders: number;
  readonly entered: number;
  /** Orders that till or endpoint do not have as they are, what was entered not once, and what the auditors found. */
  readonly wrong: readonly string[];
  /** Won: what orders came to at the till and here, and what was taken at each. */
  readonly money: { readonly till: number; readonly house: number; readonly taken: number };
  /** Deliveries that came before one with a lower number, none of them a repetition. */
  readonly outOfOrder: number;
  readonly repeated: number;
}

/** What a table comes to: as its till adds it up, as the board shows it, and on its bill. */
export interface TableSums {
  readonly tableIdx: number;
  readonly till: number;
  readonly board: number;
  readonly bill: number;
}

interface OrderRow {
  readonly orderId: string;
  readonly status: string;
  readonly version: number;
  readonly due: number;
  readonly name: string | null;
  readonly source: string;
}

const ORDERS = `
  SELECT order_id AS "orderId", status, version, due_amount AS due, source,
         (SELECT their_id FROM external_ids x WHERE x.restaurant_id = o.restaurant_id AND x.kind = 'ORDER'
             AND x.our_id = o.order_id) AS name
    FROM orders o WHERE restaurant_id = $1`;
// What a bill still owed when the till closed it was paid there.
const TAKEN = `
  SELECT ((SELECT coalesce(sum(amount), 0) FROM payments
            WHERE restaurant_id = $1 AND is_captured AND voids_id IS NULL)
        + (SELECT coalesce(sum((data->'unpaid'->>'amount')::integer), 0) FROM events
            WHERE restaurant_id = $1 AND type = 'visit.closed' AND actor_type = 'pos'))::integer AS taken`;

const isOver = ({ status }: { readonly status: string }) => status === 'CANCEL' || status === 'REJECT';

/** What is wrong once everything has come to rest. */
export async function auditEvening(
  db: pg.Client,
  evening: {
    readonly asked: { readonly acknowledged: readonly Acknowledged[]; readonly entered: readonly string[] };
    readonly books: Books['written'];
    readonly endpoint: Endpoint;
  },
): Promise<AuditedEvening> {
  const { asked, books, endpoint } = evening;
  const { rows } = await db.query<OrderRow>(ORDERS, [VENUE.id]);
  const { rows: paid } = await db.query<{ taken: number }>(TAKEN, [VENUE.id]);
  const atTill = new Map(books.orders.map((order) => [order.orderId, order]));
  const names = rows.flatMap(({ name, source }) => (source === 'POS' ? [name] : []));
  const wrong = [
    ...rows.flatMap((order) => [
      ...(isLike(atTill.get(order.orderId), order) ? [] : [`till ${order.orderId}`]),
      ...(isLike(endpoint.books.orders.get(order.orderId), order) ? [] : [`endpoint ${order.orderId}`]),
      ...(order.status === 'REQUEST' ? [`waits ${order.orderId}`] : []),
    ]),
    ...books.orders
      .filter(({ orderId }) => !rows.some((order) => order.orderId === orderId))
      .map(({ orderId }) => `only at the till: ${orderId}`),
    ...asked.entered
      .filter((name) => names.filter((one) => one === name).length !== 1)
      .map((name) => `${name} is not there once`),
    ...books.outcomes
      .filter(({ code }) => code !== null)
      .map(({ name, code }) => `${name} was refused: ${code}`),
    ...(await auditAll(db, asked.acknowledged)),
  ];
  const fresh = [...new Set(endpoint.seqs)];
  return {
    orders: rows.length,
    entered: names.length,
    wrong,
    money: {
      till: books.orders.filter((order) => !isOver(order)).reduce((sum, { dueAmount }) => sum + dueAmount, 0),
      house: rows.reduce((sum, { due }) => sum + due, 0),
      taken: paid[0]?.taken ?? 0,
    },
    outOfOrder: fresh.filter((seq, at) => at > 0 && seq < (fresh[at - 1] ?? 0)).length,
    repeated: endpoint.seqs.length - fresh.length,
  };
}

const isLike = (order: { readonly status: string; readonly version: number } | undefined, is: OrderRow) =>
  order?.status === is.status && order.version === is.version;

async function auditAll(db: pg.Client, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const faults = await audit(db, { restaurantId: VENUE.id, acknowledged, startStock: new Map() });
  for await (const venue of auditVenues(db)) faults.push(...venue.faults);
  return faults;
}

/** What every table comes to, before its bill is paid. */
export async function sumsAtTables(
  tablet: StaffTablet,
  orders: readonly KeptOrder[],
): Promise<readonly TableSums[]> {
  const params = { restaurantId: VENUE.id };
  const { floors } = (await tablet.known('floor', params)).body as unknown as FloorPlan;
  const sat = floors
    .flatMap(({ tables }) => tables)
    .flatMap(({ tableIdx, visit }) => (visit ? [{ tableIdx, visit }] : []));
  return Promise.all(
    sat.map(async ({ tableIdx, visit: { visitId, total } }) => {
      const { sold } = (await tablet.known('bill', { ...params, visitId })).body as unknown as Bill;
      const own = orders.filter((order) => order.visitId === visitId && !isOver(order));
      const till = own.reduce((sum, { dueAmount }) => sum + dueAmount, 0);
      return { tableIdx, till, board: total, bill: sold };
    }),
  );
}
