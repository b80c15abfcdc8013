-- A venue's orders that kitchen or guests wait for. By their own index alone, whatever statistics say; and a page at a time:
-- what was finished while somebody reads for long (a backup, a report) stays in it, and one by one would cost twice as much.
CREATE OR REPLACE FUNCTION open_orders(venue integer) RETURNS SETOF orders LANGUAGE plpgsql STABLE ROWS 50
SET enable_seqscan = off SET enable_indexscan = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
    SELECT * FROM orders o WHERE o.restaurant_id = venue AND o.status IN ('REQUEST', 'CONFIRM', 'MENU_COMPLETE');
END $$;
