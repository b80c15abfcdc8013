import type { OrderDecider } from '@hansang/contract';
import type { TillOrder } from '@hansang/contract/schemas';
import { statusForGuests } from '@hansang/rules';
import { isKnownToTills } from '@hansang/rules/till';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { loadPlacedOrders, type PlacedOrderRow } from '../../board/load-board.ts';
import type { LineRow } from '../../order/reading/order-row.ts';
import { loadOrderNames, loadTillNames, partId, type TillNames } from '../naming/till-names.ts';

/** Whether tills know of an order at a moment. */
export const isToldOf = (row: PlacedOrderRow, decider: OrderDecider, now: Date): boolean =>
  isKnownToTills(decider, row.released_at?.getTime() ?? null, now.getTime());

/** Orders as a till reads them, by id; those that are nothing to tills yet are among them. */
export async function loadTillOrders(
  client: Queryable,
  till: TillSession,
  orderIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, { readonly row: PlacedOrderRow; readonly order: TillOrder }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await loadPlacedOrders(client, till.restaurantId, orderIds);
  const names = await loadTillNames(client, till);
  const called = await loadOrderNames(client, till, orderIds);
  return new Map(
    rows.map((row) => [row.order_id, { row, order: presentTillOrder(row, names, called, now) }]),
  );
}

export function presentTillOrder(
  row: PlacedOrderRow,
  names: TillNames,
  called: ReadonlyMap<string, string>,
  now: Date,
): TillOrder {
  const { released_at: releasedAt } = row;
  // An acceptance that may still be taken back is none yet, and of one version there is one look: a till keeps the later one.
  const status = statusForGuests(row.status, releasedAt?.getTime() ?? null, now.getTime());
  return {
    orderId: row.order_id,
    externalId: called.get(row.order_id) ?? null,
    number: row.order_number,
    status,
    version: status === row.status ? row.version : row.version - 1,
    source: row.source,
    tableIdx: row.table_idx,
    tableName: row.table_name,
    externalTableId: names.of('TABLE', row.table_idx),
    visitId: row.visit_id,
    headCount: row.head_count,
    placedAt: row.placed_at.toISOString(),
    note: row.note,
    dueAmount: row.due_amount,
    isPaid: row.payment?.status === 'SUCCESS',
    needsAdultCheck: row.held.includes('ADULT'),
    held: [...row.held],
    lines: row.lines.map((line) => presentTillLine(line, names)),
  };
}

function presentTillLine(line: LineRow, names: TillNames): TillOrder['lines'][number] {
  const { menu_id: menuId, size } = line;
  return {
    line: line.line,
    menuId,
    externalId: names.of('DISH', menuId),
    isElsewhere: names.isElsewhere(menuId),
    name: line.name.ko,
    unitPrice: line.unit_price,
    quantity: line.quantity,
    liveQuantity: line.live_quantity,
    freeQuantity: line.free_quantity,
    state: line.state,
    note: line.note,
    size: size && {
      sizeId: size._id,
      externalId: names.of('SIZE', partId(menuId, size._id)),
      name: size.name.ko,
    },
    options: line.options.map(({ _id, name, price, quantity }) => ({
      optionId: _id,
      externalId: names.of('OPTION', partId(menuId, _id)),
      name: name.ko,
      price,
      quantity,
    })),
  };
}
