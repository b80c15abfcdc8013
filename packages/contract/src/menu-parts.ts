/** The parts that a menu is made of, and the menu itself, which holds the categories. */
export const MENU_PARTS = ['menu', 'category', 'dish', 'size', 'group', 'option'] as const;
export type MenuPart = (typeof MENU_PARTS)[number];

/** Why a menu cannot go to guests as it is drafted. */
export const MENU_FAULTS = [
  'MAX_BELOW_MIN',
  'GROUP_EMPTY',
  'OPTION_ABOVE_GROUP',
  'REQUIRED_ABOVE_GROUP',
  'REQUIRED_UNASKED',
  'OPTION_DISH_GONE',
  'OPTION_DISH_NOT_PLAIN',
] as const;
export type MenuFaultCode = (typeof MENU_FAULTS)[number];

/** What guests will miss, or the venue, on a menu that may be published all the same. */
export const MENU_WARNINGS = ['LANGUAGE_MISSING', 'ALLERGENS_UNSTATED', 'PRICE_ZERO'] as const;
export type MenuWarningCode = (typeof MENU_WARNINGS)[number];

/** Most changes that one call proposes; a dish with all its options is one. */
export const MENU_CHANGES_MAX = 500;

/** So many published menus are kept to be looked at and brought back. */
export const MENU_VERSIONS_KEPT = 50;
