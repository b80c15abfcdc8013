import type { Invariant } from './invariant.ts';

/** What holds of the shared carts that are open, at every moment. */
export const CART_INVARIANTS: readonly Invariant[] = [
  {
    sentence: 'The log of an open cart leads from what its row holds to its revision',
    sql: `SELECT c.cart_id AS subject,
                 count(DISTINCT e.data#>>'{event,data,revision}') || ' changes' AS is,
                 c.revision - (c.state->>'revision')::integer || ' changes' AS should
            FROM carts c LEFT JOIN events e ON e.restaurant_id = c.restaurant_id AND e.subject_type = 'cart'
                                           AND e.subject_id = c.cart_id AND e.type = 'cart.changed'
                 AND (e.data#>>'{event,data,revision}')::integer
                     BETWEEN (c.state->>'revision')::integer + 1 AND c.revision
           WHERE c.restaurant_id = $1 AND c.closed_at IS NULL AND (c.state->>'revision')::integer <> c.revision
           GROUP BY c.cart_id, c.revision, c.state->>'revision'
          HAVING count(DISTINCT e.data#>>'{event,data,revision}') <> c.revision - (c.state->>'revision')::integer`,
  },
  {
    sentence: 'The row of an open cart says the same version twice, where it is not behind',
    sql: `SELECT cart_id AS subject, state->>'version' AS is, version::text AS should FROM carts
           WHERE restaurant_id = $1 AND closed_at IS NULL AND (state->>'revision')::integer = revision
             AND (state->>'version')::integer <> version`,
  },
  {
    sentence: 'A choice is in an open cart once, with at least one piece',
    sql: `SELECT c.cart_id || ' ' || coalesce(l->>'cartMenuId', 'without a name') AS subject,
                 count(*) || ' times, ' || coalesce(min((l->>'qty')::integer), 0) || ' pieces' AS is,
                 'once, at least 1 piece' AS should
            FROM carts c CROSS JOIN LATERAL json_array_elements(c.state->'lines') AS l
           WHERE c.restaurant_id = $1 AND c.closed_at IS NULL
           GROUP BY c.cart_id, l->>'cartMenuId'
          HAVING count(*) <> 1 OR coalesce(min((l->>'qty')::integer), 0) < 1`,
  },
];
