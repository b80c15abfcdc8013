import { see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { Staff } from '../journeys/kit/staff.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';

/** Every screen of the console, with an order on the board. */
export async function photographStaff(camera: Camera): Promise<void> {
  const device = await deviceFor(camera, { viewer: 'tablet' });
  const staff = new Staff(device);
  const take = (name: string) => shoot(camera, device, name);

  await staff.page.goto(`${camera.product.origin}/console`);
  await see(staff.button('login.do'));
  await take('20-login');
  await staff.logIn();
  await orderSomething(camera);
  await see(staff.page.getByRole('article'));
  await take('21-orders');
  await staff.page
    .getByRole('article')
    .first()
    .getByRole('button', { name: staff.say('order.reject') })
    .click();
  await see(staff.page.getByRole('dialog'));
  await take('22-reject');
  await staff.page.keyboard.press('Escape');
  await staff.page.getByRole('link', { name: staff.say('nav.floor') }).click();
  await see(staff.page.getByRole('heading', { name: staff.say('floor.title') }));
  await take('23-floor');
  await staff.page.getByRole('link', { name: staff.say('nav.stock') }).click();
  await see(staff.page.getByRole('heading', { name: staff.say('stock.title') }));
  await take('24-stock');
  await staff.goTo('nav.menu');
  await see(staff.page.getByRole('main').getByRole('listitem'));
  await take('28-menu');
  await staff.page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click();
  await see(staff.page.getByRole('dialog'));
  await take('29-dish');
  await staff.page.keyboard.press('Escape');
  await staff.goTo('nav.account');
  await see(staff.page.getByRole('heading', { name: staff.say('account.title') }));
  await take('25-account');
  await staff.goTo('nav.people');
  await see(staff.page.getByRole('heading', { name: staff.say('people.log') }));
  await take('26-people');
  await staff.goTo('nav.tables');
  const views = staff.page.getByRole('main').getByRole('group').first().getByRole('button');
  for (const [at, name] of [
    '28-tables',
    '31-room',
    '29-print-codes',
    '30-check-stickers',
    '32-tags',
  ].entries()) {
    await views.nth(at).click();
    await take(name);
  }
  await staff.page.goto(`${camera.product.origin}/console/ui`);
  await see(staff.page.getByRole('heading', { level: 1 }));
  await take('27-screen-elements');
  await device.context.close();
}

async function orderSomething(camera: Camera): Promise<void> {
  const device = await deviceFor(camera);
  const guest = new Guest(device);
  await guest.sitDown(23);
  const dish = guest.page.locator('a.dish:not(.dish-out) .dish-name').first();
  await guest.add((await dish.textContent()) ?? '');
  await guest.orderGroup();
  await device.context.close();
}
