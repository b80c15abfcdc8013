-- The status that an order follows its lines to once some have ended, one step further at a time: `statusByLines` of
-- packages/rules, forward.
CREATE OR REPLACE FUNCTION status_by_lines(status text, states text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN states <@ '{OFF}' THEN status
              WHEN status = 'CONFIRM' AND states <@ '{DONE,SERVED,OFF}' THEN 'MENU_COMPLETE'
              WHEN status = 'MENU_COMPLETE' AND states <@ '{SERVED,OFF}' THEN 'COMPLETE'
              ELSE status END
$$;
