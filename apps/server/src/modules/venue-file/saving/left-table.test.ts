import { expect, test } from 'vitest';
import { useServer } from '../../../testing/test-server.ts';
import { putVenue } from '../../../testing/venues.ts';
import { dishesOf, sitTogether } from '../../cart/testing/cart-guest.ts';
import { sharingVenue, useSharingVenue } from '../../cart/testing/sharing-venue.ts';

const server = useServer();
useSharingVenue(server);

test('a table at which a cart is being filled cannot leave, and the cart stays', {
  tags: ['VENUE-2'],
}, async () => {
  const [ann] = await sitTogether(server, 2, 60);
  await ann.add({ id: 'cola' });
  const [hall] = sharingVenue.floors;
  const tables = hall?.tables.filter(({ idx }) => idx !== 60) ?? [];
  const short = { ...sharingVenue, floors: [{ id: 'hall', name: { ko: '홀' }, tables }] };
  await expect(putVenue(server.db.pool, short)).rejects.toThrow('drops tables that are in use');
  expect(dishesOf(await ann.read())).toEqual(['cola 1']);
});
