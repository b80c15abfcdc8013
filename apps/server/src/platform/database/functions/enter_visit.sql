-- A phone is in a visit, as its first one or let in by somebody; where nobody is asked there is nothing to do. The caller
-- holds the table. how: FIRST, TABLE, STAFF or INVITE; who: as the log names them; account: of a member of staff.
CREATE OR REPLACE FUNCTION enter_visit(guest bigint, visit text, how text, who_type text, who text, moment timestamptz,
                                       account text DEFAULT NULL)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  WITH let AS (
    UPDATE guest_sessions SET visit_id = visit, admission = 'IN', admitted_at = moment, admitted_by = how
     WHERE session_id = guest AND ended_at IS NULL AND admits IS NOT NULL
       AND (visit_id IS DISTINCT FROM visit OR admission IS DISTINCT FROM 'IN')
    RETURNING restaurant_id, session_id, table_idx
  )
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
  SELECT restaurant_id, 'session', session_id::text, who_type, who, 'admission.changed',
         jsonb_build_object('sessionId', session_id, 'tableIdx', table_idx, 'to', 'IN')
           || CASE WHEN account IS NULL THEN '{}' ELSE jsonb_build_object('userId', account) END, moment FROM let;
  RETURN FOUND;
END $$;
