import { expect, test } from 'vitest';
import { localAddresses, NICEPAY_ADDRESSES } from './addresses.ts';
import { nicepay } from './nicepay.ts';
import { parseReturn } from './parse-return.ts';
import { signReturn } from './signatures.ts';

const merchant = { mid: 'hansang01m', key: 'a key that nobody knows' };
const addresses = localAddresses('http://127.0.0.1:1');
const token = `SIMTOKEN${'A'.repeat(32)}`;
const good = {
  AuthResultCode: '0000',
  AuthToken: token,
  MID: merchant.mid,
  Moid: 'ORDER1',
  Amt: '1000',
  TxTid: 'hansang01m01012611210004050001',
  NextAppURL: addresses.approve[0] ?? '',
  NetCancelURL: addresses.netCancel[0] ?? '',
  Signature: signReturn(token, merchant.mid, '1000', merchant.key),
};
const read = (change: Partial<typeof good>) => parseReturn({ ...good, ...change }, merchant, addresses);

test('a good return may be approved', () => {
  expect(read({})).toMatchObject({ outcome: 'authenticated', merchantOrderId: 'ORDER1', amount: 1000 });
  expect(read({ Signature: good.Signature.toUpperCase() }).outcome).toBe('authenticated');
});

const FORGED: readonly [rules: string[], what: string, change: Partial<typeof good>][] = [
  [['PAY-14'], 'another amount', { Amt: '10' }],
  [['PAY-14'], 'an amount that only looks the same', { Amt: '1000.0' }],
  [['PAY-14'], 'another shop', { MID: 'other00001' }],
  [['PAY-14'], 'no order id', { Moid: '' }],
  [['PAY-14'], 'an order id that holds more than letters and digits', { Moid: "x'; --" }],
  [['PAY-13'], 'no signature', { Signature: '' }],
  [['PAY-13'], 'another signature', { Signature: 'ab'.repeat(32) }],
  [['PAY-13'], 'another token', { AuthToken: `SIMTOKEN${'B'.repeat(32)}` }],
  [
    ['PAY-15'],
    'an approval address of somebody else',
    { NextAppURL: 'https://dc1-api.nicepay.co.kr.evil.example/webapi/pay_process.jsp' },
  ],
  [
    ['PAY-15'],
    'an approval address with a login in it',
    { NextAppURL: 'http://127.0.0.1:1@evil.example/webapi/pay_process.jsp' },
  ],
  [['PAY-15'], 'an approval address inside this machine', { NextAppURL: 'http://127.0.0.1:5432/' }],
  [['PAY-15'], 'another path of the provider', { NextAppURL: 'http://127.0.0.1:1/webapi/other.jsp' }],
  [
    ['PAY-15'],
    'a net-cancel address of somebody else',
    { NetCancelURL: 'https://evil.example/webapi/cancel_process.jsp' },
  ],
  [[], 'a transaction id that is none', { TxTid: '../../x' }],
];

for (const [tags, what, change] of FORGED)
  test(`${what} is refused`, { tags }, () => {
    expect(read(change).outcome).toBe('tampered');
  });

test('the signature of our own form, which the guest knows, signs no return', { tags: ['PAY-13'] }, () => {
  const form = nicepay(merchant, addresses).prepare({
    merchantOrderId: 'ORDER1',
    amount: 1000,
    goodsName: '밥',
    language: 'ko',
    returnUrl: 'http://shop.test/return',
    at: new Date(),
  }).fields;
  expect(read({ AuthToken: form.EdiDate ?? '', Signature: form.SignData ?? '' }).outcome).toBe('tampered');
});

test('the real provider has exactly four addresses that a return may name', { tags: ['PAY-15'] }, () => {
  expect([...NICEPAY_ADDRESSES.approve, ...NICEPAY_ADDRESSES.netCancel]).toEqual([
    'https://dc1-api.nicepay.co.kr/webapi/pay_process.jsp',
    'https://dc2-api.nicepay.co.kr/webapi/pay_process.jsp',
    'https://dc1-api.nicepay.co.kr/webapi/cancel_process.jsp',
    'https://dc2-api.nicepay.co.kr/webapi/cancel_process.jsp',
  ]);
});

test.each(['9993', '9999'])('code %s is the guest’s own cancel, any other a failure', (code) => {
  expect(read({ AuthResultCode: code }).outcome).toBe('user_cancelled');
  expect(read({ AuthResultCode: '1234' })).toMatchObject({ outcome: 'failed', decline: { code: '1234' } });
});

test('a reason is cut to what is kept, and never within a character', { tags: ['SEC-14'] }, () => {
  const read = parseReturn(
    { Moid: 'ORDER1', AuthResultCode: '1234', AuthResultMsg: `${'x'.repeat(199)}🍚` },
    merchant,
    addresses,
  );
  expect(read).toMatchObject({ decline: { message: `${'x'.repeat(199)}\ufffd` } });
});
