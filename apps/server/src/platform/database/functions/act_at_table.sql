-- An act at a table that is no order: head count, a dish for the shared cart, a call. It begins the table's visit, or
-- prolongs one that has not ordered. The caller holds the table and has asked how the guest stands to it. guest: the
-- session of a guest; account: of a member of staff. Answers the visit's id.
CREATE OR REPLACE FUNCTION act_at_table(venue integer, tbl integer, who_type text, who text, guest bigint, moment timestamptz,
                                        account text DEFAULT NULL)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  present text;
BEGIN
  SELECT visit_id INTO present FROM dining_tables WHERE restaurant_id = venue AND table_idx = tbl;
  IF present IS NULL THEN
    present := (begin_visit(venue, tbl, who_type, who, guest, moment, account)).visit_id;
  ELSE
    UPDATE visits SET last_activity_at = greatest(last_activity_at, moment)
     WHERE restaurant_id = venue AND visit_id = present AND ordered_at IS NULL;
  END IF;
  IF guest IS NOT NULL THEN PERFORM enter_visit(guest, present, 'FIRST', who_type, who, moment); END IF;
  RETURN present;
END $$;
