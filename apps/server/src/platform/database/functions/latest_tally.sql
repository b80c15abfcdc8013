-- The number of the latest count of any dish. Whoever holds stock rows knows by it which of their counts came before.
CREATE OR REPLACE FUNCTION latest_tally() RETURNS bigint LANGUAGE sql AS $$
  SELECT coalesce(pg_sequence_last_value('stock_tallies'), 0)
$$;
