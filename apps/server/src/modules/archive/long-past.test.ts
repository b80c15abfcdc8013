import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { fillPast } from '../../../../../tests/bench/age/fill-past.ts';
import { isRefusal } from '../../platform/calls/refusal.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import type { PictureStore } from '../image/picture-store.ts';
import { streamArchive } from './stream-archive.ts';

const server = useServer();

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;
const held = () => {
  collect();
  return process.memoryUsage().heapUsed;
};
const store: PictureStore = {
  put: async () => {},
  delete: async () => {},
  has: async () => false,
  get: async () => null,
};

test('a past of many orders is given out as it is read: hardly any of it is held', {
  tags: ['RECORD-6'],
}, async () => {
  const orders = 20_000;
  const filling = await server.db.pool.connect();
  await fillPast(filling, { restaurantId: PUB, orders });
  filling.release();
  const before = held();
  const begun = await streamArchive(server.db.pool, {
    store,
    restaurantId: PUB,
    language: 'ko',
    at: server.clock.now(),
  });
  if (isRefusal(begun)) throw new Error(begun.refused);
  let most = 0;
  let pieces = 0;
  for await (const _ of begun) {
    pieces += 1;
    if (pieces % 4 === 0) most = Math.max(most, held() - before);
  }
  expect(pieces).toBeGreaterThan(8);
  // All of it as text would be several times as much.
  expect(most).toBeLessThan(8_000_000);
});
