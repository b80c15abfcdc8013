import { guest as guestWords } from '@hansang/i18n/ko/guest';
import { label } from '@hansang/i18n/ko/label';
import { menuEditor } from '@hansang/i18n/ko/menu-editor';
import { photo as photoWords } from '@hansang/i18n/ko/photo';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 245;
const OWNER = { email: 'photo-owner@hansang.test', password: 'takes-the-photos-245' };

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE }),
    staff: [{ ...OWNER, name: '박사장', role: 'owner' }],
  }),
);

/** Red over green, higher than wide. */
async function photo(): Promise<Buffer> {
  const green = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 300, height: 600, channels: 3, background: '#ff0000' } })
    .composite([{ input: green, top: 300, left: 0 }])
    .jpeg()
    .toBuffer();
}

test('an owner cuts a photo for a dish, looks at it on the preview and publishes it; guests see it, and what is in the dish', {
  tags: ['EDIT-21', 'EDIT-24', 'EDIT-18'],
}, async () => {
  const owner = await house.staff();
  const { page } = owner;
  await owner.logIn(OWNER);
  await owner.goTo('nav.menu');
  const name = DISHES.rice.ko;
  await page
    .getByRole('button', { name: new RegExp(`^${name}.*${menuEditor.edit.replace('{name} ', '')}`) })
    .click();
  const sheet = page.getByRole('dialog', { name: new RegExp(name) });
  await sheet
    .getByLabel(photoWords.choose)
    .setInputFiles({ name: 'rice.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const frame = page.getByLabel(photoWords['crop.frame']);
  await see(frame);
  await seesNoBarrier(page);
  // From the middle up to the edge: only the red half is in the frame.
  await frame.focus();
  for (let press = 0; press < 40; press++) await page.keyboard.press('Shift+ArrowUp');
  await page.getByRole('button', { name: photoWords['crop.use'] }).click();
  await see(sheet.getByRole('button', { name: photoWords.cropAgain }));
  const allergens = sheet.getByRole('group', { name: menuEditor['field.allergens'] }).last();
  await allergens.getByRole('button', { name: new RegExp(`^${guestWords['allergen.EGG']} `) }).click();
  await see(
    allergens.getByRole('button', {
      name: `${guestWords['allergen.EGG']} ${menuEditor['allergen.contains']}`,
    }),
  );
  await sheet.getByRole('button', { name: menuEditor.done }).click();

  await page.getByRole('button', { name: menuEditor.preview }).click();
  const phone = page.frameLocator('iframe');
  const drafted = phone.locator('a.dish', { hasText: name }).locator('img').last();
  await expect
    .poll(() => drafted.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: menuEditor.publish.replace('{count}', '2'), exact: true }).click();
  await see(page.getByText(menuEditor.published));

  const guest = await house.guest();
  await guest.sitDown(1, { restaurantId: VENUE });
  const shown = await guest.dish(name).locator('img').last().getAttribute('src');
  const answer = await fetch(new URL(shown ?? '', guest.device.origin), {
    headers: { accept: 'image/webp' },
  });
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  expect(channels.map(({ mean }) => mean > 200)).toEqual([true, false, false]);
  await guest.turnTo('/menu/rice/label');
  await see(guest.page.getByText(guestWords['allergen.EGG'], { exact: true }));
  await see(guest.page.getByText(label.otherAllergens));
});
