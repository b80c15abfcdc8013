import type { CancelReason, OrderStatus } from '@hansang/contract';
import type { CartEvent } from '@hansang/contract/schemas';

/** What each kind of event carries. Menu ids under `stock` are those whose counted stock the change touched. */
export interface EventData {
  'order.placed': {
    tableIdx: number;
    visitId: string;
    status: OrderStatus;
    number: number;
    totalAmount: number;
    /** No other order of the visit stands. */
    isFirst: boolean;
    stock: readonly string[];
  };
  /** A prepaid order waits for its payment; it has no visit and no number yet. */
  'order.reserved': { tableIdx: number; totalAmount: number; stock: readonly string[] };
  'order.moved': {
    tableIdx: number;
    visitId: string | null;
    from: OrderStatus;
    to: OrderStatus;
    isUndo: boolean;
    cancelReason: CancelReason | null;
    stock: readonly string[];
  };
  /** Guests of a table acted for the first time. */
  'visit.opened': { tableIdx: number };
  /** A visit that never ordered ended by itself. */
  'visit.lapsed': { tableIdx: number };
  /** A table was checked out; `visitId` is null when nobody had ordered. */
  'visit.closed': { tableIdx: number; visitId: string | null; epoch: number };
  'visit.moved': { visitId: string; tableIdx: number; toTableIdx: number };
  'session.ended': { sessionId: number; tableIdx: number | null };
  'session.adult-confirmed': { sessionId: number; tableIdx: number | null };
  /** Staff or the venue file set stock or sold-out marks. */
  'stock.changed': { stock: readonly string[] };
  /** Menu, tables, hours or settings changed; `restaurants.menu_version` went up. */
  'venue.changed': Record<string, never>;
  /** A shared cart changed; phones get the event as it is. `node` has told its own screens already. */
  'cart.changed': { tableIdx: number; node: string | null; event: CartEvent };
  /** A device became a member of a cart. */
  'cart.joined': { tableIdx: number; number: number };
  /** A member's first screen opened, or its last one closed. */
  'cart.presence': { tableIdx: number; number: number; isHere: boolean; clientCount: number };
  'payment.stepped': {
    orderId: string;
    step: PaymentStep;
    /** Won that the step is about. */
    amount: number;
    /** The provider's code and words, or why an outcome is not known. */
    detail?: string;
  };
  /** A venue's account at its payment provider was set or removed. */
  'payment.account': { mid: string | null };
  /** Guests called staff; staff said that they are on the way; staff were done. */
  'call.made': { tableIdx: number; visitId: string | null; itemId: string };
  'call.acknowledged': { tableIdx: number; itemId: string };
  'call.closed': { tableIdx: number; itemId: string };
  /** Guests of a visit reviewed it; a manager took the review out of sight, or back. */
  'review.written': { visitId: string; photos: number };
  'review.hidden': { isHidden: boolean };
  /** Something about a staff account; it stands outside the venues, under number 0. */
  'staff.account': { change: StaffAccountChange };
}

/** What can happen to a payment. */
export type PaymentStep =
  /** The guest was sent to the provider's window. */
  | 'OFFERED'
  /** A newer order of the same phone, or of the same shared cart, took its place. */
  | 'REPLACED'
  /** The guest came back authenticated, and the money is asked for. */
  | 'RETURNED'
  /** A return that cannot be believed; nothing changed. */
  | 'TAMPERED'
  | 'APPROVED'
  | 'DECLINED'
  | 'CANCELLED_BY_GUEST'
  /** Nobody came back in time. */
  | 'EXPIRED'
  /** Nobody knows what came of the approval; the provider is asked. */
  | 'UNKNOWN'
  /** Whatever came of the approval is being undone. */
  | 'UNDOING'
  | 'UNDONE'
  /** The provider never took the money. */
  | 'NEVER_TAKEN'
  | 'REFUND_ASKED'
  | 'REFUNDED'
  | 'REFUND_FAILED'
  | 'REFUND_UNKNOWN'
  /** The provider gave the money back without being asked by us. */
  | 'CANCELLED_AT_PROVIDER';

export type StaffAccountChange =
  | 'LOGGED_IN'
  | 'LOGGED_OUT'
  | 'LOGIN_REFUSED'
  | 'JOINED'
  | 'PASSWORD_CHANGED'
  | 'TWO_STEP_ON'
  | 'TWO_STEP_OFF';

/** Accounts stand outside the venues: their events carry this number. */
export const INSTALLATION = 0;

export type EventType = keyof EventData;
export type SubjectType =
  | 'call'
  | 'order'
  | 'visit'
  | 'table'
  | 'session'
  | 'venue'
  | 'cart'
  | 'payment'
  | 'review'
  | 'staff';
export type ActorType = 'guest' | 'staff' | 'pos' | 'payment' | 'system';

/** Who did something: `actor` is a public label (client id, staff name), never a credential. */
export interface Actor {
  readonly actorType: ActorType;
  readonly actor: string;
}

export interface NewEvent<Type extends EventType = EventType> extends Actor {
  readonly restaurantId: number;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  /** The subject's version after the change, where it has one. */
  readonly version?: number | null;
  readonly type: Type;
  readonly data: EventData[Type];
  readonly at: Date;
}

/** An event as readers of the log get it: one case per type, so that a `switch` narrows `data`. */
export type LoggedEvent<Types extends EventType = EventType> = {
  [Type in Types]: NewEvent<Type> & { readonly eventId: number; readonly version: number | null };
}[Types];
