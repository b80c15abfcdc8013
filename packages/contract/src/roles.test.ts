import { expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from './codes.ts';
import { mayDo, ROLE_PERMISSIONS, STAFF_PERMISSIONS, type StaffPermission } from './roles.ts';

/** What a role may do that the one below it may not. */
const added = (role: StaffRole, below: StaffRole | null): StaffPermission[] =>
  STAFF_PERMISSIONS.filter((permission) => mayDo(role, permission) && !mayDo(below, permission));

test('STAFF-4 an unknown role, no role and names of object properties may do nothing', () => {
  for (const role of [null, undefined, 'guest', 'toString', '__proto__'] as (StaffRole | null | undefined)[])
    for (const permission of STAFF_PERMISSIONS) expect(mayDo(role, permission)).toBe(false);
});

test('STAFF-4 what no role is given is denied to everybody', () => {
  for (const role of STAFF_ROLES) expect(mayDo(role, 'moon.land' as StaffPermission)).toBe(false);
});

test('STAFF-5 the kitchen moves orders on and marks dishes sold out, and nothing else', () => {
  expect(added('kitchen', null)).toEqual(['board.read', 'order.progress', 'stock.change']);
});

test('STAFF-6 staff add accepting, cancelling, calls, check-out, moving tables and carts', () => {
  expect(added('staff', 'kitchen')).toEqual([
    'order.accept',
    'order.cancel',
    'floor.read',
    'call.acknowledge',
    'table.check-out',
    'table.move',
    'cart.unlock',
  ]);
});

test('STAFF-7 managers add refunds, menu, hours, reviews and reports', () => {
  expect(added('manager', 'staff')).toEqual([
    'payment.refund',
    'menu.change',
    'hours.change',
    'review.hide',
    'report.read',
  ]);
});

test('STAFF-8 owners add users, payment keys, exports and venues', () => {
  expect(added('owner', 'manager')).toEqual([
    'user.change',
    'payment-key.change',
    'export.make',
    'venue.change',
  ]);
});

test('each role may do all that the one below it may', () => {
  const [owner, manager, staff, kitchen] = STAFF_ROLES.map((role) => new Set(ROLE_PERMISSIONS[role]));
  expect(kitchen?.isSubsetOf(staff ?? new Set())).toBe(true);
  expect(staff?.isSubsetOf(manager ?? new Set())).toBe(true);
  expect(manager?.isSubsetOf(owner ?? new Set())).toBe(true);
});

test('STAFF-12 the POS is no staff role and opens nothing of the console', () => {
  expect(STAFF_ROLES).not.toContain('pos');
  for (const permission of STAFF_PERMISSIONS) expect(mayDo('pos' as StaffRole, permission)).toBe(false);
});
