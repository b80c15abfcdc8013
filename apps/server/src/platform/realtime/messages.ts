import { NO_GUEST, type StaffAction } from '@hansang/contract';
import type { GuestEvent, StaffEvent } from '@hansang/contract/schemas';
import { statusForGuests } from '@hansang/rules';
import type { LoggedEvent } from '../events/event.ts';
import { placeRoom, sessionRoom, tableRoom, venueRoom } from './rooms.ts';

export interface Message {
  readonly room: string;
  readonly event: GuestEvent;
}

interface Moved {
  readonly room: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** What an event of the log means to open screens. Every message is a hint: a screen gets right by reading. */
export interface Messages {
  readonly guests: readonly Message[];
  /** An order of which guests hear later, unless it takes another step before. */
  readonly later: {
    readonly orderId: string;
    readonly visitId: string | null;
    readonly at: Date;
    readonly message: Message;
  } | null;
  /** An order of which nothing is to be told later any more. */
  readonly overtaken: string | null;
  readonly staff: readonly StaffEvent[];
  /** Guests' rooms whose sessions are over. */
  readonly ended: readonly string[];
  /** Guests who go to another table: whose sockets, and which rooms they leave for which others. */
  readonly moved: readonly Moved[];
  /** Rooms whose phones may stand otherwise to their table now. */
  readonly sorted: readonly string[];
  /** A venue whose stock or menu phones should read again. */
  readonly stockOf: number | null;
}

const NOTHING: Messages = {
  guests: [],
  later: null,
  overtaken: null,
  staff: [],
  ended: [],
  moved: [],
  sorted: [],
  stockOf: null,
};

/** What consoles read again once everything that was tried out is gone. */
const WIPED = ['order-changed', 'call-changed', 'review-changed'] as const;

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
    case 'payment.stepped': {
      const { orderId, guests } = event.data;
      return {
        ...NOTHING,
        guests:
          guests && orderId !== null
            ? [
                {
                  room: tableRoom(restaurantId, guests.tableIdx),
                  event: told(event, 'order-status', { orderId, status: guests.status }),
                },
              ]
            : [],
        staff: staffHints(event, 'payment-changed'),
      };
    }
    case 'order.moved':
      return {
        ...NOTHING,
        ...movedForGuests(event),
        staff: staffHints(event, 'order-changed', event.data.stock),
        stockOf: event.data.stock.length > 0 ? restaurantId : null,
      };
    case 'line.changed':
    case 'line.offered':
    case 'line.withdrawn': {
      const { tableIdx, status, releasedAt, stock } = event.data;
      // The order is where it was: phones read what became of its lines.
      const shown = statusForGuests(status, releasedAt ? Date.parse(releasedAt) : null, event.at.getTime());
      const room = tableRoom(restaurantId, tableIdx);
      return {
        ...NOTHING,
        guests: [{ room, event: told(event, 'order-status', { orderId: subjectId, status: shown }) }],
        staff: staffHints(event, 'order-changed', stock),
        stockOf: stock.length > 0 ? restaurantId : null,
      };
    }
    case 'payment.recorded':
    case 'payment.voided':
    case 'bill.entered':
    case 'bill.entry-voided':
    case 'bill.claimed':
    case 'bill.released':
    case 'bill.paid':
    case 'bill.refunded': {
      const room = tableRoom(restaurantId, event.data.tableIdx);
      return {
        ...NOTHING,
        guests: [{ room, event: told(event, 'bill-changed', {}) }],
        staff: [...staffHints(event, 'bill-changed'), ...staffHints(event, 'table-changed')],
      };
    }
    case 'drawer.opened':
    case 'drawer.moved':
    case 'drawer.closed':
    case 'day.closed':
    case 'day.corrected':
      return { ...NOTHING, staff: staffHints(event, 'day-changed') };
    case 'visit.reopened':
      // It may go on at another table, with its orders.
      return {
        ...NOTHING,
        staff: [...staffHints(event, 'table-changed'), ...staffHints(event, 'order-changed')],
      };
    case 'line.moved': {
      const { tableIdx, status } = event.data;
      const room = tableRoom(restaurantId, tableIdx);
      return {
        ...NOTHING,
        guests: [{ room, event: told(event, 'order-status', { orderId: subjectId, status }) }],
        staff: staffHints(event, 'order-changed'),
      };
    }
    case 'visit.confirmed':
      return {
        ...NOTHING,
        staff: [...staffHints(event, 'table-changed'), ...staffHints(event, 'order-changed')],
      };
    case 'visit.opened': {
      if (!event.data.isAsked) return NOTHING;
      const room = placeRoom(restaurantId, event.data.tableIdx);
      return {
        ...NOTHING,
        guests: [{ room, event: told(event, 'admission-changed', {}) }],
        staff: staffHints(event, 'table-changed'),
        sorted: [room],
      };
    }
    case 'admission.changed': {
      const own = sessionRoom(event.data.sessionId);
      const rooms = [own, tableRoom(restaurantId, event.data.tableIdx)];
      return {
        ...NOTHING,
        guests: rooms.map((room) => ({ room, event: told(event, 'admission-changed', {}) })),
        staff: staffHints(event, 'table-changed'),
        sorted: [own],
      };
    }
    case 'order.seen':
      return { ...NOTHING, staff: staffHints(event, 'order-changed') };
    case 'visit.closed': {
      const room = placeRoom(restaurantId, event.data.tableIdx);
      return {
        ...NOTHING,
        guests: [{ room, event: told(event, 'session-ended', {}) }],
        staff: staffHints(event, 'table-changed'),
        ended: [room],
      };
    }
    case 'visit.moved':
    case 'seating.merged': {
      const { tableIdx, toTableIdx } = event.data;
      const place = placeRoom(restaurantId, tableIdx);
      const table = tableRoom(restaurantId, tableIdx);
      return {
        ...NOTHING,
        guests: [{ room: place, event: told(event, 'table-changed', { tableIdx: toTableIdx }) }],
        staff: [...staffHints(event, 'table-changed'), ...staffHints(event, 'order-changed')],
        moved: [
          { room: place, from: [place], to: [placeRoom(restaurantId, toTableIdx)] },
          { room: table, from: [table], to: [tableRoom(restaurantId, toTableIdx)] },
        ],
      };
    }
    case 'seating.parted': {
      const { tableIdx, toTableIdx, sessions } = event.data;
      const rooms = (idx: number) => [placeRoom(restaurantId, idx), tableRoom(restaurantId, idx)];
      const changed = told(event, 'table-changed', { tableIdx: toTableIdx });
      const billed = told(event, 'bill-changed', {});
      return {
        ...NOTHING,
        guests: [
          ...sessions.map((id) => ({ room: sessionRoom(id), event: changed })),
          { room: tableRoom(restaurantId, tableIdx), event: billed },
        ],
        staff: [...staffHints(event, 'table-changed'), ...staffHints(event, 'order-changed')],
        moved: sessions.map((id) => ({
          room: sessionRoom(id),
          from: rooms(tableIdx),
          to: rooms(toTableIdx),
        })),
      };
    }
    case 'seating.passed': {
      const billed = told(event, 'bill-changed', {});
      const { tableIdx, toTableIdx } = event.data;
      return {
        ...NOTHING,
        guests: [tableIdx, toTableIdx].map((idx) => ({ room: tableRoom(restaurantId, idx), event: billed })),
        staff: [...staffHints(event, 'order-changed'), ...staffHints(event, 'table-changed')],
      };
    }
    case 'seating.named':
    case 'seating.counted':
    case 'table.reserved':
      return { ...NOTHING, staff: staffHints(event, 'table-changed') };
    case 'printer.changed':
    case 'printer.trouble':
    case 'print.asked':
      return { ...NOTHING, staff: staffHints(event, 'print-changed') };
    case 'room.arranged':
    case 'table.key-renewed':
      return { ...NOTHING, staff: staffHints(event, 'table-changed') };
    case 'session.ended':
      return {
        ...NOTHING,
        // Of a phone that staff took out every open sheet of its table tells.
        staff: event.actorType === 'staff' ? staffHints(event, 'table-changed') : [],
        ended: [sessionRoom(event.data.sessionId)],
      };
    case 'call.made':
    case 'call.seen':
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
    case 'staff.acted': {
      const also = event.data.act === 'TESTS_WIPED' ? WIPED : [];
      return {
        ...NOTHING,
        staff: (['staff-changed', ...also] as const).flatMap((one) => staffHints(event, one)),
      };
    }
    case 'stock.changed':
      return { ...NOTHING, staff: staffHints(event, 'stock-changed'), stockOf: restaurantId };
    case 'menu.turned':
      return { ...NOTHING, stockOf: restaurantId };
    case 'menu.drafted':
      return { ...NOTHING, staff: staffHints(event, 'menu-changed') };
    case 'venue.changed':
      return {
        ...NOTHING,
        guests: [{ room: venueRoom(restaurantId), event: told(event, 'venue-changed', {}) }],
        staff: staffHints(event, 'menu-changed'),
        stockOf: restaurantId,
      };
    default:
      return NOTHING;
  }
}

