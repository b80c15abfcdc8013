/**
 * Which fields of a dish ride into shared carts and orders, so that both tell them as they were when they were chosen
 * and sold. Columns of `order_lines` have the same names.
 */
export const SOLD_FIELDS = ['isMain', 'alcoholTag', 'isNotAllowedMinor', 'isTaxFree'] as const;
export type SoldField = (typeof SOLD_FIELDS)[number];
