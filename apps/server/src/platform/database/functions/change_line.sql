-- Staff take pieces of a line of an order off, or give them free, in one round trip. p: a line_asked as JSON. Answers
-- {"outcome": "DONE" | "REPEATED" | an error code, …}; a refusal has written nothing.
CREATE OR REPLACE FUNCTION change_line(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  asked line_asked := jsonb_populate_record(NULL::line_asked, p);
  held  orders := hold_order(asked.restaurant_id, asked.order_id);
  ln    order_lines;
  code  text;
BEGIN
  SELECT * INTO ln FROM order_lines l
   WHERE l.restaurant_id = asked.restaurant_id AND l.order_id = asked.order_id AND l.line = asked.line;
  code := line_refusal(asked, held, ln);
  IF code IS NOT NULL THEN RETURN jsonb_build_object('outcome', code); END IF;
  RETURN lessen_line(asked, held, ln, NULL, NULL);
END $$;
