import { expect, test } from 'vitest';
import { FOLLOWED_MS } from '../../platform/events/interest.ts';
import { seat } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';

const server = useServer();

test('what a node remembers of a venue goes when it follows it no more, so that it never tells what is old', {
  tags: ['LOG-8'],
}, async () => {
  const node = await startServer({ beside: () => server });
  const { events } = node.app.platform;
  const [here, there] = [await seat(server, 1), await seat(node, 2)];
  const leftThere = async () => (await there.menu()).get('special')?.leftQuantity ?? Number.NaN;
  const before = await leftThere();
  expect(events.wantsAny([PUB])).toBe(true);
  events.lapse(performance.now() + FOLLOWED_MS + 1000);
  expect(events.wantsAny([PUB])).toBe(false);
  await here.order({ id: 'special' });
  await events.settled();
  expect(await leftThere()).toBe(before - 1);
  // And from then on it hears again.
  await here.order({ id: 'special' });
  await events.settled();
  expect(await leftThere()).toBe(before - 2);
  await node.close();
});
