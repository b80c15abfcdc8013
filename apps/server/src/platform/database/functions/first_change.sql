-- The first answer to a change that was made under an idempotency key, with its fingerprint; null when there is none.
CREATE OR REPLACE FUNCTION first_change(venue integer, owner text, way text, name text, since timestamptz) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('fingerprint', k.fingerprint, 'answer',
           CASE WHEN k.answer ? 'event' THEN k.answer
                ELSE k.answer || jsonb_build_object('event', (
                  SELECT e.data->'event' FROM events e
                   WHERE e.restaurant_id = venue AND e.subject_type = 'cart' AND e.subject_id = k.answer->>'cartId'
                     AND e.type = 'cart.changed' AND e.data#>'{event,data,revision}' = k.answer->'revision'))
           END)
    FROM idempotency_keys k WHERE k.actor = owner AND k.route = way AND k.key = name AND k.created_at > since
$$;
