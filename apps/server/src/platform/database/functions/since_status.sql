-- When an order came into its status: `statusSince` of packages/rules.
CREATE OR REPLACE FUNCTION since_status(steps jsonb, status text) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (s.step->>'at')::timestamptz
    FROM jsonb_array_elements(steps) WITH ORDINALITY AS s(step, place)
   WHERE s.step->>'status' = status
   ORDER BY s.step ? 'undid', s.place DESC
   LIMIT 1
$$;
