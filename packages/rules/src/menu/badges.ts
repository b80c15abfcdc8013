import { OUT_OF_STOCK_SET_QUANTITY } from '@hansang/contract';
import type { Menu } from '@hansang/contract/schemas';
import { isSoldOut } from './catalogue.ts';

export const BADGES = ['SOLD_OUT', 'LEFT', 'FEATURED', 'NEW', 'POPULAR', 'SIGNATURE', 'ADULT'] as const;
export type Badge = (typeof BADGES)[number];

export type BadgedMenu = Pick<
  Menu,
  | 'isSoldOut'
  | 'leftQuantity'
  | 'isFeatured'
  | 'isNewMenu'
  | 'isPopular'
  | 'isSignature'
  | 'isNotAllowedMinor'
>;

const CARRIES = {
  SOLD_OUT: isSoldOut,
  LEFT: (menu, threshold) => leftToShow(menu, threshold) !== null,
  FEATURED: ({ isFeatured }) => isFeatured,
  NEW: ({ isNewMenu }) => isNewMenu,
  POPULAR: ({ isPopular }) => isPopular,
  SIGNATURE: ({ isSignature }) => isSignature,
  ADULT: ({ isNotAllowedMinor }) => isNotAllowedMinor,
} as const satisfies Record<Badge, (menu: BadgedMenu, outOfStockSetQuantity: number) => boolean>;

/** The badges of a dish, in the order of `BADGES`. `outOfStockSetQuantity` is the menu answer's threshold. */
export function badgesOf(
  menu: BadgedMenu,
  outOfStockSetQuantity: number = OUT_OF_STOCK_SET_QUANTITY,
): Badge[] {
  return BADGES.filter((badge) => CARRIES[badge](menu, outOfStockSetQuantity));
}

/** The N of 'N left', or null when nothing is to be said about stock. */
export function leftToShow(
  menu: Pick<Menu, 'isSoldOut' | 'leftQuantity'>,
  outOfStockSetQuantity: number = OUT_OF_STOCK_SET_QUANTITY,
): number | null {
  const { leftQuantity } = menu;
  if (isSoldOut(menu) || leftQuantity === null) return null;
  return leftQuantity <= outOfStockSetQuantity ? leftQuantity : null;
}
