import type { ItemErrorCode } from '@hansang/contract';
import type pg from 'pg';
import { failureKind } from '../../../platform/database/failures.ts';
import type { CartDraft } from '../../cart/carts.ts';
import type { Draft } from './place-statement.ts';
import type { Placed } from './placed-receipt.ts';

export interface ShortDish {
  readonly menuId: string;
  readonly code: ItemErrorCode;
  readonly left: number | null;
}

/** What `place_order` and `reserve_order` answer. */
export type Said =
  | ({ readonly outcome: 'PLACED' } & Placed)
  | ({ readonly outcome: 'RESERVED' } & Omit<Placed, 'orderNumber' | 'hashKey'>)
  | { readonly outcome: 'REPLAY' }
  | { readonly outcome: 'MENU_VERSION' }
  | { readonly outcome: 'SHORT'; readonly items: readonly ShortDish[] }
  /** The shared cart that is ordered has changed meanwhile, on another server. */
  | { readonly outcome: 'CART' }
  | VisitRefusal;

export interface VisitRefusal {
  readonly outcome:
    | 'NOT_FOUND_TABLE'
    | 'RESERVATION_IS_EXPIRATION'
    | 'TABLE_CHANGED'
    | 'NEED_CHECKOUT'
    | 'MAIN_MENU_MIN'
    | 'MAIN_MENU_MAX'
    | 'ONE_PERSON_ONE_MENU'
    | 'RESTRICTION_CASE'
    /** Paid again, it would be paid twice. */
    | 'PAYMENT_UNKNOWN';
  readonly headCount?: number;
}

const ATTEMPTS = 3;

/**
 * Runs the statement, with what becomes of the shared cart in it where one is ordered. One that had to give way to another did nothing and runs again; after a lost connection it
 * runs again only under a key, which tells an order that was placed after all.
 */
export async function runPlacing(
  pool: pg.Pool,
  { statement, parameter }: Pick<Draft, 'statement' | 'parameter'>,
  hasKey: boolean,
  cart: CartDraft['values'] | null,
): Promise<Said> {
  const query = cart
    ? {
        name: 'order_cart',
        text: 'SELECT order_cart($1, $2::jsonb, $3::jsonb, $4::json, $5::jsonb) AS said',
        values: [statement, parameter, ...cart],
      }
    : { name: statement, text: `SELECT ${statement}($1::jsonb) AS said`, values: [parameter] };
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await pool.query<{ said: Said }>(query);
      const [row] = rows;
      if (!row) throw new Error(`${statement} answered nothing`);
      return row.said;
    } catch (error) {
      const kind = failureKind(error);
      const mayRepeat = kind === 'conflict' || (kind === 'connection' && hasKey);
      if (!mayRepeat || attempt === ATTEMPTS) throw error;
    }
  }
}
