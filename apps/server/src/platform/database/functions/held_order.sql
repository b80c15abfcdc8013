-- An order as it is written with what staff have to look at: above a ceiling, or the first of a table that nobody has
-- confirmed, it is asked for and not accepted automatically.
CREATE OR REPLACE FUNCTION held_order(asked order_asked, reasons text[]) RETURNS order_asked LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  asked.held := coalesce(reasons, '{}');
  IF asked.status = 'CONFIRM' AND reasons && '{CEILING,FIRST}' THEN
    asked.status := 'REQUEST';
    asked.steps := jsonb_build_array(asked.steps->0);
  END IF;
  RETURN asked;
END $$;
