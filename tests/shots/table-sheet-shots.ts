import { see } from '../journeys/kit/device.ts';
import { Staff } from '../journeys/kit/staff.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';

/** What staff see of a table that shares its cart: what its guests have chosen, who orders, and what happened when. */
export async function photographTableSheet(
  camera: Camera,
  { venue, table }: { readonly venue: number; readonly table: number },
  name: string,
): Promise<void> {
  for (const viewer of ['tablet', 'phone'] as const) {
    const device = await deviceFor(camera, { viewer });
    const staff = new Staff(device);
    await staff.logIn();
    await staff.page.goto(`${camera.product.origin}/console/${venue}/floor`);
    await staff.openTable(await tableName(camera, venue, table));
    await see(staff.page.getByRole('region', { name: staff.say('cart.title') }));
    await shoot(camera, device, `${name}-${viewer}`);
    const timeline = staff.page.getByRole('region', { name: staff.say('table.timeline') });
    await timeline.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await shoot(camera, device, `${name}-timeline-${viewer}`);
    await device.context.close();
  }
}

async function tableName({ dataDir }: Camera, venue: number, table: number): Promise<string> {
  const names = await withDatabase(embeddedConnection(dataDir), async (db) => {
    const { rows } = await db.query<{ name: string }>(
      'SELECT name FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $2',
      [venue, table],
    );
    return rows;
  });
  return names[0]?.name ?? '';
}
