-- The first answer to a change of a cart that a session made under an idempotency key, with its fingerprint; null when
-- there is none. The log itself remembers the keys, beside the events that they stand for.
CREATE OR REPLACE FUNCTION first_change(venue integer, cart text, guest bigint, way text, name text, since timestamptz)
RETURNS jsonb LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  told jsonb;
BEGIN
  SELECT e.data INTO told FROM events e
   WHERE e.restaurant_id = venue AND e.subject_type = 'cart' AND e.subject_id = cart AND e.type = 'cart.changed'
     AND e.data#>'{key,session}' = to_jsonb(guest) AND e.data#>>'{key,route}' = way
     AND e.data#>>'{event,data,changeId}' = name AND e.at > since
   ORDER BY e.event_id DESC LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN jsonb_build_object('fingerprint', told#>'{key,print}', 'answer', jsonb_build_object(
           'cartId', cart, 'version', told#>'{event,data,version}', 'revision', told#>'{event,data,revision}',
           'event', told->'event'));
END $$;
