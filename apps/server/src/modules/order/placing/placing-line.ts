import type { ItemErrorCode, OrderStatus } from '@hansang/contract';
import type pg from 'pg';
import { failureKind } from '../../../platform/database/failures.ts';
import type { CartDraft } from '../../cart/ordered-cart.ts';
import type { Draft } from './place-statement.ts';

/** What the statement answers about an order that it has placed. */
export interface Placed {
  /** Asked for where staff have to look at it, although the store accepts automatically. */
  readonly status: OrderStatus;
  /** Null until a prepaid order is paid. */
  readonly orderNumber: number | null;
  readonly hashKey: string | null;
  readonly isFirst: boolean;
  readonly headCount: number | null;
  /** Menu ids whose counted stock went down. */
  readonly counted: readonly string[];
}

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
    /** Staff entered it for guests who have left, or others sit there by now. */
    | 'TABLE_LEFT'
    | 'TABLE_OTHER_GUESTS'
    | 'NEED_CHECKOUT'
    | 'DIGITAL_QR_AGAIN'
    | 'ADMISSION_WAITING'
    | 'ADMISSION_REFUSED'
    | 'CALL_STAFF_TO_ORDER'
    | 'MAIN_MENU_MIN'
    | 'MAIN_MENU_MAX'
    | 'ONE_PERSON_ONE_MENU'
    | 'RESTRICTION_CASE'
    | 'WAITING_QUANTITY_MAX'
    | 'WAITING_AMOUNT_MAX'
    | 'TABLE_UNPAID_MAX'
    /** Paid again, it would be paid twice. */
    | 'PAYMENT_UNKNOWN';
  readonly headCount?: number;
}

/** Most orders in one commit: enough for a full house, few enough to stay quick. */
const MOST_TOGETHER = 16;

interface Waiting {
  readonly tableIdx: number;
  readonly draft: Pick<Draft, 'statement' | 'parameter'>;
  readonly hasKey: boolean;
  answer(said: Said): void;
  fail(error: unknown): void;
}

/**
 * The orders of a venue, written one commit after the other: all of them meet at its counter and often at the stock of
 * one dish, and whoever holds those rows holds them until the disk has confirmed. So what arrives during a commit
 * goes into the next one together. An order that arrives alone is written at once, alone.
 */
export class PlacingLine {
  readonly #pool: pg.Pool;
  readonly #lines = new Map<number, Waiting[]>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Runs the statement that places an order; with `hasKey` it may run again after a lost connection. */
  place(restaurantId: number, tableIdx: number, draft: Waiting['draft'], hasKey: boolean): Promise<Said> {
    return new Promise((answer, fail) => {
      const waiting = { tableIdx, draft, hasKey, answer, fail };
      const line = this.#lines.get(restaurantId);
      if (line) line.push(waiting);
      else void this.#serve(restaurantId, [waiting]);
    });
  }

  async #serve(restaurantId: number, line: Waiting[]): Promise<void> {
    this.#lines.set(restaurantId, line);
    while (line.length > 0) await this.#write(restaurantId, takeTogether(line));
    this.#lines.delete(restaurantId);
  }

  async #write(restaurantId: number, together: readonly Waiting[]): Promise<void> {
    if (together.length === 1) return this.#writeEach(together);
    try {
      const orders = `[${together.map(({ draft }) => draft.parameter).join(',')}]`;
      const { rows } = await this.#pool.query<{ said: Said[] }>({
        name: 'place_orders',
        text: 'SELECT place_orders($1::integer, $2::jsonb) AS said',
        values: [restaurantId, orders],
      });
      for (const [index, waiting] of together.entries()) waiting.answer(rows[0]?.said[index] as Said);
    } catch (error) {
      const isUnknown = failureKind(error) === 'connection';
      for (const { hasKey, fail } of together) if (isUnknown && !hasKey) fail(error);
      // Nothing of a failed commit happened, or its keys tell: one bad order must not take the others with it.
      await this.#writeEach(together.filter(({ hasKey }) => hasKey || !isUnknown));
    }
  }

  async #writeEach(orders: readonly Waiting[]): Promise<void> {
    await Promise.all(
      orders.map(({ draft, hasKey, answer, fail }) =>
        runPlacing(this.#pool, draft, hasKey, null).then(answer, fail),
      ),
    );
  }
}

/** Takes the first orders out of the line, one of each table: what a table's second order may depends on its first. */
function takeTogether(line: Waiting[]): Waiting[] {
  const tables = new Set<number>();
  const taken = line.filter(({ tableIdx }) => {
    if (tables.size === MOST_TOGETHER || tables.has(tableIdx)) return false;
    tables.add(tableIdx);
    return true;
  });
  const gone = new Set(taken);
  line.splice(0, line.length, ...line.filter((waiting) => !gone.has(waiting)));
  return taken;
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
