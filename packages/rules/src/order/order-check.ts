import type { ChosenMenu } from '@hansang/contract/schemas';
import type { Catalogue } from '../menu/catalogue.ts';
import { checkMenus, type MenuCheck } from '../menu/menu-check.ts';
import { restrictionRefusal } from '../menu/restriction.ts';
import { boundRefusal, type CeilingPolicy, ceilingRefusal, isAboveCeiling } from './ceilings.ts';
import { countMainMenus, type MainMenuContext, type MainMenuPolicy, mainMenuRefusal } from './main-menu.ts';
import { type CartTotals, cartTotals } from './prices.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What a phone asks for. `orderMenus(request.orderList)` gives `menus`. */
export interface OrderAsked {
  readonly menus: readonly ChosenMenu[];
  /** Totals that the phone claims; compared where given, never used. */
  readonly menuPayAmount?: number;
  readonly totalMenuAmount?: number;
}

export interface OrderContext extends MainMenuContext {
  /** Whether the guest confirmed once in this session to be an adult. */
  readonly adultConfirmed: boolean;
  /** Staff enter it at the table: what bounds guests' orders does not bind them; the menu and its stock do. */
  readonly isByStaff?: boolean;
}

export interface OrderCheck extends MenuCheck {
  /** Totals at the menu's prices; 0 and 0 unless everything is in order. */
  readonly totals: CartTotals;
  /** Whether staff must check an ID: a dish is for adults only. */
  readonly needsAdultCheck: boolean;
  /** Whether staff look at it before it is accepted: it is above the venue's ceiling. */
  readonly isAboveCeiling: boolean;
}

/** What a venue asks of its orders. */
export interface OrderPolicy extends MainMenuPolicy, CeilingPolicy {}

/**
 * The whole check of an order. Exactly one of three holds: `refusal` is set (answer it as an error), `errorCount`
 * is above 0 (answer 200 with the items), or `lines` and `totals` are what to sell.
 */
export function checkOrder(
  catalogue: Catalogue,
  policy: OrderPolicy,
  asked: OrderAsked,
  context: OrderContext,
): OrderCheck {
  const checked = checkMenus(catalogue, asked.menus);
  const totals = cartTotals(checked.lines.map((line) => ({ ...line, size: null, options: [] })));
  const refusal =
    emptyOrGone(catalogue, asked.menus) ??
    checked.refusal ??
    (checked.errorCount > 0 ? null : orderRefusal(policy, asked, context, checked, totals));
  const sells = refusal === null && checked.errorCount === 0;
  return {
    ...checked,
    errorCount: refusal === null ? checked.errorCount : 0,
    refusal,
    lines: sells ? checked.lines : [],
    totals: sells ? totals : { menuPayAmount: 0, totalMenuAmount: 0 },
    // Staff who entered it have looked at both.
    needsAdultCheck:
      sells && !context.isByStaff && checked.lines.some(({ isNotAllowedMinor }) => isNotAllowedMinor),
    isAboveCeiling: sells && !context.isByStaff && isAboveCeiling(policy, totals),
  };
}

/** The chosen menus of a request's `orderList`, in order. */
export function orderMenus<M>(orderList: readonly { readonly menus: readonly M[] }[]): M[] {
  return orderList.flatMap(({ menus }) => menus);
}

function emptyOrGone(catalogue: Catalogue, menus: readonly ChosenMenu[]): Refusal | null {
  if (menus.length === 0) return refuse('NO_MENU_SELECTED');
  const gone = menus.some(({ _id }) => catalogue.get(_id) === undefined);
  return gone ? refuse('UNAVAILABLE_MENU_IN_CART') : null;
}

function orderRefusal(
  policy: OrderPolicy,
  asked: OrderAsked,
  context: OrderContext,
  { lines }: MenuCheck,
  totals: CartTotals,
): Refusal | null {
  for (const field of ['menuPayAmount', 'totalMenuAmount'] as const)
    if (asked[field] !== undefined && asked[field] !== totals[field])
      return refuse('VALIDATION_FAILED', {}, field);
  const refusal = context.isByStaff
    ? boundRefusal(totals)
    : (boundRefusal(totals) ??
      ceilingRefusal(policy, totals) ??
      mainMenuRefusal(policy, countMainMenus(lines), context) ??
      restrictionRefusal(lines, context.headCount));
  if (refusal !== null) return refusal;
  const forAdults = lines.find(({ isNotAllowedMinor }) => isNotAllowedMinor);
  return forAdults !== undefined && !context.adultConfirmed
    ? refuse('ADULT_CONFIRMATION_REQUIRED', { name: forAdults.multiLanguage.name })
    : null;
}
