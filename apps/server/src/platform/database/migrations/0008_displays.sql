-- Rotating codes. Which code opened a session, so that it opens one for each device only; what displays told of themselves.

ALTER TABLE guest_sessions ADD COLUMN digital_code text;
CREATE UNIQUE INDEX guest_sessions_digital_code ON guest_sessions (digital_code, client_id)
  WHERE digital_code IS NOT NULL AND client_id IS NOT NULL;

CREATE TABLE displays (
  restaurant_id integer NOT NULL,
  table_idx     integer NOT NULL,
  -- As the display wrote it into its latest scanned code: volts.
  battery       text NOT NULL,
  seen_at       timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, table_idx),
  FOREIGN KEY (restaurant_id, table_idx) REFERENCES dining_tables ON DELETE CASCADE
) WITH (fillfactor = 50);
