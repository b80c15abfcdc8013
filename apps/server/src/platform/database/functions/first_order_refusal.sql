-- Why a visit's first order with so many main menus is refused, or null: `mainMenuRefusal` of packages/rules.
CREATE OR REPLACE FUNCTION first_order_refusal(main_count integer, main_min integer, main_max integer,
                                               one_person_one_menu boolean, heads integer)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN main_count > main_max THEN 'MAIN_MENU_MAX'
              WHEN main_count < main_min THEN 'MAIN_MENU_MIN'
              WHEN one_person_one_menu AND main_count < coalesce(heads, 1) THEN 'ONE_PERSON_ONE_MENU' END
$$;
