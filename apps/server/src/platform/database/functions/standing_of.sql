-- How a phone stands to its table, which the caller holds with its visit (all nulls where there is none): IN: it may act,
-- as one of the visit or where nobody is asked. FIRST: nobody is in, its act makes it the first. CLOSED: staff have to open
-- the table. OUT: it was refused. WAITING: somebody has to let it in.
-- Who came first and neither ordered nor tapped for ten minutes keeps nobody out. A tap that is to come was saved by a clock that was ahead.
CREATE OR REPLACE FUNCTION standing_of(guest guest_sessions, stay visits, moment timestamptz) RETURNS text
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  IF guest.admits IS NULL THEN RETURN 'IN'; END IF;
  IF stay.visit_id IS NULL THEN RETURN CASE guest.admits WHEN 'STAFF' THEN 'CLOSED' ELSE 'FIRST' END; END IF;
  IF guest.visit_id = stay.visit_id AND guest.admission IN ('IN', 'OUT') THEN RETURN guest.admission; END IF;
  IF stay.ordered_at IS NOT NULL THEN RETURN 'WAITING'; END IF;
  PERFORM 1 FROM guest_sessions s
    WHERE s.restaurant_id = stay.restaurant_id AND s.table_idx = stay.table_idx AND s.ended_at IS NULL
      AND s.admission = 'IN' AND s.visit_id = stay.visit_id AND s.last_tap_at BETWEEN moment - interval '10 minutes' AND moment + interval '10 minutes'
    LIMIT 1;
  IF FOUND THEN RETURN 'WAITING'; END IF;
  -- A visit that staff have not opened ends with its lapsed claim.
  RETURN CASE WHEN guest.admits = 'STAFF' AND stay.confirmed_at IS NULL THEN 'CLOSED' ELSE 'FIRST' END;
END $$;
