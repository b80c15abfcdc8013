import { expect, test } from 'vitest';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { resolve } from './resolve.ts';

test('a new visit at the same table asks anew how many came', async () => {
  const api = fakeApi({
    validateLink: (_, turn) =>
      turn === 0
        ? refused('RESERVATION_IS_EXPIRATION')
        : answered({ useDigitalQr: false, hashKey: null, isChangeTable: false, tableIdx: 2 }),
    availability: answered(settingsOf({ usePeopleCount: true })),
    menu: answered(menuOf(dish('cola')), 'v1'),
  });
  const cookies = 'sid=1; tid=2; m=qr; timestamp=1794990000; people=8';
  const answer = await resolve({
    url: 'http://x/misc/xings?sid=1&tid=2&m=qr',
    cookies,
    api,
    now: () => 1_795_000_000_000,
  });
  const changed = answer.kind === 'fault' ? [] : answer.cookies;
  expect(changed.find(({ name }) => name === 'timestamp')?.value).toBe('1795000000');
  expect(changed.find(({ name }) => name === 'people')?.maxAge).toBe(0);
});
