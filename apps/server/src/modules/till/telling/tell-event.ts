import { ORDER_DECIDERS, type OrderDecider, type TillEventType } from '@hansang/contract';
import type { TillEvent } from '@hansang/contract/schemas';
import { isReleased } from '@hansang/rules';
import type { EventType, LoggedEvent } from '../../../platform/events/event.ts';
import type { StoredText } from '../../restaurant/localized.ts';
import { isToldOf, type loadTillOrders } from './present-till-order.ts';

/** What of the feed is read for tills. */
export const TOLD_TYPES = [
  'order.placed',
  'order.moved',
  'line.changed',
  'line.moved',
  'visit.opened',
  'visit.moved',
  'visit.closed',
  'visit.lapsed',
  'visit.reopened',
  'seating.merged',
  'seating.parted',
  'seating.passed',
  'call.made',
  'call.acknowledged',
  'call.closed',
  'payment.recorded',
  'payment.voided',
  'bill.entered',
  'bill.entry-voided',
  'bill.paid',
  'bill.refunded',
  'stock.changed',
  'venue.changed',
  'menu.turned',
] as const satisfies readonly EventType[];
export type ToldEvent = LoggedEvent<(typeof TOLD_TYPES)[number]>;

/** What events speak of, read at once for a page of them. */
export interface Spoken {
  readonly orders: Awaited<ReturnType<typeof loadTillOrders>>;
  readonly items: ReadonlyMap<string, StoredText>;
  readonly decider: OrderDecider;
  readonly now: Date;
}

type Facts = Omit<TillEvent, 'seq' | 'at' | 'isOwn'>;

/** `LATER`: it is told once nobody can take back what it follows from. `NOTHING`: tills do not hear of it. */
export type Told = Facts | 'LATER' | 'NOTHING';

/** What a till is told of an event, with what it speaks of as that is now. */
export function tellTill(event: ToldEvent, spoken: Spoken): Told {
  switch (event.type) {
    case 'order.placed':
      // Where the board decides, its acceptance tells of an order that waits.
      if (spoken.decider === 'BOARD' && event.data.status === 'REQUEST') return 'NOTHING';
      return ofOrder(event.subjectId, 'order.placed', spoken);
    case 'order.moved': {
      const { from, to, isUndo, releasedAt } = event.data;
      const order = spoken.orders.get(event.subjectId);
      const isComing = releasedAt !== null && Date.parse(releasedAt) > spoken.now.getTime();
      if (isComing && order && !isUndo && !isOut(order.row.released_at, spoken.now)) return 'LATER';
      const isNews = spoken.decider === 'BOARD' && from === 'REQUEST' && to === 'CONFIRM';
      return ofOrder(event.subjectId, isNews ? 'order.placed' : 'order.changed', spoken);
    }
    case 'line.changed':
    case 'line.moved':
    case 'seating.passed':
      return ofOrder(event.subjectId, 'order.changed', spoken);
    case 'visit.opened':
    case 'visit.reopened':
      return { type: 'visit.opened', tableIdx: event.data.tableIdx, visitId: event.subjectId };
    case 'visit.moved': {
      const { visitId, tableIdx, toTableIdx } = event.data;
      return { type: 'visit.moved', tableIdx, visitId, toTableIdx };
    }
    case 'seating.merged': {
      const { visitId, tableIdx, toTableIdx, fromVisitId } = event.data;
      return {
        type: 'visit.merged',
        tableIdx,
        visitId,
        toTableIdx,
        ...(fromVisitId !== null && { fromVisitId }),
      };
    }
    case 'seating.parted': {
      const { visitId, tableIdx, toTableIdx, toVisitId, orderIds } = event.data;
      const fresh = toVisitId !== null && { toVisitId, orderIds: [...orderIds] };
      return { type: 'visit.parted', tableIdx, visitId, toTableIdx, ...fresh };
    }
    case 'visit.lapsed':
      return { type: 'visit.closed', tableIdx: event.data.tableIdx, visitId: event.subjectId };
    case 'visit.closed': {
      const { tableIdx, visitId } = event.data;
      return { type: 'visit.closed', tableIdx, ...(visitId !== null && { visitId }) };
    }
    case 'call.made':
    case 'call.acknowledged':
    case 'call.closed': {
      const item = spoken.items.get(event.subjectId);
      return {
        type: event.type,
        tableIdx: event.data.tableIdx,
        callId: event.subjectId,
        ...(item && { item: item.ko }),
      };
    }
    case 'payment.recorded':
    case 'payment.voided': {
      const { tableIdx, paymentId, means, amount, owed } = event.data;
      return { type: event.type, tableIdx, visitId: event.subjectId, paymentId, means, amount, owed };
    }
    case 'bill.paid': {
      const { tableIdx, paymentId, amount, owed } = event.data;
      return { type: 'payment.recorded', tableIdx, visitId: event.subjectId, paymentId, amount, owed };
    }
    case 'bill.refunded':
    case 'bill.entered':
    case 'bill.entry-voided': {
      const { tableIdx, amount, owed } = event.data;
      return { type: 'bill.changed', tableIdx, visitId: event.subjectId, amount, owed };
    }
    case 'stock.changed':
      return { type: 'stock.changed', menuIds: [...event.data.stock] };
    case 'venue.changed': {
      const decides = event.data.changed?.orderDecider?.after;
      return isDecider(decides)
        ? { type: 'decider.changed', orderDecider: decides }
        : { type: 'menu.changed' };
    }
    case 'menu.turned':
      return { type: 'menu.changed' };
  }
}

const isDecider = (value: unknown): value is OrderDecider => ORDER_DECIDERS.some((one) => one === value);

const isOut = (releasedAt: Date | null, now: Date): boolean =>
  releasedAt === null || isReleased(releasedAt.getTime(), now.getTime());

function ofOrder(orderId: string, type: TillEventType, { orders, decider, now }: Spoken): Told {
  const known = orders.get(orderId);
  if (!known || !isToldOf(known.row, decider, now)) return 'NOTHING';
  const { order } = known;
  return {
    type,
    tableIdx: order.tableIdx,
    ...(order.visitId !== null && { visitId: order.visitId }),
    order,
  };
}
