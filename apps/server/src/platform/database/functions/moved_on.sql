-- The tables that a visit was moved away from, with one more as the last.
CREATE OR REPLACE FUNCTION moved_on(earlier integer[], from_tbl integer) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_append(array_remove(earlier, from_tbl), from_tbl)
$$;
