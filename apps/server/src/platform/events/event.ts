import type {
  AccountChange,
  BillEntryKind,
  BillPart,
  CancelReason,
  DayMeans,
  DayReportKind,
  DrawerMove,
  LineChange,
  LineState,
  OfferState,
  OrderStatus,
  PAYMENT_STEPS,
  PaymentMeans,
  PrinterChange,
  PrinterTrouble,
  PrintKind,
  StaffAct,
  UnpaidReason,
} from '@hansang/contract';
import type { ActDetails, CartEvent, StoredText } from '@hansang/contract/schemas';

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
    /** From when kitchen, printer and till may know of the order. */
    releasedAt: string | null;
    cancelReason: CancelReason | null;
    stock: readonly string[];
  };
  /** Pieces of a line were taken off, given free, or another dish came in their place. The step that may follow is its own. */
  'line.changed': OfLine & {
    kind: LineChange;
    /** Won that the pieces cost. */
    amount: number;
    reason?: CancelReason;
    /** How the offer of another dish ended that led to it, and which dish that was. */
    answer?: OfferState;
    instead?: StoredText;
    /** MOVE: whose guests have them now. */
    toTableIdx?: number;
  };
  /** Another dish was offered in the place of pieces of a line; staff took the offer back. */
  'line.offered': OfLine & { instead: StoredText };
  'line.withdrawn': Omit<OfLine, 'quantity'> & { instead: StoredText };
  /** Lines of an order got further, or back, by themselves. */
  'line.moved': {
    tableIdx: number;
    lines: readonly number[];
    from: LineState;
    to: LineState;
    /** How guests read of the order. */
    status: OrderStatus;
  };
  /** Guests of a table acted for the first time, or staff opened it. `isAsked`: its phones are let in one by one. */
  'visit.opened': { tableIdx: number; isAsked: boolean };
  /** Staff reacted to a new order for the first time, without a step. */
  'order.seen': { tableIdx: number };
  /** A visit that never ordered ended by itself. */
  'visit.lapsed': { tableIdx: number };
  /** A table was cleared: checked out, or for others who were moved there; `visitId` is null when nobody had ordered. */
  'visit.closed': {
    tableIdx: number;
    visitId: string | null;
    epoch: number;
    /** What it still owed, and why it was checked out all the same. */
    unpaid?: { amount: number; reason: UnpaidReason };
  };
  'visit.moved': { visitId: string; tableIdx: number; toTableIdx: number };
  /** The guests of a table belong to those of another one; from null: nobody had acted there. */
  'seating.merged': { visitId: string; tableIdx: number; toTableIdx: number; fromVisitId: string | null };
  /**
   * Chosen orders of a visit became one of their own at another table; null: a table of it was let go with nothing.
   * `amount`: what was still to be paid for them.
   */
  'seating.parted': {
    visitId: string;
    tableIdx: number;
    toTableIdx: number;
    toVisitId: string | null;
    orderIds: readonly string[];
    amount: number;
    /** Phones of the visit that went along. */
    sessions: readonly number[];
  };
  /** An order went to the guests of another table as a whole. */
  'seating.passed': {
    visitId: string;
    tableIdx: number;
    toTableIdx: number;
    toVisitId: string;
    amount: number;
  };
  /** Staff gave the guests of a table a name, or (null) took it back. */
  'seating.named': { tableIdx: number; label: string | null };
  'seating.counted': { tableIdx: number; headCount: number };
  /** A table is kept for somebody from then on, or (null) no more. */
  'table.reserved': { tableIdx: number; from: string | null };
  /** A visit that was checked out goes on at its table. */
  'visit.reopened': { tableIdx: number; reason: string };
  /** A table's printed code was replaced by another. */
  'table.key-renewed': { tableIdx: number; generation: number };
  /** Tables stand elsewhere in the room; guests see nothing of it. */
  'room.arranged': { tables: readonly number[] };
  /** Staff know that guests sit there. */
  'visit.confirmed': { tableIdx: number };
  /** A phone asks to be let in, was let in, refused, or lost its claim (null). */
  'admission.changed': { sessionId: number; tableIdx: number; to: 'ASKING' | 'IN' | 'OUT' | null };
  'session.ended': { sessionId: number; tableIdx: number | null };
  'session.adult-confirmed': { sessionId: number; tableIdx: number | null };
  /** Staff or the venue file set stock or sold-out marks. */
  'stock.changed': {
    stock: readonly string[];
    /** The size or option of the dish that it was about: the menu's version went up. */
    part?: { part: 'size' | 'option'; key: string; name: { ko: string }; isSoldOut: boolean };
  };
  /** Menu, tables, hours or settings changed; `restaurants.menu_version` went up. `tables`: those that staff changed. */
  'venue.changed': {
    readonly tables?: readonly number[];
    readonly changed?: Readonly<Record<string, VenueChange>>;
    readonly byId?: string;
  } & Partial<From>;
  /** Hours of the menu turned it: prices, or what is sold. */
  'menu.turned': Record<string, never>;
  /** What is drafted of a menu changed; guests see nothing of it. */
  'menu.drafted': Record<string, never>;
  /**
   * A shared cart changed; phones get the event as it is. `node` has told its own screens already. `key`: whose
   * idempotency key the event's `changeId` is, for which call, and what was asked under it.
   */
  'cart.changed': {
    tableIdx: number;
    node: string | null;
    event: CartEvent;
    key?: { session: number; route: string; print: string };
  };
  /** A device became a member of a cart. */
  'cart.joined': { tableIdx: number; number: number };
  /** A member's first screen opened, or its last one closed. */
  'cart.presence': { tableIdx: number; number: number; isHere: boolean; clientCount: number };
  'payment.stepped': {
    /** Null of a payment for a bill; then its visit. */
    orderId: string | null;
    visitId?: string;
    step: PaymentStep;
    /** Won that the step is about. */
    amount: number;
    /** The provider's code and words, or why an outcome is not known. */
    detail?: string;
    /** Whom among the guests it concerns: the order's table, and how the order stands. */
    guests?: { tableIdx: number; status: OrderStatus };
  };
  /** A venue's account at its payment provider was set or removed. */
  'payment.account': { mid: string | null };
  /** Staff took money for a bill; `owed`: what is left of it then. */
  'payment.recorded': BillAct & { paymentId: string; means: PaymentMeans; part: BillPart };
  /** It had been recorded by mistake. */
  'payment.voided': BillAct & { paymentId: string; means: PaymentMeans; reason: string };
  'bill.entered': BillAct & { entryId: string; kind: BillEntryKind; reason: string };
  'bill.entry-voided': BillAct & { entryId: string; kind: BillEntryKind; reason: string };
  /** A drawer was opened with so much cash, cash was put in, taken out or counted, and what lay in it at its closing. */
  'drawer.opened': { amount: number };
  'drawer.moved': { kind: DrawerMove; amount: number; reason: string | null };
  'drawer.closed': { amount: number | null; expected: number };
  /** A report of a day was written; the amount is what was sold less discounts. */
  'day.closed': { businessDay: string; number: number; kind: DayReportKind; amount: number };
  'day.corrected': { businessDay: string; number: number; means: DayMeans; amount: number; reason: string };
  /** A guest's phone keeps a part for itself while its card runs, gave it up or did not come back, or has paid it. */
  'bill.claimed': BillAct & { paymentId: string; part: BillPart };
  'bill.released': BillAct & { paymentId: string };
  'bill.paid': BillAct & { paymentId: string; part: BillPart };
  /** Money of a guest's card payment went back: it is owed again, as far as the bill has not become less. */
  'bill.refunded': BillAct & { paymentId: string };
  /** Guests called staff; staff said that they are on the way; staff were done. */
  'call.made': { tableIdx: number; visitId: string | null; itemId: string };
  'call.acknowledged': { tableIdx: number; itemId: string };
  'call.closed': { tableIdx: number; itemId: string };
  'call.seen': { tableIdx: number };
  /** Guests of a visit reviewed it; a manager took the review out of sight, or back. */
  'review.written': { visitId: string; photos: number };
  'review.hidden': { isHidden: boolean };
  /** A printer was set up otherwise; the paper of a venue's order was asked for once more, or not wanted. */
  'printer.changed': { name: string; change: PrinterChange };
  /** Something is wrong with a printer, or (null) no more. */
  'printer.trouble': { name: string; trouble: PrinterTrouble | null };
  'print.asked': { printer: string; kind: PrintKind; number: number | null; isDropped: boolean };
  /**
   * Something about a staff account; it stands outside the venues, under number 0. `target` and `byId` are there where
   * somebody else did it: what the account is called, and whose account did.
   */
  'staff.account': { change: AccountChange; target?: string; byId?: string | null } & From;
  /** Staff did what the other owners of the venue should see; the subject is the account that did it. */
  'staff.acted': { act: StaffAct; details: ActDetails } & From;
}

