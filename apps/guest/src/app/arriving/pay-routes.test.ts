import { expect, test } from 'vitest';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { resolve } from './resolve.ts';

const NOW = 1_795_000_000_000;
const SEATED = 'sid=1; tid=2; m=qr; timestamp=1795000000';
const link = answered({ useDigitalQr: false, hashKey: null, isChangeTable: false, tableIdx: 2 });

function ask(path: string, cookies: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ validateLink: link, availability: answered(settingsOf()), ...answers });
  return resolve({ url: `http://x${path}`, cookies, acceptLanguage: 'en', api, now: () => NOW });
}

const PAGES = ['/pay-success', '/pay-error', '/order/confirmation/o1'];

test.each(PAGES)(
  '%s restores the session, and sends away who has none',
  { tags: ['ROUTE-19'] },
  async (path) => {
    expect(await ask(path, SEATED)).toMatchObject({ kind: 'page', status: 200 });
    const refusal = await ask(path, '');
    expect(refusal).toMatchObject({ kind: 'redirect', to: '/order' });
    const ended = await ask(path, SEATED, { validateLink: refused('RESERVATION_IS_EXPIRATION') });
    expect(ended).toMatchObject({ kind: 'redirect', to: '/order' });
  },
);

test.each(PAGES)(
  'a result token opens %s in a browser that knows nothing',
  { tags: ['ROUTE-19', 'PAY-21'] },
  async (path) => {
    const answer = await ask(`${path}?t=token`, '');
    expect(answer).toMatchObject({ kind: 'page', status: 200 });
    const data = answer.kind === 'page' ? await answer.data() : null;
    expect(data).toMatchObject({ venue: null, language: 'en' });
  },
);

test('a token opens nothing but the pages of a payment', { tags: ['ROUTE-19'] }, async () => {
  for (const path of ['/history?t=token', '/cart?t=token'])
    expect(await ask(path, '')).toMatchObject({ kind: 'redirect', to: '/order' });
});

test('with a token a session that has ended keeps nobody from the result', {
  tags: ['ROUTE-19'],
}, async () => {
  const ended = {
    availability: refused('UNAUTHORIZED_ACCESS'),
    validateLink: refused('RESERVATION_IS_EXPIRATION'),
  };
  expect(await ask('/pay-success?t=token', SEATED, ended)).toMatchObject({ kind: 'page', status: 200 });
});
