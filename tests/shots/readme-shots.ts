import { join, resolve } from 'node:path';
import { TOAST_MS } from '@hansang/contract';
import { see } from '../journeys/kit/device.ts';
import type { Guest } from '../journeys/kit/guest.ts';
import type { Camera } from './camera.ts';
import { dine, dishName } from './table-shots.ts';

const PICTURES = resolve(import.meta.dirname, '../../docs/pictures');
const PHONE = 'width:320px;border-radius:40px;border:9px solid #1f1a17;box-shadow:0 24px 60px #3b21';

/** Three phones at one moment: one guest orders, one watches, one is at the cart. Writes `docs/pictures/three-phones.png`. */
export async function photographForReadme(camera: Camera): Promise<void> {
  const [ann, ben, cho] = (await dine(camera, ['ko', 'en', 'ja'])) as [Guest, Guest, Guest];
  for (const guest of [ann, ben, cho]) {
    const { language } = guest.words;
    await guest.openGroup(await Promise.all([0, 1, 2].map((index) => dishName(camera, index, language))));
  }
  await ben.beginGroupOrder();
  await see(
    ann.page.getByText(ann.words.group('locked', { name: ann.words.group('member', { number: 2 }) })),
  );
  await cho.page.getByRole('link', { name: cho.words.group('seeSheet') }).click();
  await see(cho.page.getByRole('timer'));
  const shots: string[] = [];
  for (const { page } of [ann, ben, cho]) {
    // A toast is gone by then; the picture is of what stays.
    await page.waitForTimeout(TOAST_MS);
    shots.push((await page.screenshot({ animations: 'disabled' })).toString('base64'));
  }
  const frame = await camera.browser.newPage({
    viewport: { width: 1160, height: 780 },
    deviceScaleFactor: 1.25,
  });
  const phones = shots.map((png) => `<img style="${PHONE}" src="data:image/png;base64,${png}">`).join('');
  await frame.setContent(
    `<body style="margin:0;height:780px;display:flex;gap:36px;align-items:center;justify-content:center;background:linear-gradient(135deg,#f6efe6,#efe2d3)">${phones}</body>`,
  );
  await frame.screenshot({ path: join(PICTURES, 'three-phones.png') });
  await frame.close();
  for (const guest of [ann, ben, cho]) await guest.device.context.close();
}
