-- Guests calling staff. A call is open until staff acknowledge it, and over when they are done with it.
CREATE TABLE staff_calls (
  restaurant_id   integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  call_id         text NOT NULL,
  table_idx       integer NOT NULL,
  visit_id        text,
  session_id      bigint NOT NULL,
  -- The venue's item and what it was called then.
  item_id         text NOT NULL,
  item_name       jsonb NOT NULL,
  called_at       timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by text,
  closed_at       timestamptz,
  PRIMARY KEY (restaurant_id, call_id),
  FOREIGN KEY (restaurant_id, table_idx) REFERENCES dining_tables
);
CREATE INDEX staff_calls_open ON staff_calls (restaurant_id, called_at) WHERE closed_at IS NULL;
CREATE INDEX staff_calls_by_table ON staff_calls (restaurant_id, table_idx, called_at DESC);
