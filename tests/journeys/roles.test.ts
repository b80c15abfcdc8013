import { mayDo, STAFF_ROLES, type StaffPermission, type StaffRole } from '@hansang/contract';
import { beforeAll, expect, test } from 'vitest';
import { chooseDish, orderBody, placeOrder, scanTable } from '../../simulators/guests/guest-client.ts';
import { quiet } from '../browser/quiet.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';

// Each role opens every address of the console: what it may comes up whole and prints no error, the rest leads to the orders.

const house = useHouse();
const VENUE = 362;
const loginOf = (role: StaffRole) => ({
  email: `${role}-362@hansang.test`,
  password: `the ${role} of the roles`,
});
const NAMES = { owner: '박사장', manager: '최점장', staff: '이직원', kitchen: '정주방' } as const;

beforeAll(async () => {
  const { origin } = house.product;
  await house.importVenue({
    ...journeyVenue({ id: VENUE }),
    staff: STAFF_ROLES.map((role) => ({ ...loginOf(role), name: NAMES[role], role })),
  });
  const guest = await scanTable(origin, { restaurantId: VENUE, tableIdx: 1 });
  const rice = guest.menu.get('rice');
  if (!rice) throw new Error('The menu lacks a dish');
  await placeOrder(origin, guest, orderBody(guest, [chooseDish(rice, 1)], null), 'roles');
});

const SECTIONS = [
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
];
/** Every page below a venue that has opened, and what opens it; null: nothing that a role gives. */
const PAGES: Readonly<Record<string, StaffPermission | null>> = {
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
  ...Object.fromEntries(SECTIONS.map((section) => [`settings/${section}`, 'setting.change' as const])),
};
/** The doors of the rail in their order. */
const DOORS = [
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
];
const opens = (role: StaffRole, path: string): boolean => {
  const needs = PAGES[path === 'settings' ? 'settings/hours' : path];
  return needs ? mayDo(role, needs) : false;
};

for (const role of STAFF_ROLES)
  test(`${role}: each page of the console comes up whole or leads to the orders`, {
    tags: ['STAFF-4'],
    timeout: 120_000,
  }, async () => {
    const staff = await house.staff({ language: 'ko', viewer: 'tablet' });
    const { page, device } = staff;
    await staff.logIn(loginOf(role));
    const wrong: string[] = [];
    for (const path of Object.keys(PAGES)) {
      // Whoever may open everything comes by each address, the others from page to page.
      if (role === 'owner') await page.goto(`${device.origin}/console/${VENUE}/${path}`);
      else await staff.turnTo(`${VENUE}/${path}`);
      await see(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')));
      await quiet(page);
      // A page that is led away from may have to come first.
      const isOpen = () => new URL(page.url()).pathname !== `/console/${VENUE}/orders`;
      if (path !== 'orders')
        await expect
          .poll(isOpen)
          .toBe(opens(role, path))
          .catch(() => wrong.push(`${path} led to ${page.url()}`));
      const trouble = page.getByRole('button', { name: staff.say('app.retry'), exact: true });
      if ((await trouble.count()) > 0) wrong.push(`${path} is in trouble`);
      await device.watch.verify().catch((fault: Error) => void wrong.push(`${path}: ${fault.message}`));
    }
    expect(wrong).toEqual([]);
    // The rail offers what opens, and nothing else.
    await page.setViewportSize({ width: 1440, height: 1400 });
    const doors = page.getByRole('navigation', { name: staff.say('nav.label') }).getByRole('link');
    const below = () =>
      doors.evaluateAll(
        (all, venue) => all.map((one) => one.getAttribute('href')?.split(`/${venue}/`)[1]),
        VENUE,
      );
    // It takes in what fits once it has seen how high the window is.
    await expect.poll(below).toEqual(DOORS.filter((path) => opens(role, path)));
  });
