import type { StaffRole, TwoStepDemand } from './codes.ts';

/** Everything that staff can be allowed to do in a venue. What no role is given here, nobody may do. */
export const STAFF_PERMISSIONS = [
  'board.read',
  'order.progress',
  'stock.change',
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
  'bill.change',
  'drawer.count',
  'day.close',
  'day.correct',
  'print.repeat',
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
  'user.change',
  'payment-key.change',
  'till.change',
  'export.make',
  'venue.change',
  'review.delete',
  'guest.forget',
] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

const kitchen = ['board.read', 'order.progress', 'stock.change'] as const satisfies StaffPermission[];
const staff = [
  ...kitchen,
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
] as const satisfies StaffPermission[];
const manager = [
  ...staff,
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
] as const satisfies StaffPermission[];
const owner = [
  ...manager,
  'day.correct',
  'user.change',
  'payment-key.change',
  'till.change',
  'export.make',
  'venue.change',
  'review.delete',
  'guest.forget',
] as const satisfies StaffPermission[];

/** What each role may do; each one adds to the one before it. */
export const ROLE_PERMISSIONS: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  kitchen,
  staff,
  manager,
  owner,
};

/** Whether a venue wants the second step of whoever has this role. */
export function demandsTwoStep(demand: TwoStepDemand | null, role: StaffRole | null): boolean {
  if (role === null || demand === null || demand === 'NONE') return false;
  return demand === 'ALL' || role === 'owner' || role === 'manager';
}

/** Whether a role may do something; an unknown role may do nothing. */
export function mayDo(role: StaffRole | null | undefined, permission: StaffPermission): boolean {
  if (!role || !Object.hasOwn(ROLE_PERMISSIONS, role)) return false;
  return ROLE_PERMISSIONS[role].includes(permission);
}
