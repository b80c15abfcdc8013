import { STAFF_ROLES, type StaffRole } from '@hansang/contract';
import { beforeAll, expect, test } from 'vitest';
import { DOORS, opens, PAGES } from '../../apps/console/src/testing/pages.ts';
import { quiet } from '../browser/quiet.ts';
import { drawn } from '../setup/drawn.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

// Each role opens the addresses of the console: what it may comes up whole and prints no error, the rest leads to the orders.

const house = useHouse();
const VENUE = 362;
const loginOf = (role: StaffRole) => ({
  email: `${role}-362@hansang.test`,
  password: `the ${role} of the roles`,
});
const NAMES = { owner: '박사장', manager: '최점장', staff: '이직원', kitchen: '정주방' } as const;

beforeAll(async () => {
  await house.importVenue({
    ...journeyVenue({ id: VENUE }),
    staff: STAFF_ROLES.map((role) => ({ ...loginOf(role), name: NAMES[role], role })),
  });
  await orderUnseen(house, { restaurantId: VENUE, tableIdx: 1 });
});

/** What a role may not open leads to the orders; each such page does so in apps/console/src/app/refused-pages.test.tsx. */
const REFUSED_ENOUGH = 3;
/** An owner opens so many pages, another role so many of theirs; that each comes up whole, console-fits.test.ts looks too. */
const ENOUGH = { owner: 20, other: 10 } as const;
/** So many of the owner's by their address: each loads the whole console. */
const LOADED = 3;
const others = STAFF_ROLES.filter((role) => role !== 'owner');

// Of the other roles a run draws one: what each is refused, apps/console/src/app/refused-pages.test.tsx; its doors, rail.test.tsx.
for (const role of ['owner', ...drawn(others, 1)] as const)
  test(`${role}: each page of the console comes up whole or leads to the orders`, {
    tags: ['STAFF-4'],
    timeout: 120_000,
  }, async () => {
    const staff = await house.staff({ language: 'ko', viewer: 'tablet' });
    const { page, device } = staff;
    await staff.logIn(loginOf(role));
    const wrong: string[] = [];
    const paths = Object.keys(PAGES);
    const refused = paths.filter((path) => PAGES[path] && !opens(role, path));
    const opened = paths.filter((path) => !refused.includes(path));
    const chosen = drawn(opened, ENOUGH[role === 'owner' ? role : 'other']);
    const walked = [...chosen, ...refused.slice(0, REFUSED_ENOUGH)];
    const loaded = role === 'owner' ? drawn(chosen, LOADED) : [];
    for (const path of walked) {
      if (loaded.includes(path)) await page.goto(`${device.origin}/console/${VENUE}/${path}`);
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
