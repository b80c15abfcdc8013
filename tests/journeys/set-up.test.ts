import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQr from 'jsqr';
import type { BrowserContext, Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seesNoBarrier } from './kit/barriers.ts';
import { see } from './kit/device.ts';
import { useHouse } from './kit/house.ts';

/** A server of an owner's, with nothing in it. */
const house = useHouse({ own: { env: { HANSANG_MODE: 'live' } } });
beforeAll(() => house.sql('TRUNCATE restaurants, corporations CASCADE'));

const SECONDS_A_TAP = 1.5;
const SECONDS_A_LETTER = 0.4;
const MOST_SECONDS = 600;

/** What somebody's hands do: each touch of the screen, and each key that a text takes; a syllable of Korean takes its parts. */
class Hands {
  taps = 0;
  letters = 0;

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction('noteTap', () => {
      this.taps += 1;
    });
    await context.addInitScript(() => {
      addEventListener('pointerdown', () => (globalThis as unknown as { noteTap(): void }).noteTap(), true);
    });
  }

  async write(field: Locator, text: string): Promise<void> {
    await field.click();
    await field.fill(text);
    this.letters += text.normalize('NFD').length;
  }

  get seconds(): number {
    return this.taps * SECONDS_A_TAP + this.letters * SECONDS_A_LETTER;
  }
}

/** What the first code of a printed page holds. */
async function scanPaper(file: string): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(readFileSync(file));
    const { data, width, height } = await document.getPage(0).render({ scale: 2, render: 'bitmap' });
    return jsQr(new Uint8ClampedArray(data), width, height)?.data ?? '';
  } finally {
    library.destroy();
  }
}

test('from the first owner’s link to a served order off a printed code in ten minutes, without a line of any file', {
  tags: ['OPENING-7', 'SETUP-8', 'OPENING-3'],
}, async () => {
  const hands = new Hands();
  const owner = await house.staff();
  const { page, context } = owner.device;
  await hands.watch(context);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const asked = (name: string) => see(page.getByRole('heading', { level: 1, name }));

  const link = readFileSync(join(house.product.dataDir, 'first-owner-link'), 'utf8').trim();
  const { pathname, search } = new URL(link);
  await page.goto(house.product.origin + pathname + search);
  await hands.write(page.getByLabel('이름'), '김사장');
  await hands.write(page.getByLabel('이메일'), 'kim@daybreak.kr');
  await hands.write(page.getByLabel('비밀번호', { exact: true }), '새벽에 여는 집 하나');
  await button('계정 만들고 시작하기').click();

  await asked('어떤 매장인가요?');
  await hands.write(page.getByLabel('매장 이름'), '새벽집');
  await page.getByRole('radio', { name: '분식집' }).check();
  await seesNoBarrier(page, 'questions');
  for (const question of ['언제 영업하나요?', '테이블이 몇 개인가요?']) {
    await button('다음').click();
    await asked(question);
  }
  await hands.write(page.getByLabel('테이블 번호'), '1-12');
  for (const question of [
    '메뉴는 어떻게 시작할까요?',
    '손님은 어떻게 주문하고 결제하나요?',
    '이대로 만들까요?',
  ]) {
    await button('다음').click();
    await asked(question);
  }
  await button('매장 만들기').click();
  await asked('영업 시작 전에');
  await see(page.getByRole('img', { name: '1번 테이블의 코드' }));
  await seesNoBarrier(page, 'tasks');

  await page.getByRole('link', { name: '코드 인쇄하기' }).click();
  await page.getByRole('radio', { name: 'A4 한 장에 하나' }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^파일 만들기/ }).click();
  const paper = await scanPaper(await (await download).path());
  expect(paper).toMatch(/\/t\/[0-9a-z]{12}$/i);

  const guest = await house.guest();
  await hands.watch(guest.device.context);
  await guest.open(new URL(paper).pathname);
  await guest.add('참치김밥');
  await guest.order();

  await page.getByRole('link', { name: '주문', exact: true }).click();
  await see(page.getByText('지금 들어오는 주문은 테스트예요', { exact: false }));
  const card = owner.card('1', 1);
  await see(card);
  await owner.tap(card, 'order.accept');
  await owner.tap(card, 'order.cooked');
  await owner.tap(card, 'order.complete');
  await see(guest.text('progress.COMPLETE'));
  expect(hands.taps).toBeGreaterThan(15);
  expect(hands.seconds).toBeLessThanOrEqual(MOST_SECONDS);

  // The evening begins: what was tried out is gone, and the phone that did it is told.
  guest.device.watch.expect(/status of (401|403|404|410)/);
  await page.getByRole('link', { name: '할 일 보기' }).click();
  await see(page.getByText('테스트 주문이 끝까지 갔어요', { exact: false }));
  await button('영업 시작하기').click();
  await button('시작하기').click();
  await asked('주문');
  await expect.poll(() => house.sql('SELECT 1 FROM orders')).toHaveLength(0);
});
