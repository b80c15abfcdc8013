import { at, see, seeNot } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { DISHES } from '../journeys/kit/journey-venue.ts';
import { Staff } from '../journeys/kit/staff.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';
import { photographTableSheet } from './table-sheet-shots.ts';
import type { Till } from './till.ts';

/** What somebody at a shared table sees while another one pays. */
export async function photographWatcher(camera: Camera, till: Till): Promise<void> {
  const [ann, ben] = [new Guest(await deviceFor(camera)), new Guest(await deviceFor(camera))];
  for (const guest of [ann, ben]) await guest.sitDown(1, { restaurantId: till.venue });
  const dish = DISHES.chicken[camera.language];
  await ann.add(dish);
  await ann.openGroup([dish]);
  await ben.openGroup([dish]);
  await ann.beginGroupOrder();
  await shoot(camera, ann.device, '76-order-sheet-to-pay');
  await ann.groupButton('pay').click();
  await at(ann.page, /^\/demo-card\/window\//);
  await see(ben.page.getByRole('link', { name: ben.words.group('seeSheet') }));
  await shoot(camera, ben.device, '77-group-cart-paying');
  await ben.page.getByRole('link', { name: ben.words.group('seeSheet') }).click();
  const name = ben.words.group('member', { number: 1 });
  await see(ben.page.getByRole('heading', { name: ben.words.group('sheetPaying', { name }) }));
  await shoot(camera, ben.device, '78-order-sheet-paying');
  await photographTableSheet(camera, { venue: till.venue, table: 1 }, '78-table-sheet-paying');
  await unlock(camera, till);
  await at(ben.page, '/group-cart');
  await ben.beginGroupOrder();
  await ben.groupButton('pay').click();
  await till.press(ben, 'approve');
  await at(ben.page, '/pay-success');
  await till.press(ann, 'approve');
  await see(ann.page.getByText(ann.words.error('PAYMENT_REPLACED')));
  await shoot(camera, ann.device, '79-pay-replaced', true);
  for (const { device } of [ann, ben]) await device.context.close();
}

/** Staff free the cart of the till's first table. */
async function unlock(camera: Camera, till: Till): Promise<void> {
  const device = await deviceFor(camera, { viewer: 'tablet' });
  const staff = new Staff(device);
  await staff.logIn();
  await staff.page.goto(`${camera.product.origin}/console/${till.venue}/floor`);
  await staff.openTable('1');
  await staff.button('cart.unlock').click();
  await seeNot(staff.button('cart.unlock'));
  await device.context.close();
}

/** What is left of an order on the phone that placed it, once its table was checked out. */
export async function photographAfterVisit(camera: Camera, till: Till): Promise<void> {
  const guest = await till.guestWhoPaid();
  const link = guest.page.locator('a[href^="/order/confirmation/"]').first();
  const order = (await link.getAttribute('href'))?.split(/[/?]/)[3];
  await guest.open(`/order/done/${order}`);
  await see(guest.page.getByText(DISHES.stew[camera.language]));
  await shoot(camera, guest.device, '79-order-done-paid', true);
  const device = await deviceFor(camera, { viewer: 'tablet' });
  const staff = new Staff(device);
  await staff.logIn();
  await staff.page.goto(`${camera.product.origin}/console/${till.venue}/orders`);
  await staff.checkOut(String(till.tables));
  await device.context.close();
  await see(guest.page.locator('.remark'));
  await shoot(camera, guest.device, '48-order-done-kept', true);
  await guest.device.context.close();
}
