-- The visit that an order joins: the table's present one, or a new one. `present` is null where there is none; the
-- caller holds it and its table. The first order brings day, head count and hash. guest: the session that ordered; who and
-- account: of the staff who entered it instead. waits, waits_amount: what is added to what its orders that nobody accepted
-- come to.
CREATE OR REPLACE FUNCTION join_visit(venue integer, tbl integer, present text, who text, guest bigint, day date,
                                      heads integer, hash text, moment timestamptz, waits integer, waits_amount bigint,
                                      account text DEFAULT NULL)
RETURNS visits LANGUAGE plpgsql AS $$
DECLARE
  stay visits;
BEGIN
  IF present IS NULL THEN
    present := (begin_visit(venue, tbl, CASE WHEN account IS NULL THEN 'guest' ELSE 'staff' END, who, guest, moment,
                            account)).visit_id;
  END IF;
  UPDATE visits SET last_activity_at = greatest(last_activity_at, moment), head_count = coalesce(head_count, heads),
                    ordered_at = coalesce(ordered_at, moment), hash_key = coalesce(hash_key, hash),
                    business_day = coalesce(business_day, day), waiting_quantity = waiting_quantity + waits,
                    waiting_amount = waiting_amount + waits_amount
   WHERE restaurant_id = venue AND visit_id = present RETURNING * INTO stay;
  RETURN stay;
END $$;
