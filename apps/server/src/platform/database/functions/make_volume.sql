-- Makes a volume of the log for one kind, 'long' or 'short'. False when it is there. Attaching a table takes no lock that
-- readers or writers notice.
CREATE OR REPLACE FUNCTION make_volume(kind text, number integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  name text := format('events_%s_%s_%s', kind, number / 10000, lpad((number / 100 % 100)::text, 2, '0'))
               || CASE WHEN number % 100 > 0 THEN '_' || number % 100 ELSE '' END;
BEGIN
  -- One at a time. Any number, as long as every release uses the same.
  PERFORM pg_advisory_xact_lock(4800002);
  IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace) THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', 'events_' || kind, name, number);
  RETURN true;
END $$;
