-- Gives every table of a venue that has no key its first one. Whoever makes tables calls it in the same transaction.
CREATE OR REPLACE FUNCTION key_tables(venue integer, moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO table_keys (restaurant_id, table_idx, generation, key, made_at)
  SELECT t.restaurant_id, t.table_idx, 1, new_table_key(), moment
    FROM dining_tables t
   WHERE t.restaurant_id = venue
     AND NOT EXISTS (SELECT 1 FROM table_keys k WHERE k.restaurant_id = t.restaurant_id AND k.table_idx = t.table_idx)
   ORDER BY t.table_idx
$$;
