-- Why a session may not act at a table of that epoch now, or null. A session that was not found is all nulls.
CREATE OR REPLACE FUNCTION session_refusal(guest guest_sessions, venue integer, tbl integer, tbl_epoch integer,
                                           moment timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN guest.session_id IS NULL OR guest.ended_at IS NOT NULL OR guest.expires_at <= moment
      OR (guest.table_idx = tbl AND guest.table_epoch IS DISTINCT FROM tbl_epoch) THEN 'RESERVATION_IS_EXPIRATION'
    WHEN guest.restaurant_id <> venue OR guest.table_idx IS DISTINCT FROM tbl THEN 'TABLE_CHANGED'
  END
$$;
