import { appendFileSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { DEMO_MERCHANT } from './merchant.ts';
import { carryBack, openWindow, payAt, paymentsOf, pressIn } from './play.ts';
import { decodeForm, encodeForm } from './protocol/euc-kr-form.ts';
import { koreanStamp } from './protocol/korean-time.ts';
import { sign } from './protocol/signatures.ts';
import { type CardProvider, type CardProviderOptions, openCardProvider } from './provider.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

async function start(options: CardProviderOptions = {}): Promise<CardProvider> {
  const provider = await openCardProvider(options);
  open.push(provider);
  return provider;
}

let serial = 0;
function shopForm(origin: string, change: Record<string, string> = {}) {
  serial += 1;
  const fields = {
    GoodsName: '김치찌개 외 2건',
    Amt: '12500',
    MID: DEMO_MERCHANT.mid,
    EdiDate: koreanStamp(Date.now()),
    Moid: `TEST${serial}`,
    PayMethod: 'CARD,BANK',
    ReturnURL: 'http://127.0.0.1:9/return',
    CharSet: 'utf-8',
    NpLang: 'KO',
    ...change,
  };
  const SignData = sign(DEMO_MERCHANT.key, fields.EdiDate, DEMO_MERCHANT.mid, '12500');
  return { action: `${origin}/v3/v3Payment.jsp`, fields: { SignData, ...fields } };
}

async function pageAt(address: string | null): Promise<string> {
  const response = await fetch(address ?? '');
  return response.text();
}

/** A shop that remembers what it was sent. */
async function openShop(answer: (attempt: number) => string) {
  const heard: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ ...decodeForm(Buffer.concat(chunks), 'euc-kr') });
      response.end(answer(heard.length));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notice` };
}

async function approve(
  origin: string,
  back: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const EdiDate = koreanStamp(Date.now());
  const { TxTid = '', AuthToken = '', MID = '', Amt = '' } = back;
  const fields = { TID: TxTid, AuthToken, MID, Amt, EdiDate, EdiType: 'JSON', CharSet: 'utf-8' };
  const SignData = sign(DEMO_MERCHANT.key, AuthToken, MID, Amt, EdiDate);
  const response = await fetch(`${origin}/webapi/pay_process.jsp`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeForm({ ...fields, SignData }, 'euc-kr'),
  });
  return (await response.json()) as Record<string, string>;
}

test('the window shows shop, dish and amount of an EUC-KR form, in the guest’s language', async () => {
  const { origin } = await start();
  const korean = await pageAt(await openWindow(shopForm(origin)));
  expect(korean).toContain('lang="ko"');
  for (const text of ['김치찌개 외 2건', '12,500원', '한상 데모 상점', '카카오페이', '계좌이체'])
    expect(korean).toContain(text);
  const window = await openWindow(shopForm(origin, { NpLang: 'EN' }));
  expect(await pageAt(window)).toContain('Pay ₩12,500');
  expect(await pageAt(`${window}?lang=ko`)).toContain('12,500원 결제하기');
  const [japanese, chinese] = [shopForm(origin, { NpLang: 'JA' }), shopForm(origin, { NpLang: 'CN' })];
  const japanesePage = await pageAt(await openWindow(japanese));
  for (const text of ['lang="ja"', '₩12,500を支払う', 'カカオペイ', '新韓', '2回戻る', 'href="?lang=zh-CN"'])
    expect(japanesePage).toContain(text);
  expect(japanesePage).not.toContain('href="?lang=ja"');
  const chineseWindow = await openWindow(chinese);
  for (const text of ['lang="zh-CN"', '支付 ₩12,500', '银行转账'])
    expect(await pageAt(chineseWindow)).toContain(text);
  // The language stays: also the page of a window that is done speaks it.
  await pressIn(chineseWindow ?? '', { outcome: 'cancel' });
  expect(await pageAt(chineseWindow)).toContain('此支付页面已结束');
});

test('the list of payments speaks every language, and unless asked the one of the last window', async () => {
  const { origin } = await start();
  await pressIn((await openWindow(shopForm(origin, { NpLang: 'JA' }))) ?? '', { outcome: 'cancel' });
  const texts = {
    ko: ['결제 내역', '손님이 취소', '결제창 열림', '12,500원'],
    en: ['Payments', 'Cancelled by the guest', 'Window opened', '₩12,500'],
    ja: ['決済一覧', 'お客様がキャンセル', '決済画面を開いた'],
    'zh-CN': ['支付记录', '顾客已取消', '支付页面已打开'],
  };
  for (const [language, shown] of Object.entries(texts)) {
    const page = await pageAt(`${origin}/events?lang=${language}`);
    for (const text of [`<html lang="${language}">`, ...shown]) expect(page).toContain(text);
    if (language !== 'ko')
      expect(page.replaceAll(/<nav>.*<\/nav>|김치찌개 외 2건/g, '')).not.toMatch(/[가-힣]/);
  }
  expect(await pageAt(`${origin}/events`)).toContain('<html lang="ja">');
  expect(await pageAt(`${origin}/window/nothing?lang=en`)).toContain('There is no such window');
});

test('every page brings its style along, whatever policy the server before it has', async () => {
  const { origin } = await start();
  const refused = shopForm(origin, { Amt: '0' });
  const pages = [
    await fetch((await openWindow(shopForm(origin))) ?? ''),
    await fetch(`${origin}/window/nothing`),
    await fetch(`${origin}/events`),
    await fetch(refused.action, { method: 'POST', body: new URLSearchParams(refused.fields) }),
  ];
  expect(pages.map(({ status }) => status)).toEqual([200, 404, 200, 400]);
  for (const { headers } of pages)
    expect(headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'");
});

test.each([
  ['another amount than was signed', { Amt: '125' }],
  ['no amount', { Amt: '0' }],
  ['an unknown shop', { MID: 'nobody0001' }],
  ['a wrong signature', { SignData: 'ab'.repeat(32) }],
  ['no date', { EdiDate: '' }],
  ['an order id with other signs', { Moid: 'A-1' }],
  ['no dish', { GoodsName: '' }],
  ['nowhere to return to', { ReturnURL: 'javascript:alert(1)' }],
])('a form with %s opens no window', async (_, change) => {
  const { origin, ledger } = await start();
  expect(await openWindow(shopForm(origin, change))).toBeNull();
  expect(ledger.all()).toEqual([]);
});

test('what a shop writes is text in every page', async () => {
  const { origin } = await start();
  const window = await openWindow(shopForm(origin, { GoodsName: '<img src=x onerror=alert(1)>' }));
  for (const page of [await pageAt(window), await pageAt(`${origin}/events`)]) {
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x');
  }
});

test('a window is used once: the second press leads nowhere', async () => {
  const { origin, ledger } = await start();
  const window = (await openWindow(shopForm(origin))) ?? '';
  expect((await pressIn(window, { outcome: 'approve' })).fields.AuthResultCode).toBe('0000');
  expect(await pageAt(window)).toContain('끝난 결제창');
  await expect(pressIn(window, { outcome: 'approve' })).rejects.toThrow();
  expect(ledger.all()).toHaveLength(1);
});

test('an order id that was paid opens no further window', async () => {
  const { origin } = await start();
  const form = shopForm(origin);
  const back = await payAt(form, { outcome: 'approve' });
  expect((await approve(origin, back.fields)).ResultCode).toBe('3001');
  expect(await openWindow(form)).toBeNull();
});

test('two windows of one order take its money once', async () => {
  const { origin, ledger } = await start();
  const form = shopForm(origin);
  const backs = [await payAt(form, { outcome: 'approve' }), await payAt(form, { outcome: 'approve' })];
  const codes = [];
  for (const { fields } of backs) codes.push((await approve(origin, fields)).ResultCode);
  expect(codes).toEqual(['3001', '1722']);
  expect(ledger.all().reduce((sum, { held }) => sum + held, 0)).toBe(12_500);
});

test('the way back is posted once, twice or never, as told', async () => {
  const { origin } = await start();
  const shop = await openShop(() => 'OK');
  const times = async (fault?: 'duplicate-return' | 'no-return') =>
    (await payAt(shopForm(origin), { outcome: 'approve', faults: fault ? { [fault]: 1 } : {} })).times;
  expect([await times(), await times('duplicate-return'), await times('no-return')]).toEqual([1, 2, 0]);
  const back = await payAt(shopForm(origin, { ReturnURL: shop.url }), { outcome: 'cancel' });
  await carryBack(back);
  expect(shop.heard[0]).toMatchObject({ AuthResultCode: '9993', Moid: back.fields.Moid });
});

test('the shop is notified until it answers OK, without a signature', async () => {
  const shop = await openShop((attempt) => (attempt < 3 ? 'FAIL' : 'OK'));
  const { origin } = await start({ notifyUrl: shop.url, notifyAgainMs: [10, 10, 10] });
  const back = await payAt(shopForm(origin), { outcome: 'approve' });
  await approve(origin, back.fields);
  await vi.waitFor(() => expect(shop.heard).toHaveLength(3));
  expect(shop.heard[2]).toMatchObject({
    TID: back.fields.TxTid,
    MOID: back.fields.Moid,
    GoodsName: '김치찌개 외 2건',
  });
  expect(shop.heard[2]).not.toHaveProperty('Signature');
});

test('notifications can come twice, early or not at all', async () => {
  const shop = await openShop(() => 'OK');
  const { origin } = await start({ notifyUrl: shop.url });
  const early = await payAt(shopForm(origin), { outcome: 'approve', faults: { 'early-notification': 1 } });
  await vi.waitFor(() => expect(shop.heard).toHaveLength(1));
  await approve(origin, early.fields);
  await vi.waitFor(() => expect(shop.heard).toHaveLength(2));
  const silent = await payAt(shopForm(origin), { outcome: 'approve', faults: { 'no-notification': 1 } });
  await approve(origin, silent.fields);
  const double = await payAt(shopForm(origin), {
    outcome: 'approve',
    faults: { 'duplicate-notification': 1 },
  });
  await approve(origin, double.fields);
  await vi.waitFor(() => expect(shop.heard).toHaveLength(4));
  expect(shop.heard.map(({ TID }) => TID)).toEqual([
    early.fields.TxTid,
    early.fields.TxTid,
    double.fields.TxTid,
    double.fields.TxTid,
  ]);
});

test('tests set faults by HTTP, for one payment or for all that come', async () => {
  const { origin } = await start();
  const tell = (path: string, body: unknown) =>
    fetch(`${origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await tell('next-faults', { 'refused-cancel': 2 })).status).toBe(200);
  const form = shopForm(origin);
  await openWindow(form);
  const [payment] = await paymentsOf(origin, form.fields.Moid ?? '');
  expect(payment?.faults).toEqual({ 'refused-cancel': 2 });
  expect((await tell(`payments/${payment?.id}/faults`, ['timeout-query'])).status).toBe(200);
  expect((await paymentsOf(origin, form.fields.Moid ?? ''))[0]?.faults).toEqual({
    'refused-cancel': 2,
    'timeout-query': 1,
  });
  expect((await tell('next-faults', { 'no-such-fault': 1 })).status).toBe(400);
  expect((await tell('payments/nothing/faults', {})).status).toBe(404);
});

test('payments outlive the process, a half-written line does not', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'card-')), 'payments.jsonl');
  const first = await start({ file });
  const back = await payAt(shopForm(first.origin), { outcome: 'approve' });
  await approve(first.origin, back.fields);
  await first.close();
  appendFileSync(file, '{"id":"cut o');
  const second = await start({ file });
  expect(second.ledger.all()).toMatchObject([{ tid: back.fields.TxTid, state: 'APPROVED', held: 12_500 }]);
});

test('it answers on this machine alone', async () => {
  const { origin } = await start();
  const { port } = new URL(origin);
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((net) => net && !net.internal && net.family === 'IPv4');
  const address = outside?.address ?? '127.0.0.2';
  await expect(fetch(`http://${address}:${port}/events`)).rejects.toThrow();
});
