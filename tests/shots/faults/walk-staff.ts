import { quiet } from '../../browser/quiet.ts';
import { Staff } from '../../journeys/kit/staff.ts';
import { photographDoor } from '../admitted-shots.ts';
import { type Camera, deviceFor, shoot } from '../camera.ts';
import { playClosedDay } from '../console/closed-house.ts';
import { playEvening } from '../console/evening.ts';
import { EVENING_PLACES, SHIFT_PLACES } from '../console/evening-places.ts';
import { DEMO_PEOPLE, type DemoPerson } from '../console/staff-calls.ts';

/** Every screen of a shift, as each of its people sees it. @returns what could not be reached */
export async function walkStaff(camera: Camera, wants: (name: string) => boolean): Promise<string[]> {
  await playEvening(camera);
  await playClosedDay(camera);
  const leave = await photographDoor({ ...camera, lookOver: async () => {} });
  const missed: string[] = [];
  const places = [...EVENING_PLACES, ...SHIFT_PLACES].filter(({ name }) => wants(name));
  for (const person of ['owner', 'staff', 'kitchen'] satisfies DemoPerson[]) {
    const device = await deviceFor(camera, { viewer: 'tablet' });
    const staff = new Staff(device);
    const { page } = staff;
    device.context.setDefaultTimeout(12_000);
    await staff.logIn(DEMO_PEOPLE[person]);
    for (const place of places.filter((one) => (one.person ?? 'owner') === person))
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
  await leave();
  return missed;
}
