-- The first answer to a change that was made under an idempotency key, with its fingerprint; null when there is none.
-- One row a statement, each by its full key, so that no plan can turn.
CREATE OR REPLACE FUNCTION first_change(venue integer, owner text, way text, name text, since timestamptz) RETURNS jsonb
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  known idempotency_keys;
  cart  text;
  told  jsonb;
BEGIN
  SELECT * INTO known FROM idempotency_keys k WHERE k.actor = owner AND k.route = way AND k.key = name;
  IF NOT FOUND OR known.created_at <= since THEN RETURN NULL; END IF;
  cart := known.answer->>'cartId';
  SELECT e.data->'event' INTO told FROM events e
   WHERE e.restaurant_id = venue AND e.subject_type = 'cart' AND e.subject_id = cart AND e.type = 'cart.changed'
     AND e.data#>'{event,data,revision}' = known.answer->'revision'
   ORDER BY e.event_id DESC LIMIT 1;
  RETURN jsonb_build_object('fingerprint', known.fingerprint,
                            'answer', known.answer || jsonb_build_object('event', told));
END $$;
