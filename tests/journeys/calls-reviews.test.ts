import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REVIEW_PHOTO_MAX_BYTES } from '@hansang/contract';
import { review as ja } from '@hansang/i18n/ja/review';
import { call } from '@hansang/i18n/ko/call';
import { pictures } from '@hansang/i18n/ko/pictures';
import { review } from '@hansang/i18n/ko/review';
import { search } from '@hansang/i18n/ko/search';
import { review as zh } from '@hansang/i18n/zh-CN/review';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see, seeNot, settled } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';
import { DEMO_LOGIN, type Staff } from './kit/staff.ts';

const house = useHouse();
const VENUE = 84;
const QUESTIONS = ['question.0', 'question.1', 'question.2', 'question.3'] as const;

test('the venue of these tests', async () => {
  await house.importVenue(journeyVenue({ id: VENUE }));
  await house.sql(
    `INSERT INTO memberships (restaurant_id, user_id, role)
     SELECT $1, user_id, role FROM memberships WHERE restaurant_id = 1 AND role = 'owner'
     ON CONFLICT DO NOTHING`,
    [VENUE],
  );
});

/** The owner's tablet in all tests. */
async function ownerAt(path: string): Promise<Staff> {
  const staff = await house.workerOfFile(DEMO_LOGIN);
  await staff.turnTo(`${VENUE}/${path}`);
  return staff;
}

test('a call stands on the console at once; the guest sees who is on the way, after a reload too', {
  tags: ['CALL-4', 'CALL-5'],
}, async () => {
  const [guest, staff] = [await house.guest(), await ownerAt('calls')];
  await see(staff.page.getByText(staff.say('calls.none')));
  await guest.sitDown(3, { restaurantId: VENUE });
  await guest.link('menu.callStaff').click();
  await guest.page.getByRole('radio', { name: '물' }).click();
  const button = guest.page.getByRole('button', { name: call.do, exact: true });
  await button.click();
  await see(guest.page.getByText(call.waiting));
  await settled(() => button.isDisabled(), 5000);
  expect(await button.isDisabled()).toBe(true);
  const card = staff.page.getByRole('article', { name: staff.say('calls.one', { table: '3', item: '물' }) });
  await see(card);
  expect(await staff.page.title()).toMatch(/^\(1\) /);
  await staff.tap(card, 'calls.acknowledge');
  await see(guest.page.getByText(call.coming));
  await seesNoBarrier(guest.page);
  await guest.open('/call-staff');
  await see(guest.page.getByText(call.coming));
  await staff.tap(card, 'calls.close');
  await seeNot(guest.page.getByText(call.coming));
});

/** The path of one that is too large by a byte: by its path the browser takes it without all of it being sent there. */
function largeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-photo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'large.jpg');
  writeFileSync(path, '');
  truncateSync(path, REVIEW_PHOTO_MAX_BYTES + 1);
  return path;
}

/** The guests have what they ordered. */
const serve = (orderId: string) =>
  house.sql("UPDATE orders SET status = 'COMPLETE' WHERE order_id = $1", [orderId]);

