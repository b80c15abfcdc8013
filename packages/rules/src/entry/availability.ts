import { CANNOT_ORDER_CODES, type CannotOrderCode } from '@hansang/contract';
import type { HoursStatus } from '../hours/hours-status.ts';

/** What decides whether a table can order now. What a caller does not know it leaves out: it then holds nothing up. */
export interface AvailabilityFacts {
  readonly restaurantFound?: boolean;
  /** True in modes without a table. */
  readonly tableFound?: boolean;
  /** The store's `orderOnSite` flag. */
  readonly orderOnSite?: boolean;
  /** From `hoursStatus` of `@hansang/rules/hours`. */
  readonly hours?: HoursStatus;
  /** Whether staff take no orders for a while. */
  readonly isPaused?: boolean;
  /** From `needsCheckout`; false for a device that is part of the visit. */
  readonly needsCheckout?: boolean;
  /** Whether the session is older than its table's check-out. */
  readonly sessionExpired?: boolean;
  /** The table's flag that orders go through staff. */
  readonly callStaffToOrder?: boolean;
  /** Whether the venue's till decides, is silent, and guests are to be told. */
  readonly isTillAway?: boolean;
  /** Whether anything was chosen; left out unless an order is about to be placed. */
  readonly menuSelected?: boolean;
  /** Whether the venue has any dish that can be ordered. */
  readonly hasAvailableMenu?: boolean;
  /** Whether a chosen dish is not on the menu any more. */
  readonly unavailableMenuInCart?: boolean;
}

const HOLDS = {
  NOT_FOUND_RESTAURANT: ({ restaurantFound }) => restaurantFound === false,
  NOT_FOUND_TABLE: ({ tableFound }) => tableFound === false,
  NOT_USE_ON_SITE_ORDER: ({ orderOnSite }) => orderOnSite === false,
  TEMPORARY_HOLIDAY: ({ hours }) => hours === 'TEMPORARY_HOLIDAY',
  REGULAR_HOLIDAY: ({ hours }) => hours === 'REGULAR_HOLIDAY',
  CLOSED_TODAY: ({ hours }) => hours === 'CLOSED_TODAY',
  BEFORE_OPEN: ({ hours }) => hours === 'BEFORE_OPEN',
  BREAK_TIME: ({ hours }) => hours === 'BREAK_TIME',
  ORDER_TIME_OUT: ({ hours }) => hours === 'ORDER_TIME_OUT',
  ORDERS_PAUSED: ({ isPaused }) => isPaused === true,
  NEED_CHECKOUT: ({ needsCheckout }) => needsCheckout === true,
  RESERVATION_IS_EXPIRATION: ({ sessionExpired }) => sessionExpired === true,
  CALL_STAFF_TO_ORDER: ({ callStaffToOrder }) => callStaffToOrder === true,
  TILL_AWAY: ({ isTillAway }) => isTillAway === true,
  NO_MENU_SELECTED: ({ menuSelected }) => menuSelected === false,
  NO_AVAILABLE_MENU: ({ hasAvailableMenu }) => hasAvailableMenu === false,
  UNAVAILABLE_MENU_IN_CART: ({ unavailableMenuInCart }) => unavailableMenuInCart === true,
} as const satisfies Record<CannotOrderCode, (facts: AvailabilityFacts) => boolean>;

/** `AVAILABLE`, or the reason that comes first in `CANNOT_ORDER_CODES` of those that hold. */
export function onSiteOrderStatus(facts: AvailabilityFacts): 'AVAILABLE' | CannotOrderCode {
  return CANNOT_ORDER_CODES.find((code) => HOLDS[code](facts)) ?? 'AVAILABLE';
}
