import { payBill as en } from '@hansang/i18n/en/pay-bill';
import { payBill as ja } from '@hansang/i18n/ja/pay-bill';
import { payBill as ko } from '@hansang/i18n/ko/pay-bill';
import { payBill as zh } from '@hansang/i18n/zh-CN/pay-bill';
import { at, see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { DISHES } from '../journeys/kit/journey-venue.ts';
import { type Camera, deviceFor, shoot } from './camera.ts';
import { Till } from './till.ts';

const WORDS = { ko, en, ja, 'zh-CN': zh };

/** The bill paid from the phone at the end: the parts, the dishes, what is being paid, and the confirmation. */
export async function photographBill(camera: Camera): Promise<void> {
  const till = await Till.open(camera, { isAtEnd: true });
  const words = WORDS[camera.language];
  const guest = new Guest(await deviceFor(camera));
  const { page, device } = guest;
  await guest.sitDown(1, { restaurantId: till.venue });
  await guest.add(DISHES.stew[camera.language], { quantity: 2 });
  await guest.add(DISHES.chicken[camera.language]);
  await guest.order();
  const open = async () => {
    await guest.open('/history');
    await page.getByRole('button', { name: words.open }).click();
    await see(page.getByRole('heading', { name: words.title }));
  };
  const pick = (part: string) =>
    page.getByRole('radio', { name: new RegExp(`^${part.replace(/[’']/g, '.')}`) }).check();
  await guest.open('/history');
  await see(page.getByRole('button', { name: words.open }));
  await shoot(camera, device, '90-bill-to-pay', true);
  await open();
  await pick(words.share);
  await shoot(camera, device, '91-pay-bill');
  await pick(words.lines);
  await page.getByRole('checkbox').first().check();
  await shoot(camera, device, '92-pay-bill-lines');
  await pick(words.share);
  await page.locator('.sheet-bar .button').click();
  await at(page, /^\/demo-card\/window\//);
  const window = page.url();
  await open();
  await shoot(camera, device, '93-pay-bill-begun');
  await page.goto(window);
  await till.press(guest, 'approve');
  await at(page, '/pay-success');
  await see(page.getByText(till.word('approval')));
  await shoot(camera, device, '96-bill-paid', true);
  await open();
  await page.getByRole('link', { name: words.receipt }).click();
  await at(page, /^\/history\/confirmation\//);
  await see(page.getByText(till.word('approval')));
  await shoot(camera, device, '94-billConfirmation', true);
  await device.context.close();
}
