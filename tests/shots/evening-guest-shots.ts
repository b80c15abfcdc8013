import type { Bill } from '@hansang/contract/schemas';
import { billCall as en } from '@hansang/i18n/en/bill-call';
import { billCall as ja } from '@hansang/i18n/ja/bill-call';
import { billCall as ko } from '@hansang/i18n/ko/bill-call';
import { billCall as zh } from '@hansang/i18n/zh-CN/bill-call';
import { see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { DISHES, journeyVenue } from '../journeys/kit/journey-venue.ts';
import { importVenue } from '../product/import-venue.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';
import { callsOf, DEMO_PEOPLE } from './console/staff-calls.ts';

const WORDS = { ko, en, ja, 'zh-CN': zh };
let venues = 370;

/** A guest's evening where the bill is paid at the end: notes, a kitchen that is behind, the bill asked for, the goodbye. */
export async function photographEvening(camera: Camera): Promise<void> {
  const { product, language } = camera;
  const venue = venues++;
  const words = WORDS[language];
  await importVenue(product, {
    ...journeyVenue({ id: venue, flags: { useOrderNotes: true, useCallStaff: true } }),
    staff: [{ ...DEMO_PEOPLE.owner, name: '한사장', role: 'owner' }],
  });
  const owner = await callsOf(product.origin, 'owner');
  const place = { restaurantId: venue };
  await owner('setKitchenDelay', place, { minutes: 20 });
  const guest = new Guest(await deviceFor(camera));
  const { page, device } = guest;
  const take = (name: string) => shoot(camera, device, name);
  await guest.sitDown(1, place);
  await take('110-kitchen-behind');
  await guest.openDish(DISHES.stew[language]);
  await page.getByRole('textbox').fill('덜 맵게 해 주세요. No cilantro, please!');
  await page.getByRole('textbox').scrollIntoViewIfNeeded();
  await take('111-dish-note');
  await guest.addButton().click();
  await guest.seesNoLayer();
  await guest.add(DISHES.chicken[language]);
  await guest.openCart();
  await page.getByRole('textbox').last().fill('아이와 함께 먹어요. Three small plates, please.');
  await take('112-cart-note');
  await guest.orderButton().click();
  const orderId = await guest.seesDone();
  await take('113-done-behind');
  await guest.open('/history');
  await see(page.getByRole('button', { name: words.ask }));
  await take('114-running-total');
  await page.getByRole('button', { name: words.ask }).click();
  await see(page.getByText(words.how));
  await take('115-ask-bill');
  await page.getByRole('button', { name: words['way.SPLIT'], exact: true }).click();
  await see(page.getByText(words.asked));
  await take('116-asked-bill');
  for (const [version, to] of ['CONFIRM', 'MENU_COMPLETE'].entries())
    await owner('moveOrder', { ...place, orderId }, { to, version: version + 1 });
  await guest.open('/menu');
  await see(page.locator('.dish-name'));
  await take('117-ready-told');
  await owner('moveOrder', { ...place, orderId }, { to: 'COMPLETE', version: 3 });
  const { visit } = await owner<{ visit: { visitId: string } }>('tableDetail', { ...place, tableIdx: 1 });
  const bill = { ...place, visitId: visit.visitId };
  const { version: billVersion, owed } = await owner<Bill>('bill', bill);
  await owner('recordPayment', bill, {
    ...{ billVersion, means: 'CASH', part: { part: 'WHOLE' }, amount: owed, tendered: owed },
    receipt: { kind: 'PHONE', number: '010-1234-5678' },
  });
  await guest.open('/history');
  await see(page.getByText(words.allPaid).first());
  await take('118-all-paid');
  await owner('checkOut', { ...place, tableIdx: 1 }, { visitId: visit.visitId });
  await guest.seesGoodbye();
  await take('119-goodbye');
  await device.context.close();
}
