-- An act at a table that is no order: head count, a dish for the shared cart, a call. It begins the table's visit, or
-- prolongs one that has not ordered. The caller holds the table. Answers the visit's id.
CREATE OR REPLACE FUNCTION act_at_table(venue integer, tbl integer, who_type text, who text, moment timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  present text;
BEGIN
  SELECT visit_id INTO present FROM dining_tables WHERE restaurant_id = venue AND table_idx = tbl;
  IF present IS NULL THEN RETURN (begin_visit(venue, tbl, who_type, who, moment)).visit_id; END IF;
  UPDATE visits SET last_activity_at = greatest(last_activity_at, moment)
   WHERE restaurant_id = venue AND visit_id = present AND ordered_at IS NULL;
  RETURN present;
END $$;
