-- The business day of a venue that a moment belongs to: `businessDay` of packages/rules says the same.
CREATE OR REPLACE FUNCTION day_of(venue integer, moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE r.time_zone - coalesce(r.settings->>'businessDayCutOff', '06:00')::interval)::date
    FROM restaurants r WHERE r.restaurant_id = venue
$$;
