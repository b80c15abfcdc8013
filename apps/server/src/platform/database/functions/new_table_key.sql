-- Draws a table's key: 60 random bits as twelve letters and digits that nobody takes for one another, small ones. Of a
-- random uuid only the bytes are taken that say nothing of its version.
CREATE OR REPLACE FUNCTION new_table_key() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  drawn bytea := uuid_send(gen_random_uuid());
  key   text := '';
  at    integer;
BEGIN
  FOREACH at IN ARRAY ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14] LOOP
    key := key || substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(drawn, at) & 31) + 1, 1);
  END LOOP;
  RETURN key;
END $$;
