-- Begins a visit at a table, which the caller holds and which has none. who_type, who: of the first act.
CREATE OR REPLACE FUNCTION begin_visit(venue integer, tbl integer, who_type text, who text, moment timestamptz)
RETURNS visits LANGUAGE plpgsql AS $$
DECLARE
  stay visits;
BEGIN
  INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, last_activity_at)
  VALUES (venue, replace(gen_random_uuid()::text, '-', ''), tbl, moment, who_type, moment) RETURNING * INTO stay;
  PERFORM seat_visit(venue, tbl, stay.visit_id);
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
  VALUES (venue, 'visit', stay.visit_id, who_type, who, 'visit.opened', jsonb_build_object('tableIdx', tbl), moment);
  RETURN stay;
END $$;
