import { CALLS } from '@hansang/contract';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { rows } from '../../testing/rows.ts';
import { TestClient } from '../../testing/test-client.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';

const server = useServer();

test('every venue’s amounts are won', { tags: ['PRICE-9'] }, async () => {
  const currencies = await rows(server, 'SELECT DISTINCT currency FROM restaurants');
  expect(currencies).toEqual([{ currency: 'KRW' }]);
});

test('venue and table ids are whole numbers from 1 on, all other ids are opaque texts', {
  tags: ['NET-8'],
}, async () => {
  const guest = await seat(server, 1);
  const { orderId, receipt } = await guest.order({ id: 'jjigae' });
  expect(Number.isInteger(receipt?.restaurantIdx)).toBe(true);
  const [dish] = receipt?.order.menus ?? [];
  for (const id of [orderId, dish?._id, dish?.options[0]?._id]) expect(id).toMatch(/^[\w.:-]{1,64}$/);
  for (const call of server.app.platform.calls.all()) {
    const params = (call.params as z.ZodObject | undefined)?.shape ?? {};
    for (const [name, schema] of Object.entries(params)) {
      const isNumber = name === 'restaurantId' || name === 'tableIdx' || name === 'tableId';
      const takes = (value: unknown) => (schema as z.ZodType).safeParse(value).success;
      expect([call.name, name, takes('0'), takes('1.5')]).toEqual([
        call.name,
        name,
        !isNumber && takes('0'),
        !isNumber && takes('1.5'),
      ]);
      if (isNumber) expect(takes('1')).toBe(true);
    }
  }
});

test('a field beyond an answer’s schema does not go out, and fails every test that makes one', {
  tags: ['SEC-11'],
}, async () => {
  const guest = await seat(server, 1);
  const call = server.app.platform.calls.all().find(({ name }) => name === 'availability');
  if (!call) throw new Error('There is no availability call');
  const { handle } = call;
  const input = {
    params: guest.params,
    query: { tableIdx: 1, timestamp: guest.pageToken, accessType: 'QR' },
  };
  const plain = await guest.ok('availability', input);
  const leaky = call as { handle: typeof handle };
  leaky.handle = async (...asked) => {
    const answer = await handle.apply(call, asked);
    return 'body' in answer
      ? { ...answer, body: { ...(answer.body as object), digitalKey: 'secret' } }
      : answer;
  };
  expect(await guest.ok('availability', input)).toEqual(plain);
  leaky.handle = handle;
  expect(() => server.log.settle()).toThrow('digitalKey: is not declared');
});

test('naming what the session may not touch is UNAUTHORIZED_ACCESS', { tags: ['AVAIL-19'] }, async () => {
  const guest = await seat(server, 1);
  const query = { tableIdx: 2, timestamp: guest.pageToken };
  expect(await guest.refused('orders', { params: guest.params, query })).toMatchObject({
    status: 403,
    errorCode: 'UNAUTHORIZED_ACCESS',
  });
});

test('staff calls need no guest headers', { tags: ['NET-1'] }, async () => {
  const answer = await new TestClient(server).send('GET', CALLS.staffMe.path);
  expect(answer).toMatchObject({ status: 401, body: { errorCode: 'STAFF_LOGIN_REQUIRED' } });
});
