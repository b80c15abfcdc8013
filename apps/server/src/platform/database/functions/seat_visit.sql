-- Makes a visit the present one of a table, which the caller holds and which has none.
CREATE OR REPLACE FUNCTION seat_visit(venue integer, tbl integer, visit text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dining_tables SET visit_id = visit
   WHERE restaurant_id = venue AND table_idx = tbl AND visit_id IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'Table % of venue % has a visit', tbl, venue; END IF;
END $$;
