import type { SettingValues } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { putVenue } from '../../testing/venues.ts';
import { sitTogether } from '../cart/testing/cart-guest.ts';
import { SHARING, sharingVenue, useSharingVenue } from '../cart/testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

test('shared carts that are switched off and on again begin empty', { tags: ['RECORD-15'] }, async () => {
  const manager = await onShift(server, 'manager', SHARING);
  const turn = (value: boolean) =>
    manager.ok<{ values: SettingValues }>('changeSettings', {
      params: manager.params,
      body: { changes: { useGroupCart: { value, seen: !value } } },
    });
  const [ann, bob] = await sitTogether(server, 2);
  await ann.add({ id: 'cola' });
  expect((await bob.read()).orderList).toHaveLength(1);
  const before = ann.cartId;
  await turn(false);
  await turn(true);
  expect((await ann.join()).orderList).toEqual([]);
  expect(ann.cartId).not.toBe(before);
  expect((await bob.join()).orderList).toEqual([]);
  expect(bob.cartId).toBe(ann.cartId);
});

test('a venue file that switches them off ends them too: its phones hear it, and begin empty afterwards', {
  tags: ['DATA-12'],
}, async () => {
  const put = async (useGroupCart: boolean) => {
    const { flags } = sharingVenue;
    const venue = { ...sharingVenue, flags: { ...flags, useGroupCart } };
    await putVenue(server.db.pool, venue, server.clock.now());
    server.app.platform.events.wake();
    await server.app.platform.events.settled();
  };
  const [ann] = await sitTogether(server, 1);
  await ann.add({ id: 'cola' });
  const before = ann.cartId;
  // A file that says nothing new of them leaves them.
  await put(true);
  expect((await ann.read()).orderList).toHaveLength(1);
  await put(false);
  await put(true);
  expect((await ann.join()).orderList).toEqual([]);
  expect(ann.cartId).not.toBe(before);
});
