-- Why a phone that stands so to its table may not act there, or null.
CREATE OR REPLACE FUNCTION standing_refusal(standing text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE standing WHEN 'WAITING' THEN 'ADMISSION_WAITING' WHEN 'OUT' THEN 'ADMISSION_REFUSED'
                       WHEN 'CLOSED' THEN 'CALL_STAFF_TO_ORDER' END
$$;