test('a review with a photo goes from the done page to the console', {
  tags: ['ORD-25', 'NEWS-16', 'REV-10'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(4, { restaurantId: VENUE });
  await guest.add(DISHES.rice.ko);
  await serve(await guest.order());
  await guest.page.reload();
  await guest.link('done.review').click();
  await at(guest.page, /^\/review\//);
  for (const question of QUESTIONS)
    await guest.page.getByRole('radio', { name: `${review[question]} 5점` }).click();
  await guest.page.getByRole('textbox').fill('사진까지 남기는 맛집이에요');
  const buffer = await photoOf(guest.page, 3000, 1200);
  await guest.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await see(guest.page.getByText(review.uploaded));
  await guest.page.getByRole('button', { name: review.send }).click();
  await see(guest.page.getByText(review.thanks));
  const cookies = await guest.device.context.cookies();
  const done = cookies.find(({ name }) => name.startsWith('review_'));
  expect((done?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(18 * 60);
  expect((done?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(20 * 60);

  const staff = await ownerAt('reviews');
  const card = staff.page.getByRole('article', { name: /./ }).first();
  await see(card.getByText('사진까지 남기는 맛집이에요'));
  const image = card.getByRole('img');
  await see(image);
  const isShown = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0);
  await settled(isShown, 10_000);
  expect(await isShown()).toBe(true);
  await staff.tap(card, 'reviews.hide');
  await see(card.getByRole('button', { name: staff.say('reviews.show') }));
  const [row] = await house.sql<{ width: number; height: number }>(
    'SELECT width, height FROM review_photos WHERE restaurant_id = $1',
    [VENUE],
  );
  // Made smaller on the phone already.
  expect(row).toEqual({ width: 2048, height: 819 });
});

test('whatever keeps a review from being posted is told where it is, the review that a friend posted too', {
  tags: ['REV-2', 'REV-3', 'REV-8'],
}, async () => {
  const [guest, friend] = [await house.guest({ language: 'ja' }), await house.guest({ language: 'zh-CN' })];
  await guest.sitDown(7, { restaurantId: VENUE });
  await guest.add(DISHES.rice.ja);
  await serve(await guest.order());
  await guest.page.reload();
  await guest.link('done.review').click();
  await at(guest.page, /^\/review\//);
  const { pathname } = new URL(guest.page.url());
  const post = guest.page.getByRole('button', { name: ja.send });
  const text = guest.page.getByRole('textbox');
  await text.fill('おいしい');
  await post.click();
  await see(guest.page.getByText(ja.rateAll));
  await see(guest.page.getByText(guest.words.error('REVIEW_TEXT_TOO_SHORT')));
  for (const question of QUESTIONS)
    await guest.page
      .getByRole('radio', { name: ja.stars.replace('{question}', ja[question]).replace('{count}', '4') })
      .click();
  await text.fill('とてもおいしかったです');

  const files = guest.page.locator('input[type=file]');
  const small = await photoOf(guest.page, 40, 30);
  const photo = (name: string, buffer = small) => ({ name, mimeType: 'image/jpeg', buffer });
  await files.setInputFiles(largeFile());
  await see(guest.page.getByText(guest.words.error('REVIEW_PHOTO_TOO_LARGE')));
  guest.device.watch.expect(/status of 415/);
  await files.setInputFiles(photo('letter.jpg', Buffer.from('Dear guest')));
  await see(guest.page.getByText(guest.words.error('REVIEW_PHOTO_UNREADABLE')));
  await see(guest.page.getByText(ja.fixPhotos));
  await seesNoBarrier(guest.page);
  await guest.page
    .getByRole('button', { name: ja.remove.replace('{photo}', ja.photo.replace('{number}', '1')) })
    .click();
  await files.setInputFiles([1, 2, 3, 4, 5, 6].map((number) => photo(`${number}.jpg`)));
  await see(guest.page.getByText(guest.words.error('REVIEW_TOO_MANY_PHOTOS')));
  await see(guest.page.getByText(ja.uploaded).nth(4));
  expect(await guest.page.locator('.photo').count()).toBe(5);

  // The friend had begun one too.
  await friend.sitDown(7, { restaurantId: VENUE });
  friend.device.watch.expect(/status of 409/);
  await friend.open(pathname);
  await friend.page.getByRole('textbox').fill('这家店的味道真的非常好');
  for (const row of await friend.page.getByRole('group').all()) await row.getByRole('radio').last().click();
  await post.click();
  await see(guest.page.getByText(ja.thanks));
  await friend.page.getByRole('button', { name: zh.send }).click();
  await friend.readDialog(friend.words.error('REVIEW_ALREADY_WRITTEN'));
  await see(friend.page.getByText(zh.already));
});

test('a banner opens in full, Back restores the menu where it was, foreign pictures are refused', {
  tags: ['MENU-22', 'MENU-24', 'MENU-28'],
}, async () => {
  const guest = await house.guest();
  // The demo pub has banners.
  await guest.sitDown(7);
  const { page } = guest;
  const first = page.getByRole('link', { name: '사진 1/3 크게 보기' });
  await see(first);
  await first.click();
  await at(page, '/lightbox');
  const picture = page.getByRole('img', { name: '사진 1/3' });
  await see(picture);
  await page.keyboard.press('+');
  const scale = () => picture.evaluate((element) => element.style.transform);
  await settled(async () => (await scale()).includes('scale(1.5)'), 5000);
  expect(await scale()).toContain('scale(1.5)');
  await seesNoBarrier(page);
  await page.keyboard.press('0');
  await page.getByRole('button', { name: pictures.next }).click();
  await see(page.getByRole('img', { name: '사진 2/3' }));
  await page.keyboard.press('Escape');
  await at(page, '/menu');
  await see(page.locator('.dish-name'));

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await guest.open('/lightbox?url=https://evil.example/picture.jpg');
  await see(page.getByText(pictures.refused));
  expect(asked.some((url) => url.startsWith('https://evil.example'))).toBe(false);

  await guest.open('/menu');
  await see(page.locator('.dish-name'));
  // The page hears of the scroll with one of its next frames.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
        window.scrollTo(0, 700);
      }),
  );
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/history"]')?.click());
  await at(page, '/history');
  await page.goBack();
  await at(page, '/menu');
  const isBack = () => page.evaluate(() => Math.abs(window.scrollY - 700) < 3);
  await settled(isBack, 5000);
  expect(await isBack()).toBe(true);
});

test('a dish is found by its Japanese name and its label page explains it', {
  tags: ['MENU-23', 'MENU-26'],
}, async () => {
  const guest = await house.guest();
  await guest.sitDown(6, { restaurantId: VENUE });
  const { page } = guest;
  await page.getByRole('button', { name: guest.say('menu.search') }).click();
  const field = page.getByRole('searchbox');
  await field.fill('キムチ');
  await see(page.getByText(search.found.replace('{count}', '1')));
  await page.getByRole('dialog').getByRole('link').first().click();
  await at(page, '/menu/stew');
  await guest.link('dish.label').click();
  await at(page, '/menu/stew/label');
  await see(page.getByRole('heading', { name: DISHES.stew.ko, level: 1 }));
  await see(page.getByText('손님들이 많이 찾는 메뉴예요.'));
});

/** A photo as a phone's camera would make it, drawn by the browser at hand. */
async function photoOf(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const brush = canvas.getContext('2d');
      if (brush) brush.fillStyle = '#a63';
      brush?.fillRect(0, 0, wide, high);
      return canvas.toDataURL('image/jpeg');
    },
    [width, height] as const,
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}