/**
 * A step of an order as guests hear of it. While an acceptance may still be taken back it is nothing to them: they hear of
 * it when it stands, and never of one that was taken back.
 */
function movedForGuests(event: LoggedEvent<'order.moved'>): Pick<Messages, 'guests' | 'later' | 'overtaken'> {
  const { restaurantId, subjectId: orderId, data, at } = event;
  const room = tableRoom(restaurantId, data.tableIdx);
  const message = { room, event: told(event, 'order-status', { orderId, status: data.to }) };
  const isHeldBack =
    data.to === 'CONFIRM' && data.releasedAt !== null && Date.parse(data.releasedAt) > at.getTime();
  if (isHeldBack)
    return {
      guests: [],
      later: { orderId, visitId: data.visitId, at: new Date(data.releasedAt ?? at), message },
      overtaken: null,
    };
  const isTakenBack = data.isUndo && data.to === 'REQUEST';
  return { guests: isTakenBack ? [] : [message], later: null, overtaken: orderId };
}

/** Phones are told to read the menu again; which dish it was is for the menu to say. */
export function stockMessage(restaurantId: number): { readonly room: string; readonly event: GuestEvent } {
  return {
    room: venueRoom(restaurantId),
    event: { action: 'stock-changed', clientId: NO_GUEST.store, cartId: null, data: {} },
  };
}

/** What a whole table is told, whether it shares a cart or not. */
type Told =
  | 'order-success'
  | 'order-status'
  | 'session-ended'
  | 'table-changed'
  | 'admission-changed'
  | 'venue-changed'
  | 'call-acknowledged'
  | 'bill-changed';

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
