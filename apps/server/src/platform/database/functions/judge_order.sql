-- Whether an order may be placed at its table now, as far as session, menu and visit decide. Holds table and visit; one
-- row a statement, each by its full key, so that no plan can turn. stay: the table's visit, all nulls where there is none.
-- standing: of the phone, IN or FIRST; claim: the visit of a lapsed claim, which the order ends. held: what staff have to
-- look at before they accept it; FIRST, where nobody has confirmed the table. waiting_…: what the visit's unaccepted orders
-- come to without it. What staff enter needs no session; it is for the guests whom their screen showed, or whoever has
-- just sat down at a table that was empty.
CREATE OR REPLACE FUNCTION judge_order(asked order_asked, OUT refusal jsonb, OUT tbl_epoch integer, OUT stay visits,
                                       OUT guest_visit text, OUT is_first boolean, OUT heads integer, OUT standing text,
                                       OUT claim visits, OUT held text[], OUT waiting_quantity integer,
                                       OUT waiting_amount bigint)
LANGUAGE plpgsql AS $$
DECLARE
  tbl   dining_tables;
  guest guest_sessions;
  code  text;
  waits record;
BEGIN
  SELECT * INTO tbl FROM hold_tables(asked.restaurant_id, ARRAY[asked.table_idx]);
  IF NOT FOUND OR tbl.is_retired THEN refusal := '{"outcome": "NOT_FOUND_TABLE"}'; RETURN; END IF;
  tbl_epoch := tbl.epoch;
  IF tbl.visit_id IS NOT NULL THEN
    SELECT * INTO stay FROM hold_visits(asked.restaurant_id, ARRAY[tbl.visit_id]);
  END IF;
  refusal := replayed_order(asked);
  IF refusal IS NOT NULL THEN RETURN; END IF;

  SELECT * INTO guest FROM guest_sessions WHERE session_id = asked.session_id;
  guest_visit := guest.visit_id;
  IF asked.entered_by IS NULL THEN
    code := session_refusal(guest, asked.restaurant_id, asked.table_idx, tbl.epoch, asked.moment);
  ELSIF asked.seen_visit IS DISTINCT FROM stay.visit_id AND asked.seen_visit IS NOT NULL THEN
    code := CASE WHEN stay.visit_id IS NULL THEN 'TABLE_LEFT' ELSE 'TABLE_OTHER_GUESTS' END;
  ELSIF stay.table_idx <> asked.table_idx THEN
    -- Its guests belong to another table since: what is entered for them is entered there.
    code := 'TABLE_OTHER_GUESTS';
  END IF;
  IF code IS NULL THEN
    PERFORM 1 FROM restaurants WHERE restaurant_id = asked.restaurant_id AND menu_version = asked.menu_version;
    IF NOT FOUND THEN code := 'MENU_VERSION'; END IF;
  END IF;
  standing := 'IN';
  held := coalesce(asked.held, '{}');
  IF code IS NULL AND guest.admits IS NOT NULL THEN
    standing := standing_of(guest, stay, asked.moment);
    code := standing_refusal(standing);
    IF standing = 'FIRST' AND stay.visit_id IS NOT NULL THEN
      -- A cart that lies there is of those who left.
      IF asked.source = 'GROUP_CART' THEN code := 'ADMISSION_WAITING'; END IF;
      claim := stay;
      IF NOT outlives_claim(stay) THEN stay := NULL; END IF;
    END IF;
    IF stay.confirmed_at IS NULL THEN held := held || '{FIRST}'; END IF;
  END IF;
  -- Of this table's epoch, a session that is older than the visit or joined it belongs to it.
  IF code IS NULL AND guest.visit_id IS DISTINCT FROM stay.visit_id AND guest.created_at > stay.opened_at
     AND needs_checkout(stay.ordered_at, stay.last_activity_at, stay.business_day, asked.moment, asked.business_day,
                        asked.need_checkout_hours) THEN
    code := 'NEED_CHECKOUT';
  END IF;
  IF code IS NOT NULL THEN refusal := jsonb_build_object('outcome', code); RETURN; END IF;

  heads := coalesce(stay.head_count, asked.head_count);
  is_first := is_first_order(stay);
  -- Where codes rotate, whoever begins a bill has to be there.
  IF is_first AND asked.proof_minutes IS NOT NULL
     -- One from the future is none: the clock was ahead of the display's.
     AND coalesce(guest.proof_at NOT BETWEEN asked.moment - make_interval(mins => asked.proof_minutes)
                                         AND asked.moment + interval '5 seconds', true) THEN
    refusal := '{"outcome": "DIGITAL_QR_AGAIN"}';
    RETURN;
  END IF;
  IF is_first AND asked.source <> 'DRINK_SHORTCUT' THEN
    code := first_order_refusal(asked.main_count, asked.main_min, asked.main_max, asked.one_person_one_menu, heads);
  END IF;
  code := coalesce(code, case_refusal(asked.case_count, heads));
  SELECT * INTO waits FROM count_waiting(asked, stay);
  waiting_quantity := waits.quantity;
  waiting_amount := waits.amount;
  IF waits.reach = 'CEILING' THEN
    IF waits.reach <> ALL (held) THEN held := held || waits.reach; END IF;
  ELSE
    code := coalesce(code, waits.reach);
  END IF;
  IF code IS NOT NULL THEN refusal := jsonb_build_object('outcome', code, 'headCount', coalesce(heads, 1)); END IF;
END $$;
