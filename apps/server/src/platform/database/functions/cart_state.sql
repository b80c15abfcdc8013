-- The state of a cart as it is now: what the row holds, and what happened to its dishes since. While a cart is locked or
-- has no dishes its row is never behind. The effects are those of `applyEvent` in packages/rules.
CREATE OR REPLACE FUNCTION cart_state(cart carts) RETURNS jsonb LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  result jsonb := cart.state;
  lines  jsonb := result->'lines';
  told   jsonb;
  line   text;
  place  integer;
BEGIN
  FOR told IN
    SELECT recent.event FROM (
      SELECT e.event_id, e.data->'event' AS event FROM events e
       WHERE e.restaurant_id = cart.restaurant_id AND e.subject_type = 'cart' AND e.subject_id = cart.cart_id
         AND e.type = 'cart.changed'
       ORDER BY e.event_id DESC LIMIT cart.revision - (result->>'revision')::integer) recent
     ORDER BY recent.event_id
  LOOP
    -- A cart with a gap is told to nobody.
    EXIT WHEN told#>'{data,revision}' <> to_jsonb((result->>'revision')::integer + 1);
    line := coalesce(told#>>'{data,line,cartMenuId}', told#>>'{data,cartMenuId}');
    place := (SELECT l.n - 1 FROM jsonb_array_elements(lines) WITH ORDINALITY AS l(content, n)
               WHERE l.content->>'cartMenuId' = line);
    CASE told->>'action'
      WHEN 'add-menu' THEN
        lines := CASE WHEN place IS NULL THEN lines || (told#>'{data,line}')
                      ELSE jsonb_set(lines, ARRAY[place::text], told#>'{data,line}') END;
      WHEN 'modify-menu' THEN lines := jsonb_set(lines, ARRAY[place::text, 'qty'], told#>'{data,quantity}');
      WHEN 'remove-menu' THEN lines := lines - place;
    END CASE;
    result := result || jsonb_build_object(
      'version', told#>'{data,version}', 'revision', told#>'{data,revision}',
      'changedAt', (extract(epoch FROM (told#>>'{data,at}')::timestamptz) * 1000)::bigint);
  END LOOP;
  IF (result->>'revision')::integer <> cart.revision THEN
    RAISE EXCEPTION 'The log of cart % does not lead to revision %', cart.cart_id, cart.revision;
  END IF;
  RETURN result || jsonb_build_object('lines', lines);
END $$;
