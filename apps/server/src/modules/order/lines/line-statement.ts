import { STAFF_UNDO_SECONDS } from '@hansang/contract';
import type pg from 'pg';
import { actorTypeOf, type Mover } from '../moving/move-order.ts';
import type { ShortDish } from '../placing/placing-line.ts';
import { newRefundId } from '../refunding/refund-id.ts';

/** A line of an order, and who does something about it. */
export interface LineOf {
  readonly restaurantId: number;
  readonly orderId: string;
  readonly line: number;
  readonly actor: Mover;
}

/** What the functions that change a line answer. */
export type LineSaid =
  | {
      readonly outcome: 'DONE';
      /** Won that go back. */
      readonly refund: number;
      /** More of the payment than the venue's bound has gone back by it, or may. */
      readonly isLarge: boolean;
      /** Dishes whose counted stock changed. */
      readonly stock: readonly string[];
    }
  /** This very change was made before: its answer was lost. */
  | { readonly outcome: 'REPEATED' }
  | { readonly outcome: 'SHORT'; readonly items: readonly ShortDish[] }
  | { readonly outcome: 'MENU_VERSION' }
  | { readonly outcome: 'OVER'; readonly state: string | null }
  /** Its time has not come. */
  | { readonly outcome: 'OPEN' }
  | { readonly outcome: LineRefusal };

export type LineRefusal =
  | 'NOT_FOUND_ORDER'
  | 'LINE_CHANGED'
  | 'ORDER_TRANSITION_NOT_ALLOWED'
  | 'OFFER_OPEN'
  | 'OFFER_NO_PHONE'
  | 'OFFER_TOO_DEAR'
  | 'STEP_UP_NEEDED'
  | 'ADULT_CONFIRMATION_REQUIRED'
  | 'ORDER_PAID_FIRST'
  | 'ORDER_PAID_AT_BILL'
  | 'BILL_BEING_PAID'
  | 'BILL_WOULD_BE_OVER'
  | 'VISIT_NEEDS_ORDER';

/** The functions that change a line, each in one round trip. */
const STATEMENTS = {
  change_line: 'SELECT change_line($1::jsonb) AS said',
  offer_line: 'SELECT offer_line($1::jsonb) AS said',
} as const;

/** What a `line_asked` of the database says of who asks, and when. */
export const asker = ({ type, id, name }: Mover, now: Date) => ({
  actor_type: actorTypeOf(type),
  actor: name,
  actor_id: id,
  moment: now.toISOString(),
  refund_id: newRefundId(),
  undo_seconds: STAFF_UNDO_SECONDS,
});

export async function runOnLine(
  client: pg.PoolClient,
  statement: keyof typeof STATEMENTS,
  asked: object,
): Promise<LineSaid> {
  const { rows } = await client.query<{ said: LineSaid }>({
    name: statement,
    text: STATEMENTS[statement],
    values: [JSON.stringify(asked)],
  });
  const [row] = rows;
  if (!row) throw new Error(`${statement} answered nothing`);
  return row.said;
}

const END = 'SELECT end_offer($1::jsonb, $2, $3, $4) AS said';

export type OfferEnd = 'TAKEN' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN';

export interface EndAsked {
  readonly restaurantId: number;
  readonly offerId: string;
  readonly how: OfferEnd;
  readonly actor: Mover;
  /** Of the guest who takes it. */
  readonly sessionId?: number;
  /** Its time is over, although it is not. */
  readonly isEarly?: true;
}

/** Ends an offer in the caller's transaction; whatever ended it before is told. */
export async function endOffer(
  client: pg.PoolClient,
  { restaurantId, offerId, how, actor, sessionId, isEarly }: EndAsked,
  now: Date,
): Promise<LineSaid> {
  const asked = { restaurant_id: restaurantId, offer_id: offerId, is_proven: true, ...asker(actor, now) };
  const { rows } = await client.query<{ said: LineSaid }>({
    name: 'end_offer',
    text: END,
    values: [JSON.stringify(asked), how, sessionId ?? null, isEarly === true],
  });
  const [row] = rows;
  if (!row) throw new Error('end_offer answered nothing');
  return row.said;
}
