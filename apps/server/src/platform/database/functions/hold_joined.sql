-- Holds tables until the transaction ends, and with each the others that share its visit; in the order of their numbers, so
-- that a table which came to the visit while it was waited for is not held out of turn: then everything is let go and begun anew.
CREATE OR REPLACE FUNCTION hold_joined(venue integer, idxs integer[]) RETURNS SETOF dining_tables
LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  wanted integer[];
BEGIN
  LOOP
    wanted := joined_tables(venue, idxs);
    BEGIN
      PERFORM 1 FROM hold_tables(venue, wanted);
      IF joined_tables(venue, idxs) <@ wanted THEN
        RETURN QUERY SELECT * FROM dining_tables WHERE restaurant_id = venue AND table_idx = ANY (wanted) ORDER BY table_idx;
        RETURN;
      END IF;
      RAISE EXCEPTION 'A table was joined while it was waited for' USING ERRCODE = 'HS002';
    EXCEPTION WHEN SQLSTATE 'HS002' THEN
      -- What was held in this block is let go with it.
      NULL;
    END;
  END LOOP;
END $$;
