import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQr from 'jsqr';
import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { at, see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { DISHES, journeyVenue } from './kit/journey-venue.ts';

const house = useHouse();
const VENUE = 200;
const MANAGER = { email: 'codes@hansang.test', password: 'codes-of-the-house' };

beforeAll(() =>
  house.importVenue({
    ...journeyVenue({ id: VENUE, settings: { tableLinks: 'KEYED' }, tables: 3 }),
    staff: [{ ...MANAGER, name: '최점장', role: 'manager' }],
  }),
);

/** What the first code of a printed page holds. */
async function scanPaper(file: string): Promise<string | undefined> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(await readFile(file));
    const { data, width, height } = await document.getPage(0).render({ scale: 2, render: 'bitmap' });
    return jsQr(new Uint8ClampedArray(data), width, height)?.data;
  } finally {
    library.destroy();
  }
}

test('on a walk the phone that takes part ticks codes off, while guests are seated as ever', {
  tags: ['WALK-3', 'WALK-4'],
}, async () => {
  const [row] = await house.sql<{ key: string }>(
    'SELECT key FROM table_keys WHERE restaurant_id = $1 AND table_idx = 2 AND ended_at IS NULL',
    [VENUE],
  );
  const code = `/t/${row?.key}`;
  const staff = await house.staff({ viewer: 'phone' });
  const { page } = staff;
  await staff.logInAt(`${VENUE}/tables/walk`, MANAGER);
  await page.getByRole('button', { name: '점검 시작' }).click();
  await page.getByRole('button', { name: '이 휴대폰으로 스캔하기' }).click();
  await page.goto(house.product.origin + code);
  await see(page.getByText('2 테이블의 코드가 맞아요.', { exact: false }).first());
  await seesNoBarrier(page, 'walk');
  expect((await staff.device.context.cookies()).some(({ name }) => name === 'tid')).toBe(false);

  const guest = await house.guest();
  await guest.open(code);
  await at(guest.page, '/menu');

  await page.getByRole('button', { name: '점검 끝내기' }).click();
  await see(page.getByRole('button', { name: '새로 점검하기' }));
  await page.goto(house.product.origin + code);
  await at(page, '/menu');
});

test('a table added in the console is printed, scanned off the paper, and orders', {
  tags: ['PRINT-1', 'PRINT-5', 'ROOM-1'],
}, async () => {
  const staff = await house.staff();
  await staff.logIn(MANAGER);
  const { page } = staff;
  await staff.goTo('nav.tables');
  await page.getByRole('button', { name: '테이블 더하기' }).click();
  await page.getByLabel('테이블 번호').fill('9');
  await seesNoBarrier(page, 'adding');
  await page.getByRole('button', { name: '더하기', exact: true }).click();
  await see(page.getByText('테이블 1개를 더했어요.'));
  await seesNoBarrier(page, 'added');
  await page.getByRole('button', { name: '코드 인쇄' }).click();
  await page.getByLabel('번호로 고르기').fill('9');
  await page.getByRole('button', { name: '고르기', exact: true }).click();
  await page.getByRole('radio', { name: 'A4 한 장에 하나' }).check();
  await seesNoBarrier(page, 'printing');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '파일 만들기 (1개)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`codes-${VENUE}-poster.pdf`);
  const link = await scanPaper(await file.path());
  expect(link).toMatch(/\/t\/[0-9a-z]{12}$/);

  const guest = await house.guest();
  await guest.open(new URL(link ?? '').pathname);
  await at(guest.page, '/menu');
  await guest.add(DISHES.rice.ko);
  await guest.order();
  await page.getByRole('link', { name: staff.say('nav.orders') }).click();
  await see(staff.card('9', 1));
});
