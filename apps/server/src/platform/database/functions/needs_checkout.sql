-- Whether staff must check a visit out before a device that is not part of it may use its table: `needsCheckout` of
-- packages/rules.
CREATE OR REPLACE FUNCTION needs_checkout(ordered_at timestamptz, last_activity_at timestamptz, began date, moment timestamptz,
                                          today date, idle_hours integer)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT ordered_at IS NOT NULL
     AND (began < today OR extract(epoch FROM moment - last_activity_at) >= idle_hours * 3600)
$$;
