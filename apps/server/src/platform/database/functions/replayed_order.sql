-- What a request whose idempotency key was used before is answered, or null.
CREATE OR REPLACE FUNCTION replayed_order(asked order_asked) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  known idempotency_keys;
BEGIN
  IF asked.key IS NULL THEN RETURN NULL; END IF;
  SELECT * INTO known FROM idempotency_keys k
   WHERE k.actor = asked.actor AND k.route = 'placeOrder' AND k.key = asked.key
     AND k.created_at > asked.moment - make_interval(hours => asked.key_hours);
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN jsonb_build_object('outcome', 'REPLAY', 'fingerprint', known.fingerprint, 'answer', known.answer);
END $$;
