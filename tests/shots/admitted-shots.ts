import { lines as en } from '@hansang/i18n/en/lines';
import { lines as ja } from '@hansang/i18n/ja/lines';
import { lines as ko } from '@hansang/i18n/ko/lines';
import { lines as zh } from '@hansang/i18n/zh-CN/lines';
import { see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { DISHES, journeyVenue } from '../journeys/kit/journey-venue.ts';
import { importVenue } from '../product/import-venue.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';
import { callsOf, DEMO_PEOPLE } from './console/staff-calls.ts';

const WORDS = { ko, en, ja, 'zh-CN': zh };
let venues = 396;

/** What guests are asked and told between ordering and eating: another dish instead, and that staff let them in first. */
export async function photographAdmitted(camera: Camera): Promise<void> {
  const { product, language } = camera;
  const sit = async (settings: object) => {
    const venue = venues++;
    await importVenue(product, {
      ...journeyVenue({ id: venue, settings }),
      staff: [{ ...DEMO_PEOPLE.owner, name: '한사장', role: 'owner' }],
    });
    const guest = new Guest(await deviceFor(camera));
    await guest.sitDown(1, { restaurantId: venue });
    return { guest, venue };
  };
  const offered = await sit({});
  await offered.guest.add(DISHES.rice[language]);
  const orderId = await offered.guest.order();
  const owner = await callsOf(product.origin, 'owner');
  await owner(
    'offerInstead',
    { restaurantId: offered.venue, orderId, line: 0 },
    { quantity: 1, version: 1, menuId: 'stew', sizeId: null },
  );
  const out = WORDS[language].out.replace('{name}', DISHES.rice[language]);
  await see(offered.guest.page.getByRole('dialog', { name: out }));
  await shoot(camera, offered.guest.device, '97-offer');
  await offered.guest.device.context.close();
  const { guest } = await sit({ admission: 'STAFF' });
  await shoot(camera, guest.device, '98-waiting');
  await guest.openDish(DISHES.rice[language]);
  await shoot(camera, guest.device, '99-waiting-dish');
  await guest.device.context.close();
}
