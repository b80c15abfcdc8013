-- What cash came to a drawer and went from it, in won; expected is what should lie in it: `expectedCash` of packages/rules.
CREATE OR REPLACE FUNCTION drawer_cash(venue integer, drawer text)
RETURNS TABLE (opening integer, taken bigint, voided bigint, put_in bigint, taken_out bigint, expected bigint)
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT d.opening, p.taken, p.voided, m.put_in, m.taken_out, d.opening + p.taken - p.voided + m.put_in - m.taken_out
    FROM drawers d
   CROSS JOIN LATERAL (
         SELECT coalesce(sum(q.amount) FILTER (WHERE q.voids_id IS NULL), 0) AS taken,
                coalesce(sum(q.amount) FILTER (WHERE q.voids_id IS NOT NULL), 0) AS voided
           FROM payments q WHERE q.restaurant_id = d.restaurant_id AND q.drawer_id = d.drawer_id) AS p
   CROSS JOIN LATERAL (
         SELECT coalesce(sum(w.amount) FILTER (WHERE w.kind = 'IN'), 0) AS put_in,
                coalesce(sum(w.amount) FILTER (WHERE w.kind = 'OUT'), 0) AS taken_out
           FROM drawer_moves w WHERE w.restaurant_id = d.restaurant_id AND w.drawer_id = d.drawer_id) AS m
   WHERE d.restaurant_id = venue AND d.drawer_id = drawer
$$;
