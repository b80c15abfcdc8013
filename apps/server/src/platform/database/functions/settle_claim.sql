-- Ends a claim by the payment that settles it. The caller holds the claim's visit and its orders, and captures the payment
-- after this, in the same transaction. A claim whose time is over settles as long as nobody else took what it was for. Answers
-- SETTLED, WAS_SETTLED where this payment did so before, TOO_MUCH where the money has to go back; then nothing is written.
CREATE OR REPLACE FUNCTION settle_claim(venue integer, claim text, payment text, moment timestamptz) RETURNS text
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  made payment_claims;
  bill record;
BEGIN
  SELECT * INTO made FROM payment_claims WHERE restaurant_id = venue AND claim_id = claim;
  IF made.claim_id IS NULL OR made.ended_at IS NOT NULL THEN
    RETURN CASE WHEN made.payment_id = payment THEN 'WAS_SETTLED' ELSE 'TOO_MUCH' END;
  END IF;
  SELECT * INTO bill FROM bill_of(venue, made.visit_id, moment);
  -- Of what is owed by now; a late one leaves alone what others are paying or have paid.
  IF made.amount > bill.sold + bill.entered - bill.settled
     OR (made.until <= moment AND claim_refusal(made, moment) IS NOT NULL) THEN
    RETURN 'TOO_MUCH';
  END IF;
  UPDATE payment_claims SET ended_at = moment, payment_id = payment WHERE restaurant_id = venue AND claim_id = claim;
  UPDATE visits SET bill_version = bill_version + 1 WHERE restaurant_id = venue AND visit_id = made.visit_id;
  RETURN 'SETTLED';
END $$;
