import { expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from './codes.ts';
import { mayDo, ROLE_PERMISSIONS, STAFF_PERMISSIONS, type StaffPermission } from './roles.ts';

/** What a role may do that the one below it may not. */
const added = (role: StaffRole, below: StaffRole | null): StaffPermission[] =>
  STAFF_PERMISSIONS.filter((permission) => mayDo(role, permission) && !mayDo(below, permission));

test('an unknown role, no role and names of object properties may do nothing', { tags: ['STAFF-4'] }, () => {
  for (const role of [null, undefined, 'guest', 'toString', '__proto__'] as (StaffRole | null | undefined)[])
    for (const permission of STAFF_PERMISSIONS) expect(mayDo(role, permission)).toBe(false);
});

test('what no role is given is denied to everybody', { tags: ['STAFF-4'] }, () => {
  for (const role of STAFF_ROLES) expect(mayDo(role, 'moon.land' as StaffPermission)).toBe(false);
});

test('the kitchen moves orders on and marks dishes sold out, and nothing else', { tags: ['STAFF-5'] }, () => {
  expect(added('kitchen', null)).toEqual(['board.read', 'order.progress', 'stock.change']);
});

test('staff add accepting, cancelling, calls, check-out, moving tables, letting phones in, carts, taking money, counting the drawer and printing again', {
  tags: ['STAFF-6'],
}, () => {
  expect(added('staff', 'kitchen')).toEqual([
    'order.accept',
    'order.cancel',
    'order.enter',
    'floor.read',
    'call.acknowledge',
    'table.check-out',
    'table.move',
    'table.admit',
    'cart.unlock',
    'bill.record',
    'drawer.count',
    'print.repeat',
  ]);
});

test('managers add discounts, closing the day, merging and parting, renewing codes, tables, refunds, dishes on the house, menu, hours, settings, reviews, reports, shared tablets and printers', {
  tags: ['STAFF-7'],
}, () => {
  expect(added('manager', 'staff')).toEqual([
    'bill.change',
    'day.close',
    'table.merge',
    'table.renew-code',
    'table.change',
    'payment.refund',
    'line.free',
    'menu.change',
    'hours.change',
    'setting.change',
    'review.hide',
    'report.read',
    'tablet.share',
    'printer.change',
  ]);
});

test('owners add correcting a closed day, users, payment keys, exports, venues, deleting reviews and forgetting guests', {
  tags: ['STAFF-8'],
}, () => {
  expect(added('owner', 'manager')).toEqual([
    'day.correct',
    'user.change',
    'payment-key.change',
    'till.change',
    'export.make',
    'venue.change',
    'review.delete',
    'guest.forget',
  ]);
});

test('each role may do all that the one below it may', () => {
  const [owner, manager, staff, kitchen] = STAFF_ROLES.map((role) => new Set(ROLE_PERMISSIONS[role]));
  expect(kitchen?.isSubsetOf(staff ?? new Set())).toBe(true);
  expect(staff?.isSubsetOf(manager ?? new Set())).toBe(true);
  expect(manager?.isSubsetOf(owner ?? new Set())).toBe(true);
});

test('the POS is no staff role and opens nothing of the console', { tags: ['STAFF-12'] }, () => {
  expect(STAFF_ROLES).not.toContain('pos');
  for (const permission of STAFF_PERMISSIONS) expect(mayDo('pos' as StaffRole, permission)).toBe(false);
});
