import { at, see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { DISHES, journeyVenue } from '../journeys/kit/journey-venue.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { importVenue } from '../product/import-venue.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';

const VENUE = 91;
let tables = 0;

/** A card payment from the cart to the slip, at a venue that takes the card first. */
export async function photographPaid(camera: Camera): Promise<void> {
  await importVenue(
    camera.product,
    journeyVenue({ id: VENUE, tables: 20, flags: { usePG: true, usePos: false } }),
  );
  // Practice payments are for venues of the demo alone.
  await withDatabase(embeddedConnection(camera.dataDir), (db) =>
    db.query('UPDATE restaurants SET is_demo = true WHERE restaurant_id = $1', [VENUE]),
  );
  const device = await deviceFor(camera);
  const guest = new Guest(device);
  await guest.sitDown(++tables, { restaurantId: VENUE });
  await guest.add(DISHES.stew[camera.language]);
  await guest.openCart();
  await guest.page.getByRole('button', { name: new RegExp(`^${guest.say('cart.pay')}`) }).click();
  await at(guest.page, /^\/demo-card\/window\//);
  await guest.page.waitForLoadState();
  await shoot(camera, device, '53-card-window', true);
  // The button that takes the whole sum; the others end without money.
  await guest.page.locator('button[value="approve"]').click();
  await at(guest.page, '/pay-success');
  await see(guest.page.getByText(DISHES.stew[camera.language]));
  await shoot(camera, device, '45-paySuccess', true);
  await guest.page.locator('a[href^="/order/confirmation/"]').first().click();
  await at(guest.page, /^\/order\/confirmation\//);
  await see(guest.page.getByText(DISHES.stew[camera.language]));
  await shoot(camera, device, '47-orderConfirmation', true);
  await device.context.close();
}
