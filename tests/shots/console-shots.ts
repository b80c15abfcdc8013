import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { quiet } from '../browser/quiet.ts';
import { Staff } from '../journeys/kit/staff.ts';
import { photographDoor } from './admitted-shots.ts';
import { type Camera, deviceFor } from './camera.ts';
import { playClosedDay } from './console/closed-house.ts';
import { writeSheets } from './console/contact-sheets.ts';
import { DOORS, walkDoor } from './console/doors.ts';
import { playEvening } from './console/evening.ts';
import { FaultBook } from './console/fault-book.ts';
import type { Place } from './console/place.ts';
import { PLACES } from './console/places.ts';
import { proveAt } from './console/prove-at.ts';
import { openReviewedVenue } from './console/reviewed-venue.ts';
import { said } from './console/said.ts';
import { walkSetUp } from './console/set-up-walk.ts';
import type { ConsoleSize } from './console/sizes.ts';
import { DEMO_PEOPLE, type DemoPerson } from './console/staff-calls.ts';
import { type Scheme, takeEachWay } from './console/take-each-way.ts';
import { WITH_GUESTS } from './console/wanted.ts';

export interface ConsoleWishes {
  readonly sizes: readonly ConsoleSize[];
  readonly schemes: readonly Scheme[];
  readonly wantsEvening: boolean;
  /** Whether anybody is shut out; one language tells for all of them. */
  readonly wantsAxe: boolean;
  /** By a picture's name, or a part of it. */
  wants(name: string): boolean;
}

/**
 * What a manager or owner sets up, and an evening, at every size, light and dark; sheets of all of it, small, to look
 * over at once; and a list of what is wrong with it, as far as a program sees.
 */
export async function photographConsole(camera: Camera, wishes: ConsoleWishes): Promise<void> {
  const { sizes, schemes, wants, wantsEvening } = wishes;
  const faults = new FaultBook();
  const missed: string[] = [];
  const take = (page: Page, name: string) => takeEachWay(camera, page, name, wishes, faults);
  // One screen that cannot be reached keeps nobody from looking at the others.
  const attempt = (name: string, work: () => Promise<void>) =>
    work().catch((error: Error) => {
      missed.push(`${name}: ${error.message.split('\n').slice(0, 3).join(' ')}`);
    });

  await openReviewedVenue(camera.product);
  let leave: (() => Promise<void>) | undefined;
  if (wantsEvening) {
    await playEvening(camera);
    await playClosedDay(camera);
    leave = await photographDoor({ ...camera, lookOver: async () => {} });
  }
  for (const [name, walk] of Object.entries(DOORS))
    if (wants(name)) await attempt(name, () => walkDoor(camera, walk, take));
  const places = [...PLACES, ...(wantsEvening ? WITH_GUESTS : [])].filter(({ name }) => wants(name));
  for (const [person, theirs] of byPerson(places)) {
    const device = await deviceFor(camera, { viewer: 'tablet' });
    const staff = new Staff(device);
    const { page } = staff;
    device.context.setDefaultTimeout(10_000);
    await staff.logIn(DEMO_PEOPLE[person]);
    if (person === 'owner' && wants('set-up'))
      await attempt('set-up', () =>
        walkSetUp(page, camera.product.origin, async (name) => {
          if (wants(name)) await take(page, name);
        }),
      );
    for (const place of theirs) await attempt(place.name, () => visit(page, camera, place, take));
    await device.context.close();
  }
  await leave?.();
  await writeSheets(camera.folder, sizes, schemes);
  faults.write(join(camera.folder, 'faults.txt'));
  process.stdout.write(`${faults.count} faults in ${camera.folder}/faults.txt\n`);
  if (missed.length > 0) throw new Error(`Not pictured:\n${missed.join('\n')}`);
}

/** The owner first: what is set up is there for the others. */
function byPerson(places: readonly Place[]): ReadonlyMap<DemoPerson, Place[]> {
  const groups = new Map<DemoPerson, Place[]>([['owner', []]]);
  for (const place of places) {
    const person = place.person ?? 'owner';
    groups.set(person, [...(groups.get(person) ?? []), place]);
  }
  return groups;
}

async function visit(
  page: Page,
  camera: Camera,
  place: Place,
  take: (page: Page, name: string) => Promise<void>,
) {
  await proveAt(camera, new Date());
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`${camera.product.origin}/console/${place.venue ?? 1}/${place.path}`);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
  await quiet(page);
  // Figures that the server has yet to add up are asked for again by themselves.
  await page
    .getByText(await said(page, 'console.app.loading'))
    .first()
    .waitFor({ state: 'hidden' });
  await place.act?.(page);
  await take(page, place.name);
}
