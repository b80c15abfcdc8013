import type { LineState, OrderStatus } from '@hansang/contract';
import type { LineOffer, OrderLine, OrderReceipt, PastOrder, SoldMenu } from '@hansang/contract/schemas';
import { lineStateOf, nextOrderStatuses, statusForGuests, worthOf } from '@hansang/rules';
import { inEveryLanguage } from '../../restaurant/localized.ts';
import type { Venue } from '../../restaurant/venue.ts';
import type { Draft, Placing } from '../placing/place-statement.ts';
import type { Placed } from '../placing/placing-line.ts';
import type { LineRow, OrderRow, StoredLine, StoredOffer } from './order-row.ts';
import { fromSoldColumns } from './sold-columns.ts';

/**
 * An order as guests read it at a moment: the whole table what was ordered and where it stands, its own phone how it was
 * paid.
 * @param isOwn whether the phone that reads placed it
 */
export function presentOrder(row: OrderRow, now: Date, isOwn: boolean): PastOrder {
  const { payment } = row;
  const status = statusForGuests(row.status, row.released_at?.getTime() ?? null, now.getTime());
  return {
    _id: row.order_id,
    orderNumber: row.order_number,
    status,
    actualPayment: worthOf(row.status, row.total_amount, row.due_amount),
    payment:
      isOwn || payment?.isAtTable
        ? payment
        : payment && { status: payment.status, method: null, refundedAmount: 0 },
    menus: row.lines.map((line) => ({
      ...presentLine(line, now),
      state: stateForGuests(line.state, status),
    })),
    note: row.note,
    startTime: row.placed_at.toISOString(),
    cancelReason: row.cancel_reason,
    cancelNote: row.cancel_note,
    isOwn,
    canCancel: isOwn && nextOrderStatuses(row.status, 'guest').includes('CANCEL'),
    source: row.source,
  };
}

/** Of an order that guests read as unaccepted no line is cooked. */
const stateForGuests = (state: LineState, status: OrderStatus): LineState =>
  status === 'REQUEST' && state !== 'OFF' ? 'WAITING' : state;

/** A line of an order as it was sold, and what of it still is. */
export function presentLine(line: LineRow, now: Date): OrderLine {
  return {
    ...presentSold(line),
    line: line.line,
    state: line.state,
    note: line.note,
    liveQuantity: line.live_quantity,
    freeQuantity: line.free_quantity,
    offReason: line.off_reason,
    offNote: line.off_note,
    offerState: line.offer_state,
    offer: line.offer ? presentOffer(line.offer, now) : null,
    insteadOf: line.instead_of,
  };
}

function presentOffer({ offer_id, quantity, substitute, expires_at }: StoredOffer, now: Date): LineOffer {
  const expiresAt = new Date(expires_at);
  return {
    offerId: offer_id,
    substitute: { ...presentSold(substitute), quantity },
    expiresAt: expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
  };
}

/** A line of an order as it was sold. */
export function presentSold(line: StoredLine): SoldMenu {
  const { size } = line;
  return {
    _id: line.menu_id,
    name: line.name.ko,
    price: line.unit_price,
    quantity: line.quantity,
    isSoldOut: false,
    ...fromSoldColumns(line),
    options: line.options.map(({ _id, name, price, quantity }) => ({
      _id,
      name: name.ko,
      price,
      quantity,
      multiLanguage: { name: inEveryLanguage(name) },
    })),
    size: size && {
      _id: size._id,
      name: size.name.ko,
      price: size.price,
      multiLanguage: { name: inEveryLanguage(size.name) },
    },
    multiLanguage: { name: inEveryLanguage(line.name) },
  };
}

/** Where an order was placed, named as the receipt shows it. */
export interface ReceiptPlace {
  readonly venue: Pick<Venue, 'restaurantId' | 'name'>;
  readonly tableName: string;
  readonly floorName: Venue['name'];
}

/** What a guest keeps of an order. `hashKey` opens the visit's history; null where it is not to be told. */
export function presentReceipt(
  row: OrderRow,
  place: ReceiptPlace,
  hashKey: string | null,
  now: Date,
  isOwn = true,
): OrderReceipt {
  const { venue, tableName, floorName } = place;
  return {
    id: row.order_id,
    hashKey,
    number: row.order_number,
    totalAmount: worthOf(row.status, row.total_amount, row.due_amount),
    regDate: row.placed_at.toISOString(),
    floorName: floorName.ko,
    restaurantIdx: venue.restaurantId,
    restaurantName: venue.name.ko,
    tableName,
    multiLanguage: { restaurantName: venue.name, floorName },
    order: presentOrder(row, now, isOwn),
  };
}

/** The receipt of an order just placed, from what was written: nothing is read back. */
export function receiptOfPlaced(placing: Placing, draft: Draft, placed: Placed): OrderReceipt {
  const { venue, tableIdx, totals } = placing;
  const row: OrderRow = {
    restaurant_id: venue.restaurantId,
    order_id: draft.orderId,
    table_idx: tableIdx,
    visit_id: null,
    order_number: placed.orderNumber,
    business_day: '',
    status: placed.status,
    version: 1,
    source: placing.source,
    total_amount: totals.menuPayAmount,
    due_amount: totals.menuPayAmount,
    total_quantity: totals.totalMenuAmount,
    head_count: placed.headCount,
    held: placing.held,
    is_first_of_visit: placed.isFirst,
    cancel_reason: null,
    cancel_note: null,
    note: placing.note,
    // Staff may have to look at it first: then it was only asked for.
    steps: placed.status === draft.status ? draft.steps : draft.steps.slice(0, 1),
    counted: placed.counted,
    released_at: placed.status === 'CONFIRM' ? placing.now : null,
    seen_at: null,
    placed_at: placing.now,
    payment: placed.status === 'PENDING' ? { status: 'PENDING', method: null, refundedAmount: 0 } : null,
    lines: draft.lines.map((line) => ({
      ...line,
      state: lineStateOf(placed.status),
      moved_at: null,
      moved_by: null,
    })),
  };
  return presentReceipt(row, placeOf(venue, tableIdx), placed.hashKey, placing.now);
}

function placeOf(venue: Venue, tableIdx: number): ReceiptPlace {
  const table = venue.tables.get(tableIdx);
  return { venue, tableName: table?.name ?? '', floorName: table?.floorName ?? venue.name };
}
