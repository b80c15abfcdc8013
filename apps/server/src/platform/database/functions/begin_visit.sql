-- Begins a visit at a table, which the caller holds and which has none. who_type, who: of the first act; guest: its session,
-- where it was a guest's; account: of a member of staff, or which till. What staff begin they have seen.
CREATE OR REPLACE FUNCTION begin_visit(venue integer, tbl integer, who_type text, who text, guest bigint, moment timestamptz,
                                       account text DEFAULT NULL)
RETURNS visits LANGUAGE plpgsql AS $$
DECLARE
  stay visits;
BEGIN
  INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, last_activity_at, confirmed_at, confirmed_by)
  VALUES (venue, replace(gen_random_uuid()::text, '-', ''), tbl, moment, who_type, moment,
          CASE WHEN who_type = 'staff' THEN moment END, CASE WHEN who_type = 'staff' THEN who END) RETURNING * INTO stay;
  PERFORM seat_visit(venue, tbl, stay.visit_id);
  PERFORM end_reservation(venue, tbl, moment);
  PERFORM gather_phones(venue, tbl, stay.visit_id, guest, moment);
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
  VALUES (venue, 'visit', stay.visit_id, who_type, who, 'visit.opened',
          jsonb_build_object('tableIdx', tbl, 'isAsked', who_type = 'staff' OR coalesce(
            (SELECT s.admits IS NOT NULL FROM guest_sessions s WHERE s.session_id = guest), false))
            || CASE WHEN account IS NULL THEN '{}' ELSE jsonb_build_object('userId', account) END, moment);
  RETURN stay;
END $$;
