import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { quiet } from '../browser/quiet.ts';
import { Staff } from '../journeys/kit/staff.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';
import { writeSheets } from './console/contact-sheets.ts';
import { playEvening } from './console/evening.ts';
import { EVENING_PLACES } from './console/evening-places.ts';
import { PLACES, type Place } from './console/places.ts';
import { walkSetUp } from './console/set-up-walk.ts';
import { atEachSize, type ConsoleSize } from './console/sizes.ts';
import { DEMO_PEOPLE, type DemoPerson } from './console/staff-calls.ts';

/** What a manager or owner sets up, and an evening, at every size; and sheets of all of it, small, to look over at once. */
export async function photographConsole(
  camera: Camera,
  sizes: readonly ConsoleSize[],
  wants: (name: string) => boolean,
  wantsEvening: boolean,
): Promise<void> {
  const own: Camera = { ...camera, folder: join(camera.folder, 'console'), count: 0 };
  mkdirSync(own.folder, { recursive: true });
  if (wantsEvening) await playEvening(camera);
  const places = [...PLACES, ...(wantsEvening ? EVENING_PLACES : [])].filter(({ name }) => wants(name));
  const missed: string[] = [];
  for (const [person, theirs] of byPerson(places)) {
    const device = await deviceFor(camera, { viewer: 'tablet' });
    const staff = new Staff(device);
    const { page } = staff;
    const take = async (name: string) => {
      await quiet(page);
      await atEachSize(page, sizes, (size) => shoot(own, device, `${name}-${size}`));
    };
    device.context.setDefaultTimeout(10_000);
    await staff.logIn(DEMO_PEOPLE[person]);
    if (person === 'owner' && wants('set-up')) await walkSetUp(page, camera.product.origin, take);
    // One screen that cannot be reached keeps nobody from looking at the others.
    for (const place of theirs)
      await visit(page, camera, place, take).catch((error: Error) =>
        missed.push(`${place.name}: ${error.message.split('\n')[0]}`),
      );
    await device.context.close();
  }
  await writeSheets(own.folder, sizes);
  camera.count += own.count;
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
  page: Staff['page'],
  camera: Camera,
  place: Place,
  take: (name: string) => Promise<void>,
) {
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`${camera.product.origin}/console/${place.venue ?? 1}/${place.path}`);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
  await quiet(page);
  await place.act?.(page);
  await take(place.name);
}
