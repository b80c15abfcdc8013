import type {
  CancelReason,
  HeldReason,
  LineState,
  OfferState,
  OrderSource,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '@hansang/contract';
import type { StoredText } from '../../restaurant/localized.ts';
import type { SoldColumns } from './sold-columns.ts';

/** One step of an order's way, oldest first. */
export interface StoredStep {
  readonly status: OrderStatus;
  /** ISO 8601. */
  readonly at: string;
  readonly actorType: string;
  /** Public label: a client id or a staff member's name. */
  readonly actor: string;
  /** Staff: the account, so that only who did it may undo it. */
  readonly actorId?: string;
  /** The status that an undo took back. */
  readonly undid?: OrderStatus;
}

export interface OrderRow {
  restaurant_id: number;
  order_id: string;
  table_idx: number;
  visit_id: string | null;
  order_number: number | null;
  business_day: string;
  status: OrderStatus;
  version: number;
  source: OrderSource;
  /** As sold, and what of it is still to be paid or was. */
  total_amount: number;
  due_amount: number;
  total_quantity: number;
  head_count: number | null;
  is_first_of_visit: boolean;
  held: readonly HeldReason[];
  cancel_reason: CancelReason | null;
  cancel_note: string | null;
  note: string | null;
  steps: readonly StoredStep[];
  /** Dishes whose counted stock the order took. */
  counted: readonly string[];
  released_at: Date | null;
  seen_at: Date | null;
  placed_at: Date;
  /** Null while nobody pays by card and its bill does not cover it. */
  payment: StoredPayment | null;
  lines: readonly LineRow[];
}

/** What an order knows of its payment; of one that its bill covers, that it is paid. */
export interface StoredPayment {
  readonly status: PaymentStatus;
  readonly method: PaymentMethod | null;
  readonly refundedAmount: number;
  readonly isAtTable?: true;
}

/** What was sold, as it was then. */
export interface StoredLine extends SoldColumns {
  readonly menu_id: string;
  readonly name: StoredText;
  readonly unit_price: number;
  readonly quantity: number;
  readonly options: readonly {
    readonly _id: string;
    readonly name: StoredText;
    readonly price: number;
    readonly quantity: number;
    /** The dish that it is, where it is one. */
    readonly ofDish?: string;
  }[];
  readonly size: { readonly _id: string; readonly name: StoredText; readonly price: number } | null;
}

/** A line about to be written: where it stands follows from its order. */
export interface NewLine extends StoredLine {
  readonly line: number;
  readonly live_quantity: number;
  readonly free_quantity: number;
  readonly off_reason: CancelReason | null;
  readonly off_note: string | null;
  readonly offer_state: OfferState | null;
  readonly instead_of: number | null;
  /** What its guest wrote to the kitchen. */
  readonly note: string | null;
}

/** A line of an order, with what became of it since. */
export interface LineRow extends NewLine {
  readonly state: LineState;
  /** ISO 8601: when it was taken where it is by itself, and by whose account; null where its order took it along. */
  readonly moved_at: string | null;
  readonly moved_by: string | null;
  /** While one is open. */
  readonly offer?: StoredOffer;
}

/** Another dish that is offered in a line's place. */
export interface StoredOffer {
  readonly offer_id: string;
  readonly quantity: number;
  readonly substitute: StoredLine;
  /** ISO 8601. */
  readonly expires_at: string;
}

/** What an order `o` sold, as `LineRow`s in their order. */
export const LINES_COLUMN = `
  (SELECT jsonb_agg(to_jsonb(l) || CASE l.offer_state WHEN 'OPEN' THEN jsonb_build_object('offer', (
            SELECT to_jsonb(f) FROM line_offers f WHERE f.restaurant_id = l.restaurant_id AND f.order_id = l.order_id
               AND f.line = l.line AND f.state = 'OPEN')) ELSE '{}' END ORDER BY l.line)
     FROM order_lines l WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.order_id) AS lines`;

/** Columns of `orders o` with its lines as JSON, in the order sold. */
export const ORDER_COLUMNS = `
  o.restaurant_id, o.order_id, o.table_idx, o.visit_id, o.order_number, o.business_day, o.status, o.version, o.source,
  o.total_amount, o.due_amount, o.total_quantity, o.head_count, o.is_first_of_visit, o.held, o.cancel_reason,
  o.cancel_note, o.note, o.steps, o.counted, o.released_at, o.seen_at, o.placed_at,
  coalesce(
    (SELECT jsonb_build_object('status', p.status, 'method', p.method, 'refundedAmount', p.refunded_amount)
       FROM payments p WHERE p.restaurant_id = o.restaurant_id AND p.order_id = o.order_id),
    CASE WHEN o.due_amount > 0 AND EXISTS (SELECT FROM payments b WHERE b.restaurant_id = o.restaurant_id
                                              AND b.visit_id = o.visit_id AND b.order_id IS NULL AND b.is_captured)
         THEN CASE WHEN is_covered(o.restaurant_id, o.visit_id, o.order_id)
                   THEN '{"status": "SUCCESS", "method": null, "refundedAmount": 0, "isAtTable": true}'::jsonb END END) AS payment,
  ${LINES_COLUMN}`;

/** Who placed an order. */
export interface OrderOwner {
  session_id: number | null;
  /** The browser of that session, as far as it is known. */
  device_hash: Buffer | null;
}

/** Columns of `orders o` that `OrderOwner` names. */
export const OWNER_COLUMNS = 'o.session_id, device_of(o.session_id) AS device_hash';
