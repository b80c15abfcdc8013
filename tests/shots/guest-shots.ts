import { see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { type Camera, deviceFor, nextTable, shoot } from './camera.ts';
import { photographPersonalCart } from './personal-shots.ts';
import { photographTable } from './table-shots.ts';

/** Every screen of the guest app, in the order of the journey. */
export async function photographGuest(camera: Camera): Promise<void> {
  const device = await deviceFor(camera);
  const guest = new Guest(device);
  const take = (name: string, whole = false) => shoot(camera, device, name, whole);
  const table = nextTable();
  const dish = await dishNames(camera);

  await guest.open('/order');
  await take('01-landing');
  await guest.open('/misc/xings?sid=1&m=qr');
  await take('02-landing-reason');
  await guest.open('/no-such-page');
  await take('03-not-found');
  await guest.scan(table);
  await see(guest.button('notice.confirm'));
  await take('05-notice');
  await guest.button('notice.confirm').click();
  await see(guest.page.locator('.dish-name'));
  await guest.seesNoLayer();
  await guest.link('menu.peopleAsk').click();
  await see(guest.heading('people.title'));
  await take('04-people-count');
  await guest.countPeople(2);
  await guest.seesNoLayer();
  await take('06-menu');
  await take('07-menu-whole', true);
  await guest.page.getByRole('button', { name: guest.say('menu.languageSelector') }).click();
  await see(guest.page.getByRole('dialog'));
  await take('08-language-selector');
  await guest.page.keyboard.press('Escape');
  await guest.seesNoLayer();
  await guest.openDish(dish.withOptions);
  await take('09-dish');
  await guest.addButton().click();
  await see(guest.page.getByRole('link', { name: new RegExp(guest.words.group('viewCart')) }));
  await take('10-menu-with-cart');
  await guest.openDish(dish.soldOut);
  await take('11-dish-sold-out');
  await guest.button('common.close').click();
  await guest.scan(1, { restaurantId: 5 });
  await see(guest.page.locator('.closed'));
  await take('16-venue-closed');
  await guest.open('/menu/no-such-dish');
  await take('17-dish-unknown');
  await device.context.close();
  await photographPersonalCart(camera);
  await photographTable(camera);
}

async function dishNames(camera: Camera): Promise<{ withOptions: string; soldOut: string }> {
  const [withOptions, soldOut] = await withDatabase(embeddedConnection(camera.dataDir), async (db) => {
    const read = async (text: string) =>
      (await db.query<{ name: string }>(text, [camera.language])).rows[0]?.name ?? '';
    return [
      await read(`SELECT coalesce(m.name->>$1, m.name->>'ko') AS name FROM menus m JOIN option_groups g USING (restaurant_id, menu_id)
                   WHERE restaurant_id = 1 AND g.is_required AND NOT m.is_not_allowed_minor ORDER BY m.menu_id LIMIT 1`),
      await read(`SELECT coalesce(m.name->>$1, m.name->>'ko') AS name FROM menus m JOIN stock s USING (restaurant_id, menu_id)
                   WHERE restaurant_id = 1 AND s.is_sold_out AND NOT m.is_retired ORDER BY m.menu_id LIMIT 1`),
    ] as const;
  });
  return { withOptions, soldOut };
}
