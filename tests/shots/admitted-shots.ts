import { admission as askEn } from '@hansang/i18n/en/admission';
import { lines as en } from '@hansang/i18n/en/lines';
import { admission as askJa } from '@hansang/i18n/ja/admission';
import { lines as ja } from '@hansang/i18n/ja/lines';
import { admission as askKo } from '@hansang/i18n/ko/admission';
import { lines as ko } from '@hansang/i18n/ko/lines';
import { admission as askZh } from '@hansang/i18n/zh-CN/admission';
import { lines as zh } from '@hansang/i18n/zh-CN/lines';
import { see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { DISHES, journeyVenue } from '../journeys/kit/journey-venue.ts';
import { importVenue } from '../product/import-venue.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';
import { playAsking } from './console/closed-house.ts';
import { callsOf, DEMO_PEOPLE } from './console/staff-calls.ts';

const WORDS = { ko, en, ja, 'zh-CN': zh };
const DOOR = { ko: askKo, en: askEn, ja: askJa, 'zh-CN': askZh };
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

/** Who is at a table is asked about who comes later, at a venue whose kitchen is behind. @returns what sends both home */
export async function photographDoor(camera: Camera): Promise<() => Promise<void>> {
  const { language } = camera;
  const table = await playAsking(camera);
  const [host, friend] = table.guests;
  const words = DOOR[language];
  await host.sitDown(table.tableIdx, { restaurantId: table.venue });
  await host.add(DISHES.rice[language]);
  await friend.sitDown(table.tableIdx, { restaurantId: table.venue });
  await see(friend.page.getByText(words.asking));
  await shoot(camera, friend.device, '100-asking');
  await see(host.page.getByRole('dialog').getByRole('button', { name: words.yes }));
  await shoot(camera, host.device, '101-asked');
  await host.page.getByRole('dialog').getByRole('button', { name: words.no }).click();
  await see(friend.page.getByText(words.refused));
  await shoot(camera, friend.device, '102-refused');
  // Somebody else asks anew, and is left waiting.
  const late = new Guest(await deviceFor(camera));
  await late.sitDown(table.tableIdx, { restaurantId: table.venue });
  await see(late.page.getByText(words.asking));
  return async () => {
    for (const guest of [host, friend, late]) await guest.device.context.close();
  };
}
