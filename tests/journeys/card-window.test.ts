import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_MERCHANT } from '../../simulators/card/merchant.ts';
import { openWindow } from '../../simulators/card/play.ts';
import { decodeForm } from '../../simulators/card/protocol/euc-kr-form.ts';
import { koreanStamp } from '../../simulators/card/protocol/korean-time.ts';
import { sign } from '../../simulators/card/protocol/signatures.ts';
import { type CardProvider, openCardProvider } from '../../simulators/card/provider.ts';
import { expectNoViolations } from '../browser/axe.ts';
import { openContext, type Viewer, type ViewerOptions } from '../browser/launch.ts';
import { drawn } from '../setup/drawn.ts';
import { sharedBrowser } from './kit/shared-browser.ts';

let browser: Browser;
/** The page of who pays, one after the other; other sizes and colours have their own. */
let phone: Page;
let provider: CardProvider;
let shop: Server;
const heard: Record<string, string>[] = [];

beforeAll(async () => {
  browser = await sharedBrowser();
  phone = await (await openContext(browser, 'phone')).newPage();
  provider = await openCardProvider();
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') heard.push({ ...decodeForm(Buffer.concat(chunks), 'utf-8') });
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><title>shop</title><h1>가게</h1>');
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await phone?.context().close();
  await provider?.close();
  shop?.close();
});

let serial = 0;
async function open(page: Page, change: Record<string, string> = {}): Promise<Page> {
  serial += 1;
  heard.length = 0;
  const EdiDate = koreanStamp(Date.now());
  const window = await openWindow({
    action: `${provider.origin}/v3/v3Payment.jsp`,
    fields: {
      GoodsName: '김치찌개 외 2건',
      Amt: '62500',
      MID: DEMO_MERCHANT.mid,
      EdiDate,
      Moid: `WINDOW${serial}`,
      SignData: sign(DEMO_MERCHANT.key, EdiDate, DEMO_MERCHANT.mid, '62500'),
      PayMethod: 'CARD,BANK',
      ReturnURL: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/return`,
      CharSet: 'utf-8',
      ...change,
    },
  });
  await page.goto(window ?? '');
  return page;
}

test('a guest pays with a wallet and is carried back to the shop', async () => {
  const page = await open(phone);
  await page.getByText('간편결제', { exact: true }).click();
  await page.getByText('네이버페이').click();
  await page.getByRole('button', { name: '62,500원 결제하기' }).click();
  await page.getByRole('heading', { name: '가게' }).waitFor();
  expect(heard).toMatchObject([{ AuthResultCode: '0000', AuthResultMsg: '인증 성공' }]);
  expect(provider.ledger.all().at(-1)).toMatchObject({ means: { wallet: 'NAVER' }, state: 'AUTHENTICATED' });
});

test('a guest who cancels is carried back too', async () => {
  const page = await open(phone, { NpLang: 'EN' });
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await page.getByRole('heading', { name: '가게' }).waitFor();
  expect(heard).toMatchObject([{ AuthResultCode: '9993' }]);
});

test('a double return reaches the shop twice, a closed window never', async () => {
  const twice = await open(phone);
  await twice.getByText('시험 도구').click();
  await twice.getByText('두 번 돌아감').click();
  await twice.getByRole('button', { name: '62,500원 결제하기' }).click();
  await twice.getByRole('heading', { name: '가게' }).waitFor();
  await expect.poll(() => heard.length).toBe(2);

  const never = await open(phone);
  await never.getByText('시험 도구').click();
  await never.getByText('돌아가지 않음 (창 닫힘)').click();
  await never.getByRole('button', { name: '62,500원 결제하기' }).click();
  await never.getByRole('heading', { name: '창이 닫혔어요' }).waitFor();
  expect(heard).toEqual([]);
});

test('without scripts a button leads back', async () => {
  const context = await openContext(browser, 'phone', { more: { javaScriptEnabled: false } });
  const page = await open(await context.newPage());
  await page.getByRole('button', { name: '62,500원 결제하기' }).click();
  await page.getByRole('button', { name: '가게로 돌아가기' }).click();
  await page.getByRole('heading', { name: '가게' }).waitFor();
  expect(heard).toHaveLength(1);
  await context.close();
});

/** The fold of the test tools, in every language. */
const TOOLS = /^(시험 도구|Test tools|テスト用の設定|测试工具)$/;
const LANGUAGES = ['中文', '日本語', 'English', '한국어'];

// The page is one for all sizes, colours and languages: of each a run draws some.
const VIEWERS: readonly [string, Viewer, ViewerOptions][] = [
  ['in the light', 'phone', {}],
  ['in the dark', 'phone', { dark: true }],
  ['on a small phone', 'small-phone', {}],
  ['on a desktop', 'desktop', {}],
];

test.each(drawn(VIEWERS, 2))(
  'the window is readable and usable by everybody, %s',
  async (_, viewer, options) => {
    const context = await openContext(browser, viewer, options);
    const page = await open(await context.newPage());
    for (const language of drawn(LANGUAGES, 2)) {
      await page.getByRole('link', { name: language }).click();
      await page.getByText(TOOLS).click();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    if (viewer === 'phone') {
      const colours = options.dark ? 'only' : true;
      await expectNoViolations(page, { colours });
      await page.goto(`${provider.origin}/events`);
      await expectNoViolations(page, { colours });
    }
    await context.close();
  },
);
