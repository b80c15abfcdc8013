-- Somebody sits down at a table, which the caller holds: whom it was kept for about then has come, or has lost it. A
-- reservation of later in the day stays.
CREATE OR REPLACE FUNCTION end_reservation(venue integer, tbl integer, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dining_tables SET reserved_from = NULL, reserved_for = NULL
   WHERE restaurant_id = venue AND table_idx = tbl AND reserved_from - interval '60 minutes' <= moment;
END $$;
