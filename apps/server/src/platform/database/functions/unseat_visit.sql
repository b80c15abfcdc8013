-- Leaves a table, which the caller holds, without a visit.
CREATE OR REPLACE FUNCTION unseat_visit(venue integer, tbl integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dining_tables SET visit_id = NULL WHERE restaurant_id = venue AND table_idx = tbl;
END $$;
