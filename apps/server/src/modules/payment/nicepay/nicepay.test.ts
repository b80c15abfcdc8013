import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { localAddresses } from './addresses.ts';
import { nicepay } from './nicepay.ts';
import type { Post } from './transport.ts';

const merchant = { mid: 'hansang01m', key: 'key' };
const addresses = localAddresses('http://127.0.0.1:1', '/demo');
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const at = new Date('2026-11-20T15:04:05Z');
const context = {
  transactionId: 'T1',
  merchantOrderId: 'ORDER1',
  amount: 1000,
  authentication: 'TOKEN',
  private: {
    authToken: 'TOKEN',
    amt: '1000',
    nextAppUrl: addresses.approve[0] ?? '',
    netCancelUrl: addresses.netCancel[0] ?? '',
  },
};

/** A provider whose server answers what it is told, and remembers what it was asked. */
function answering(...replies: Record<string, string>[]) {
  const asked: { url: string; fields: Readonly<Record<string, string>> }[] = [];
  const post: Post = async (url, fields) => {
    asked.push({ url, fields });
    const reply = replies.shift();
    return reply ? { ok: true, reply } : { ok: false, why: 'TimeoutError' };
  };
  return { provider: nicepay(merchant, addresses, post), asked };
}

test('the form carries the signed fields in the provider’s own names', { tags: ['PAY-1'] }, () => {
  const prepared = nicepay(merchant, addresses).prepare({
    merchantOrderId: 'ORDER1',
    amount: 12_500,
    goodsName: '김치찌개 외 2건',
    language: 'ja',
    returnUrl: 'https://order.example/api/payments/return',
    at,
  });
  expect(prepared).toEqual({
    kind: 'form_post',
    action: '/demo/v3/v3Payment.jsp',
    charset: 'euc-kr',
    fields: {
      GoodsName: '김치찌개 외 2건',
      Amt: '12500',
      MID: 'hansang01m',
      EdiDate: '20261121000405',
      Moid: 'ORDER1',
      SignData: hash('20261121000405hansang01m12500key'),
      PayMethod: 'CARD,BANK',
      ReturnURL: '/api/payments/return',
      CharSet: 'utf-8',
      NpLang: 'JA',
    },
  });
});

test.each([
  ['ko', 'KO'],
  ['en', 'EN'],
  ['ja', 'EN'],
  ['zh-CN', 'CN'],
] as const)('the real window, asked for %s, is asked for %s', { tags: ['PAY-1'] }, (language, asked) => {
  const { fields } = nicepay(merchant).prepare({
    merchantOrderId: 'ORDER1',
    amount: 12_500,
    goodsName: '김치찌개',
    language,
    returnUrl: 'https://order.example/api/payments/return',
    at,
  });
  expect(fields.NpLang).toBe(asked);
});

test('the real window leads back to the absolute address', { tags: ['PAY-23'] }, () => {
  const { fields } = nicepay(merchant, { ...addresses, payForm: 'https://pay.example/form' }).prepare({
    merchantOrderId: 'ORDER1',
    amount: 12_500,
    goodsName: '김치찌개',
    language: 'ko',
    returnUrl: 'https://order.example/api/payments/return',
    at,
  });
  expect(fields.ReturnURL).toBe('https://order.example/api/payments/return');
});

test.each(['4100', 'A000', '1681', '1722', 'W005', '2002', '2056', ''])(
  'an approval that answers "%s" is settled as unknown, never believed to have failed',
  { tags: ['PAY-17'] },
  async (ResultCode) => {
    expect((await answering({ ResultCode }).provider.approve(context, at)).outcome).toBe('unknown');
  },
);

test('an approval’s amount is signed as it came, zeros and all', async () => {
  const Amt = '000000001000';
  const reply = {
    ResultCode: '3001',
    TID: 'T1',
    Moid: 'ORDER1',
    Amt,
    Signature: hash(`T1hansang01m${Amt}key`),
  };
  expect(await answering(reply).provider.approve(context, at)).toMatchObject({
    outcome: 'approved',
    approval: { amount: 1000, method: 'CREDIT_CARD', cardNumber: null, approvedAt: null },
  });
});

