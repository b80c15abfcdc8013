import { see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { DISHES, journeyVenue } from '../journeys/kit/journey-venue.ts';
import { importVenue } from '../product/import-venue.ts';
import { photographAddresses } from './address-shots.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';
import { photographDrinks, photographSample, photographTrouble } from './trouble-shots.ts';

const VENUE = 90;
let tables = 0;

/** A cart of one's own from the first dish to the history, at a venue that speaks all languages. */
export async function photographPersonalCart(camera: Camera): Promise<void> {
  await importVenue(
    camera.product,
    journeyVenue({
      id: VENUE,
      tables: 20,
      flags: { useCallStaff: true, useAlcoholAutomaticOrder: true },
    }),
  );
  const device = await deviceFor(camera);
  const guest = new Guest(device);
  const take = (name: string) => shoot(camera, device, name);
  const dish = DISHES.stew[camera.language];
  await guest.sitDown(++tables, { restaurantId: VENUE });
  await guest.add(dish);
  await guest.openCart();
  await take('12-cart');
  await guest.orderButton().click();
  const orderId = await guest.seesDone();
  await take('13-order-done');
  await guest.open('/cart');
  await take('14-cart-empty');
  await guest.open('/history');
  await see(guest.page.getByText(dish));
  await take('15-history');
  await photographAddresses(camera, guest, orderId);
  await photographTrouble(camera, guest);
  await device.context.close();
  await photographSample(camera, VENUE);
  await photographDrinks(camera, VENUE);
}
