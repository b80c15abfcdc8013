-- The idempotency keys under which a cart was changed since a time, for a server that remembers them from then on.
CREATE OR REPLACE FUNCTION cart_keys(venue integer, cart text, since timestamptz) RETURNS jsonb LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_agg(k.key), '[]') FROM (
            SELECT e.data#>'{event,data,changeId}' AS key FROM events e
             WHERE e.restaurant_id = venue AND e.subject_type = 'cart' AND e.subject_id = cart AND e.type = 'cart.changed'
               AND e.data ? 'key' AND e.at > since
             ORDER BY e.event_id) k);
END $$;
