import type { SettingValues } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { sitTogether } from '../cart/testing/cart-guest.ts';
import { SHARING, useSharingVenue } from '../cart/testing/sharing-venue.ts';

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
