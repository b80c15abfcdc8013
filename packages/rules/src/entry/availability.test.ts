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
  ORDERS_PAUSED: { isPaused: true },
  NEED_CHECKOUT: { needsCheckout: true },
  RESERVATION_IS_EXPIRATION: { sessionExpired: true },
  CALL_STAFF_TO_ORDER: { callStaffToOrder: true },
  TILL_AWAY: { isTillAway: true },
  NO_MENU_SELECTED: { menuSelected: false },
  NO_AVAILABLE_MENU: { hasAvailableMenu: false },
  UNAVAILABLE_MENU_IN_CART: { unavailableMenuInCart: true },
};
const FINE: AvailabilityFacts = {
  restaurantFound: true,
  tableFound: true,
  orderOnSite: true,
  hours: 'AVAILABLE',
  isPaused: false,
  needsCheckout: false,
  sessionExpired: false,
  callStaffToOrder: false,
  isTillAway: false,
  menuSelected: true,
  hasAvailableMenu: true,
  unavailableMenuInCart: false,
};

const RULES: Record<CannotOrderCode, string> = {
  NOT_FOUND_RESTAURANT: 'AVAIL-4',
  NOT_FOUND_TABLE: 'AVAIL-5',
  NOT_USE_ON_SITE_ORDER: 'AVAIL-6',
  TEMPORARY_HOLIDAY: 'AVAIL-7',
  REGULAR_HOLIDAY: 'AVAIL-8',
  CLOSED_TODAY: 'AVAIL-9',
  BEFORE_OPEN: 'AVAIL-10',
  BREAK_TIME: 'AVAIL-11',
  ORDER_TIME_OUT: 'AVAIL-12',
  ORDERS_PAUSED: 'AVAIL-24',
  NEED_CHECKOUT: 'AVAIL-13',
  RESERVATION_IS_EXPIRATION: 'AVAIL-14',
  CALL_STAFF_TO_ORDER: 'AVAIL-15',
  TILL_AWAY: 'TILL-24',
  NO_MENU_SELECTED: 'AVAIL-16',
  NO_AVAILABLE_MENU: 'AVAIL-17',
  UNAVAILABLE_MENU_IN_CART: 'AVAIL-18',
};

for (const code of CANNOT_ORDER_CODES)
  test(`what alone keeps a table from ordering is told: ${code}`, { tags: [RULES[code]] }, () => {
    expect(onSiteOrderStatus({ ...FINE, ...REASONS[code] })).toBe(code);
  });

test('a table that nothing holds up is AVAILABLE, as is one of which nothing is known', {
  tags: ['AVAIL-2'],
}, () => {
  expect(onSiteOrderStatus(FINE)).toBe('AVAILABLE');
  expect(onSiteOrderStatus({})).toBe('AVAILABLE');
});

test('of several reasons the earliest in the list is told', { tags: ['AVAIL-3'] }, () => {
  fc.assert(
    fc.property(fc.subarray([...CANNOT_ORDER_CODES], { minLength: 1 }), (codes) => {
      // The venue's hours can give one reason at a time, so the earliest of them is laid on last.
      const facts = Object.assign({}, FINE, ...[...codes].reverse().map((code) => REASONS[code]));
      expect(onSiteOrderStatus(facts)).toBe(codes[0]);
    }),
  );
});
