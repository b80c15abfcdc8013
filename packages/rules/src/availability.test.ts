import { CANNOT_ORDER_CODES, type CannotOrderCode } from '@hansang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AvailabilityFacts, onSiteOrderStatus } from './availability.ts';

const REASONS: Record<CannotOrderCode, AvailabilityFacts> = {
  NOT_FOUND_RESTAURANT: { restaurantFound: false },
  NOT_FOUND_TABLE: { tableFound: false },
  NOT_USE_ON_SITE_ORDER: { orderOnSite: false },
  TEMPORARY_HOLIDAY: { hours: 'TEMPORARY_HOLIDAY' },
  REGULAR_HOLIDAY: { hours: 'REGULAR_HOLIDAY' },
  CLOSED_TODAY: { hours: 'CLOSED_TODAY' },
  BEFORE_OPEN: { hours: 'BEFORE_OPEN' },
  BREAK_TIME: { hours: 'BREAK_TIME' },
  ORDER_TIME_OUT: { hours: 'ORDER_TIME_OUT' },
  NEED_CHECKOUT: { needsCheckout: true },
  RESERVATION_IS_EXPIRATION: { sessionExpired: true },
  CALL_STAFF_TO_ORDER: { callStaffToOrder: true },
  NO_MENU_SELECTED: { menuSelected: false },
  NO_AVAILABLE_MENU: { hasAvailableMenu: false },
  UNAVAILABLE_MENU_IN_CART: { unavailableMenuInCart: true },
};
const FINE: AvailabilityFacts = {
  restaurantFound: true,
  tableFound: true,
  orderOnSite: true,
  hours: 'AVAILABLE',
  needsCheckout: false,
  sessionExpired: false,
  callStaffToOrder: false,
  menuSelected: true,
  hasAvailableMenu: true,
  unavailableMenuInCart: false,
};

test('AVAIL-2 AVAIL-4 AVAIL-5 AVAIL-6 AVAIL-13 AVAIL-14 AVAIL-15 AVAIL-16 AVAIL-17 AVAIL-18 each reason is told by its own code', () => {
  for (const code of CANNOT_ORDER_CODES) expect(onSiteOrderStatus({ ...FINE, ...REASONS[code] })).toBe(code);
});

test('AVAIL-2 a table that nothing holds up is AVAILABLE, as is one of which nothing is known', () => {
  expect(onSiteOrderStatus(FINE)).toBe('AVAILABLE');
  expect(onSiteOrderStatus({})).toBe('AVAILABLE');
});

test('AVAIL-3 of several reasons the earliest in the list is told', () => {
  fc.assert(
    fc.property(fc.subarray([...CANNOT_ORDER_CODES], { minLength: 1 }), (codes) => {
      // The venue's hours can give one reason at a time, so the earliest of them is laid on last.
      const facts = Object.assign({}, FINE, ...[...codes].reverse().map((code) => REASONS[code]));
      expect(onSiteOrderStatus(facts)).toBe(codes[0]);
    }),
  );
});
