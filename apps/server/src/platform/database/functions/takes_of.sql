-- What pieces of a line take from stock, by dish: its own, and those that its options are.
CREATE OR REPLACE FUNCTION takes_of(menu text, options jsonb, pieces integer) RETURNS TABLE (menu_id text, quantity integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT menu, pieces
   UNION ALL
  SELECT p->>'ofDish', pieces * (p->>'quantity')::integer FROM jsonb_array_elements(options) AS p WHERE p ? 'ofDish'
$$;
