import type { ClientBase } from 'pg';
import { BOOK_INVARIANTS } from './book-invariants.ts';
import { CART_INVARIANTS } from './cart-invariants.ts';
import type { Broken } from './invariant.ts';
import { LINE_INVARIANTS } from './line-invariants.ts';
import { MONEY_INVARIANTS } from './money-invariants.ts';
import { STOCK_INVARIANTS } from './stock-invariants.ts';

const INVARIANTS = [
  ...BOOK_INVARIANTS,
  ...LINE_INVARIANTS,
  ...STOCK_INVARIANTS,
  ...CART_INVARIANTS,
  ...MONEY_INVARIANTS,
];

export interface Audited {
  readonly restaurantId: number;
  readonly orders: number;
  readonly faults: readonly string[];
}

const VENUES = `
  SELECT r.restaurant_id AS "restaurantId",
         (SELECT count(*) FROM orders o WHERE o.restaurant_id = r.restaurant_id)::integer AS orders
    FROM restaurants r ORDER BY 1
  -- never null: orders`;

/**
 * Compares the books of every venue as of one moment, while everything goes on, and answers what does not hold as
 * sentences. It writes nothing and can write nothing.
 */
export async function* auditVenues(client: ClientBase): AsyncGenerator<Audited> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SET LOCAL statement_timeout = 0');
  const { rows } = await client.query<Omit<Audited, 'faults'>>(VENUES);
  for (const venue of rows) {
    const faults: string[] = [];
    for (const { sentence, sql } of INVARIANTS) {
      const found = await client.query<Broken>(sql, [venue.restaurantId]);
      for (const { subject, is, should } of found.rows)
        faults.push(`${sentence}: ${subject} is ${is}, should be ${should}`);
    }
    yield { ...venue, faults };
  }
  await client.query('COMMIT');
}
