-- After which number a venue's feed goes on where its log was carried to another cluster or came back from a backup: whoever
-- follows it may remember numbers that were given after those rows were taken, and the same rows may come back twice. So the
-- clock says it in milliseconds, which nothing counts as fast as; should it be behind, a million is left out.
CREATE OR REPLACE FUNCTION leap_feed(last bigint) RETURNS bigint LANGUAGE sql AS $$
  SELECT greatest(coalesce(last, 0) + 1000000, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
$$;
