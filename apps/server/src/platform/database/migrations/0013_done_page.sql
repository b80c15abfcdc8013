-- The browser that opened a session, as the hash of a cookie of its own: for a day after check-out it may read what it ordered.
ALTER TABLE guest_sessions ADD COLUMN device_hash bytea;
