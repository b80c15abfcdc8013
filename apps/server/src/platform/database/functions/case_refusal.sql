-- Why an order with so many dishes of which each head may have one is refused, or null: CASE of `restrictionRefusal` in
-- packages/rules.
CREATE OR REPLACE FUNCTION case_refusal(case_count integer, heads integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN case_count > coalesce(heads, 1) THEN 'RESTRICTION_CASE' END
$$;
