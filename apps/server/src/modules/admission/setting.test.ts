import type { LinkAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB, pub, putVenue } from '../../testing/venues.ts';
import { admissionOf as usual } from '../restaurant/store-settings.ts';
import { admissionOf, historyOf, sitDown } from './testing/asking-venue.ts';

const server = useServer();

test('a venue that says nothing lets in by the link where guests pay first, else by those of the table', {
  tags: ['ADM-5'],
}, () => {
  expect(usual({ admission: null, usePG: true })).toBe('LINK');
  expect(usual({ admission: null, usePG: false })).toBe('TABLEMATES');
  for (const admission of ['LINK', 'TABLEMATES', 'STAFF'] as const)
    expect(usual({ admission, usePG: true })).toBe(admission);
});

test('phones of running visits stay in when the venue asks from now on, and go on when it asks no more', {
  tags: ['ADM-30'],
}, async () => {
  const guest = await seat(server, 1);
  await guest.order({ id: 'jjigae' });
  const change = async (admission: 'LINK' | 'TABLEMATES') => {
    await putVenue(server.db.pool, { ...pub, settings: { ...pub.settings, admission } });
    server.app.platform.events.wake();
    await server.app.platform.events.settled();
  };
  await change('TABLEMATES');
  expect((await guest.validate()).standing).toBe('IN');
  await guest.order({ id: 'cola' });
  const held = await rows<{ held: string[] }>(
    server,
    'SELECT held FROM orders WHERE restaurant_id = $1',
    PUB,
  );
  expect(held.every(({ held: reasons }) => reasons.length === 0)).toBe(true);
  const stranger = await sitDown(server, 1, PUB);
  expect((await admissionOf(stranger)).standing).toBe('WAITING');
  await change('LINK');
  const link: LinkAnswer = await stranger.validate();
  expect(link.hashKey).toBe(guest.hashKey);
  await stranger.ok('orders', historyOf(stranger));
});
