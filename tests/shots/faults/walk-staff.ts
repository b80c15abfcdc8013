import { quiet } from '../../browser/quiet.ts';
import { Staff } from '../../journeys/kit/staff.ts';
import { photographDoor } from '../admitted-shots.ts';
import { type Camera, deviceFor, shoot } from '../camera.ts';
import { ASKING, CLOSED, playClosedDay } from '../console/closed-house.ts';
import { playEvening } from '../console/evening.ts';
import { EVENING } from '../console/evening-venue.ts';
import { DEMO_PEOPLE, type DemoPerson } from '../console/staff-calls.ts';
import { WITH_GUESTS } from '../console/wanted.ts';

/** Every screen of a shift, as each of its people sees it. @returns what could not be reached */
export async function walkStaff(camera: Camera, wants: (name: string) => boolean): Promise<string[]> {
  const places = WITH_GUESTS.filter(({ name }) => wants(name));
  const isSeen = (venue: number) => places.some((place) => place.venue === venue);
  if (isSeen(EVENING)) await playEvening(camera);
  if (isSeen(CLOSED)) await playClosedDay(camera);
  const leave = isSeen(ASKING) ? await photographDoor({ ...camera, lookOver: async () => {} }) : null;
  const missed: string[] = [];
  for (const person of ['owner', 'staff', 'kitchen'] satisfies DemoPerson[]) {
    const theirs = places.filter((place) => (place.person ?? 'owner') === person);
    if (theirs.length === 0) continue;
    const device = await deviceFor(camera, { viewer: 'tablet' });
    const staff = new Staff(device);
    const { page } = staff;
    device.context.setDefaultTimeout(60_000);
    await staff.logIn(DEMO_PEOPLE[person]);
    for (const place of theirs)
      try {
        await page.setViewportSize({ width: 1180, height: 820 });
        await page.goto(`${camera.product.origin}/console/${place.venue ?? 1}/${place.path}`);
        await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
        await quiet(page);
        await place.act?.(page);
        await quiet(page);
        await shoot(camera, device, place.name);
        process.stdout.write(`${place.name} `);
      } catch (error) {
        missed.push(`${place.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    await device.context.close();
  }
  process.stdout.write('\n');
  await leave?.();
  return missed;
}
