-- Tables of a venue, and those that share a visit with one of them.
CREATE OR REPLACE FUNCTION joined_tables(venue integer, idxs integer[]) RETURNS integer[] LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(array_agg(t.table_idx), '{}') FROM dining_tables t
   WHERE t.restaurant_id = venue
     AND (t.table_idx = ANY (idxs)
       OR t.visit_id IN (SELECT o.visit_id FROM dining_tables o
                          WHERE o.restaurant_id = venue AND o.table_idx = ANY (idxs) AND o.visit_id IS NOT NULL))
$$;