test('a stored address that is not the provider’s is never called', { tags: ['PAY-15'] }, async () => {
  const { provider, asked } = answering({ ResultCode: '0000', Status: '9' });
  const foreign = {
    ...context,
    private: { ...context.private, nextAppUrl: 'https://evil.example/', netCancelUrl: '' },
  };
  expect((await provider.approve(foreign, at)).outcome).toBe('unknown');
  expect(asked).toEqual([]);
  expect(await provider.resolveUnknown(foreign, at)).toEqual({ outcome: 'never_approved' });
  expect(asked.map(({ url }) => url)).toEqual([addresses.query]);
});

test('a net-cancel is believed when it speaks of this transaction, else the state is asked', async () => {
  const unsigned = answering({ ResultCode: '2001' }, { ResultCode: '0000', Status: '0' });
  expect((await unsigned.provider.resolveUnknown(context, at)).outcome).toBe('approved');
  const signed = { ResultCode: '2001', TID: 'T1', CancelAmt: '1000', Signature: hash('T1hansang01m1000key') };
  const good = answering(signed);
  expect(await good.provider.resolveUnknown(context, at)).toEqual({ outcome: 'cancelled' });
  expect(good.asked[0]?.fields).toMatchObject({ NetCancel: '1', TID: 'T1', AuthToken: 'TOKEN' });
});

test('a query that answers an error, another transaction or no state tells nothing', async () => {
  const replies: Record<string, string>[] = [
    { ResultCode: '9999', Status: '9' },
    { ResultCode: '0000', Status: '9', TID: 'T2' },
    { ResultCode: '0000' },
  ];
  for (const reply of replies)
    expect((await answering(reply).provider.query('T1', at)).outcome).toBe('unknown');
});

test('a cancel’s answer is believed only for this transaction and amount', { tags: ['PAY-26'] }, async () => {
  const request = {
    transactionId: 'T1',
    merchantOrderId: 'ORDER1',
    amount: 400,
    total: 1000,
    reason: '재료 소진',
    at,
  };
  const reply = (TID: string, CancelAmt: string) => ({
    ResultCode: '2001',
    TID,
    CancelAmt,
    RemainAmt: '600',
    Signature: hash(`${TID}hansang01m${CancelAmt}key`),
  });
  const part = answering(reply('T1', '400'));
  expect(await part.provider.cancel(request)).toEqual({
    outcome: 'cancelled',
    alreadyDone: false,
    remaining: 600,
  });
  expect(part.asked[0]?.fields).toMatchObject({ PartialCancelCode: '1', CancelAmt: '400' });
  expect((await answering(reply('T1', '1000')).provider.cancel(request)).outcome).toBe('unknown');
  expect((await answering(reply('T2', '400')).provider.cancel(request)).outcome).toBe('unknown');
  expect((await answering({ ResultCode: '2056' }).provider.cancel(request)).outcome).toBe('unknown');
});

test('a notification names a transaction and an order, or nothing', { tags: ['PAY-18'] }, () => {
  const { provider } = answering();
  expect(provider.parseNotice({ TID: 'T1', MOID: 'ORDER1', Amt: '1' })).toEqual({
    transactionId: 'T1',
    merchantOrderId: 'ORDER1',
    isCancelled: false,
  });
  expect(provider.parseNotice({ TID: 'T1', MOID: 'ORDER1', ResultCode: '2001' })?.isCancelled).toBe(true);
  expect(provider.parseNotice({ TID: 'T1' })).toBeNull();
  expect(provider.parseNotice({ TID: '../x', MOID: 'ORDER1' })).toBeNull();
});

test('the origins that a form may go to are the provider’s, none when its pages are on this server', {
  tags: ['PAY-24'],
}, () => {
  expect(nicepay(merchant).formOrigins).toEqual(['https://web.nicepay.co.kr']);
  expect(nicepay(merchant, addresses).formOrigins).toEqual([]);
});
