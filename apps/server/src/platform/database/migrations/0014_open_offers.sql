-- Offers of an amount that nobody is known to have paid: an approval that nobody heard may have been for any of them.
CREATE INDEX payments_uncaptured ON payments (provider, amount, offered_at) WHERE NOT is_captured;
