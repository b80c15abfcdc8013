-- Ends the visit of a table; the caller holds both and tells of it.
CREATE OR REPLACE FUNCTION end_visit(venue integer, visit text, tbl integer, who text, moment timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE visits SET closed_at = moment, closed_by = who WHERE restaurant_id = venue AND visit_id = visit;
  PERFORM unseat_visit(venue, tbl);
END $$;
