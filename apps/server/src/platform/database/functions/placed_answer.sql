-- What a server is answered of an order that was placed.
CREATE OR REPLACE FUNCTION placed_answer(status text, number integer, hash text, is_first boolean, heads integer, took text[])
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('outcome', 'PLACED', 'status', status, 'orderNumber', number, 'hashKey', hash, 'isFirst', is_first,
                            'headCount', heads, 'counted', to_jsonb(took))
$$;
