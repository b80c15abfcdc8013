-- What committed since an earlier look and is visible to the statement that calls this: rows of the venues (null: of all)
-- in the volumes that can hold any. A look is a snapshot: what it does not see is its transactions in progress and
-- everything from its xmax on, so both are read by their number, and nothing between that was seen already.
-- At most so many, but whole transactions; the caller sorts them. The order of xid is asked for so that no other index is
-- taken while the tables are empty. Planned each time: a plan for any volume would have to open the tables of all months
-- first, 50 ms on a fresh connection instead of 6.
CREATE OR REPLACE FUNCTION read_log(look pg_snapshot, oldest integer, newest integer, venues integer[], most integer)
RETURNS SETOF events LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY
    SELECT e.* FROM events e
     WHERE e.volume BETWEEN oldest AND newest
       AND e.xid >= pg_snapshot_xmax(look) AND e.xid < pg_snapshot_xmax(pg_current_snapshot())
       AND (venues IS NULL OR e.restaurant_id = ANY (venues))
     ORDER BY e.xid FETCH FIRST (most) ROWS WITH TIES;
  RETURN QUERY
    SELECT e.* FROM pg_snapshot_xip(look) AS late(xid) CROSS JOIN LATERAL (
      SELECT l.* FROM events l
       WHERE l.volume BETWEEN oldest AND newest AND l.xid >= late.xid AND l.xid <= late.xid
         AND (venues IS NULL OR l.restaurant_id = ANY (venues))
       ORDER BY l.xid OFFSET 0) e;
END $$;
