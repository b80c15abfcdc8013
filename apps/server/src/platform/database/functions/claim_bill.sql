-- Claims a part of a visit's bill for whoever pays it. The caller holds the visit, and its orders after it. asked: a row of
-- payment_claims; what it says of lines is theirs alone. Answers CLAIMED, or why not as claim_refusal does; then nothing is
-- written.
CREATE OR REPLACE FUNCTION claim_bill(asked payment_claims) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  refusal text := claim_refusal(asked, asked.made_at);
BEGIN
  IF refusal IS NOT NULL THEN RETURN refusal; END IF;
  INSERT INTO payment_claims SELECT asked.*;
  RETURN 'CLAIMED';
END $$;
