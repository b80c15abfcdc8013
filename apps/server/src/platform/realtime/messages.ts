import { NO_GUEST, type StaffAction } from '@hansang/contract';
import type { GuestEvent, StaffEvent } from '@hansang/contract/schemas';
import type { LoggedEvent } from '../events/event.ts';
import { sessionRoom, tableRoom, venueRoom } from './rooms.ts';

/** What an event of the log means to open screens. Every message is a hint: a screen gets right by reading. */
export interface Messages {
  readonly guests: readonly { readonly room: string; readonly event: GuestEvent }[];
  readonly staff: readonly StaffEvent[];
  /** Guests' rooms whose sessions are over. */
  readonly ended: readonly string[];
  /** Guests who go to another table with their visit. */
  readonly moved: { readonly from: string; readonly to: string } | null;
  /** A venue whose stock or menu phones should read again. */
  readonly stockOf: number | null;
}

const NOTHING: Messages = { guests: [], staff: [], ended: [], moved: null, stockOf: null };

export function messagesOf(event: LoggedEvent): Messages {
  const { restaurantId, subjectId } = event;
  switch (event.type) {
    case 'order.placed': {
      const room = tableRoom(restaurantId, event.data.tableIdx);
      return {
        ...NOTHING,
        guests: [{ room, event: told(event, 'order-success', { orderId: subjectId }) }],
        staff: staffHints(event, 'order-changed', event.data.stock),
        stockOf: event.data.stock.length > 0 ? restaurantId : null,
      };
    }
    case 'order.reserved':
      return {
        ...NOTHING,
        staff: event.data.stock.length > 0 ? staffHints(event, 'stock-changed') : [],
        stockOf: event.data.stock.length > 0 ? restaurantId : null,
      };
    case 'payment.stepped':
      return { ...NOTHING, staff: staffHints(event, 'payment-changed') };
    case 'order.moved': {
      const room = tableRoom(restaurantId, event.data.tableIdx);
      const data = { orderId: subjectId, status: event.data.to };
      return {
        ...NOTHING,
        guests: [{ room, event: told(event, 'order-status', data) }],
        staff: staffHints(event, 'order-changed', event.data.stock),
        stockOf: event.data.stock.length > 0 ? restaurantId : null,
      };
    }
    case 'visit.closed': {
      const room = tableRoom(restaurantId, event.data.tableIdx);
      return {
        ...NOTHING,
        guests: [{ room, event: told(event, 'session-ended', {}) }],
        staff: staffHints(event, 'table-changed'),
        ended: [room],
      };
    }
    case 'visit.moved': {
      const { tableIdx, toTableIdx } = event.data;
      const from = tableRoom(restaurantId, tableIdx);
      return {
        ...NOTHING,
        guests: [{ room: from, event: told(event, 'table-changed', { tableIdx: toTableIdx }) }],
        staff: staffHints(event, 'table-changed'),
        moved: { from, to: tableRoom(restaurantId, toTableIdx) },
      };
    }
    case 'session.ended':
      return { ...NOTHING, ended: [sessionRoom(event.data.sessionId)] };
    case 'call.made':
      return { ...NOTHING, staff: staffHints(event, 'call-changed') };
    case 'call.acknowledged':
    case 'call.closed': {
      const room = tableRoom(restaurantId, event.data.tableIdx);
      const data = { callId: subjectId, isOver: event.type === 'call.closed' };
      return {
        ...NOTHING,
        guests: [{ room, event: told(event, 'call-acknowledged', data) }],
        staff: staffHints(event, 'call-changed'),
      };
    }
    case 'review.written':
    case 'review.hidden':
      return { ...NOTHING, staff: staffHints(event, 'review-changed') };
    case 'stock.changed':
      return { ...NOTHING, staff: staffHints(event, 'stock-changed'), stockOf: restaurantId };
    case 'venue.changed':
      return { ...NOTHING, staff: staffHints(event, 'menu-changed'), stockOf: restaurantId };
    default:
      return NOTHING;
  }
}

/** Phones are told to read the menu again; which dish it was is for the menu to say. */
export function stockMessage(restaurantId: number): { readonly room: string; readonly event: GuestEvent } {
  return {
    room: venueRoom(restaurantId),
    event: { action: 'stock-changed', clientId: NO_GUEST.store, cartId: null, data: {} },
  };
}

/** What a whole table is told, whether it shares a cart or not. */
type Told = 'order-success' | 'order-status' | 'session-ended' | 'table-changed' | 'call-acknowledged';

/** A guest is told by the public label, everybody else as the store or the POS. */
function told<Action extends Told>(
  event: LoggedEvent,
  action: Action,
  data: GuestEvent<Action>['data'],
): GuestEvent {
  const { actorType, actor } = event;
  const clientId = actorType === 'guest' ? actor : actorType === 'pos' ? NO_GUEST.pos : NO_GUEST.store;
  return { action, clientId, cartId: null, data } as GuestEvent<Told>;
}

function staffHints(event: LoggedEvent, action: StaffAction, stock: readonly string[] = []): StaffEvent[] {
  const hint = (what: StaffAction): StaffEvent => ({
    action: what,
    restaurantId: event.restaurantId,
    subject: event.subjectId,
    at: event.at.toISOString(),
  });
  return stock.length > 0 ? [hint(action), hint('stock-changed')] : [hint(action)];
}