/** A line of an order, and how the order stands. */
interface OfLine {
  tableIdx: number;
  visitId: string;
  status: OrderStatus;
  releasedAt?: string | null;
  line: number;
  dish: StoredText;
  quantity: number;
  stock: readonly string[];
}

/** What was done at a visit's bill, about how many won, and what the visit owed then. */
interface BillAct {
  readonly tableIdx: number;
  readonly amount: number;
  readonly owed: number;
}

/** What one field of a venue said before and after somebody changed it in the console. */
export interface VenueChange {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * What can happen to a payment. REPLACED: a newer order of the same phone, or of the same shared cart, took its place.
 * FREED: staff freed what its order held, or the part of a bill that it kept. RETURNED: the guest came back authenticated,
 * and the money is asked for.
 * TAMPERED: a return that cannot be believed. EXPIRED: nobody came back in time. UNKNOWN: nobody knows what came of the
 * approval. UNDOING: whatever came of it is being undone. NEVER_TAKEN: the provider never took the money.
 * REFUND_RETRIED: staff had one that failed tried once more. CANCELLED_AT_PROVIDER: it gave the money back without being asked by us.
 */
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

/** Where a change of accounts came from: null where that is not known, as for a command on the machine itself. */
export interface From {
  readonly address: string | null;
  readonly device: string | null;
}

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
  | 'printer'
  | 'drawer'
  | 'day'
  | 'staff';
export type ActorType = 'guest' | 'staff' | 'pos' | 'payment' | 'system';

/** Who did something: `actor` is a public label (client id, staff name), never a credential. */
export interface Actor {
  readonly actorType: ActorType;
  readonly actor: string;
  /** The account of one of the staff, or which till: names change, and two may have the same. Kept with the event's data. */
  readonly userId?: string;
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
