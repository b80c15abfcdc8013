-- Whether a visit goes on when whoever was first in it has lost the claim: one that staff opened, or that was there before
-- its venue began to ask. Of others staff confirmed who sat there, and that is somebody else now.
CREATE OR REPLACE FUNCTION outlives_claim(stay visits) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT stay.confirmed_at IS NOT NULL AND (stay.opened_by = 'staff' OR stay.confirmed_by = 'system')
$$;
