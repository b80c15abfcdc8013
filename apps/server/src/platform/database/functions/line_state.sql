-- The state of the lines of an order of that status; a line that is off stays so.
CREATE OR REPLACE FUNCTION line_state(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE status WHEN 'PENDING' THEN 'WAITING' WHEN 'REQUEST' THEN 'WAITING' WHEN 'CONFIRM' THEN 'COOKING'
                     WHEN 'MENU_COMPLETE' THEN 'DONE' WHEN 'COMPLETE' THEN 'SERVED'
                     WHEN 'REJECT' THEN 'OFF' WHEN 'CANCEL' THEN 'OFF' END
$$;
