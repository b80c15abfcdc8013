import { join } from 'node:path';
import { at, see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { DISHES } from '../journeys/kit/journey-venue.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';

/** What a guest sees when the same is ordered twice and when the network goes. */
export async function photographTrouble(camera: Camera, guest: Guest): Promise<void> {
  const take = (name: string) => shoot(camera, guest.device, name);
  await guest.open('/menu');
  await guest.add(DISHES.stew[camera.language]);
  await guest.openCart();
  await guest.orderButton().click();
  await see(guest.page.getByRole('dialog'));
  await take('18-ordered-twice');
  await guest.page.keyboard.press('Escape');
  await guest.seesNoLayer();
  await guest.device.context.setOffline(true);
  await see(guest.text('cart.needsNetwork'));
  await take('19-no-network');
  await guest.device.context.setOffline(false);
}

/** The menu of a practice order. */
export async function photographSample(camera: Camera, venue: number): Promise<void> {
  const device = await deviceFor(camera);
  const guest = new Guest(device);
  await guest.open(`/misc/sample?sid=${venue}`);
  await see(guest.page.locator('.dish-name'));
  await shoot(camera, device, '50-sample');
  await device.context.close();
}

/** The drinks that a tag leads to, and the time in which an order can be stopped. */
export async function photographDrinks(camera: Camera, venue: number): Promise<void> {
  const device = await deviceFor(camera);
  const guest = new Guest(device);
  await guest.open(`/misc/shortcut?sid=${venue}&tid=19&m=nfc&alcoholTag=BEER`);
  const beer = guest.page.getByRole('main').getByText(DISHES.beer[camera.language]).first();
  await see(beer);
  await shoot(camera, device, '51-drinks');
  await beer.click();
  await guest.button('cart.adultYes').click();
  await at(guest.page, '/drink-order');
  await guest.page.waitForFunction(() => document.querySelector('.skeleton') === null);
  await device.page.screenshot({ path: join(camera.folder, '52-drink-countdown.png') });
  camera.count += 1;
  await device.context.close();
}
