import { mayDo, type StaffPermission, type StaffRole } from '@hansang/contract';

/** The parts of the settings, in the order of their tabs. */
export const SETTINGS = [
  'hours',
  'ordering',
  'doors',
  'calls',
  'notices',
  'look',
  'pictures',
  'limits',
  'venue',
  'data',
] as const;

/** Every page below a venue that has opened, and what opens it; null: nothing that a role gives. */
export const PAGES: Readonly<Record<string, StaffPermission | null>> = {
  orders: 'board.read',
  'orders/dishes': 'board.read',
  'orders/finished': 'board.read',
  account: 'board.read',
  venues: 'board.read',
  'orders/carry': 'floor.read',
  floor: 'floor.read',
  'floor/1': 'floor.read',
  'floor/1/order': 'order.enter',
  enter: 'order.enter',
  calls: 'call.acknowledge',
  stock: 'stock.change',
  menu: 'menu.change',
  'menu/versions': 'menu.change',
  'menu/sheet': 'menu.change',
  'venues/copy': 'menu.change',
  reviews: 'review.hide',
  payments: 'report.read',
  day: 'drawer.count',
  sales: 'report.read',
  activity: 'report.read',
  printing: 'print.repeat',
  'printing/setup': 'print.repeat',
  till: 'till.change',
  tables: 'table.change',
  'tables/room': 'table.change',
  'tables/print': 'table.change',
  'tables/walk': 'table.change',
  'tables/tags': 'table.change',
  people: 'user.change',
  // The machine is for whoever set it up.
  server: null,
  // The venue has opened.
  opening: null,
  ...Object.fromEntries(SETTINGS.map((section) => [`settings/${section}`, 'setting.change' as const])),
};

/** The doors of the rail in their order. */
export const DOORS = [
  'orders',
  'floor',
  'calls',
  'stock',
  'menu',
  'reviews',
  'payments',
  'day',
  'sales',
  'printing',
  'till',
  'tables',
  'people',
  'activity',
  'settings',
  'account',
] as const;

/** Whether a role opens one of them, or a door of the rail. */
export function opens(role: StaffRole, path: string): boolean {
  const needs = PAGES[path === 'settings' ? 'settings/hours' : path];
  return needs ? mayDo(role, needs) : false;
}
