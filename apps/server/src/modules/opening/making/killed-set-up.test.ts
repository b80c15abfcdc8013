import { expect, test } from 'vitest';
import { diesBetween } from '../../../testing/dying.ts';
import { useServer } from '../../../testing/test-server.ts';
import { ANSWERS, enterFounder } from '../testing/founder.ts';

const server = useServer();

test('a server that dies anywhere in a set-up leaves no half venue, and the same wish makes one', {
  tags: ['SETUP-3'],
}, async () => {
  const founder = await enterFounder(server);
  const statements = await diesBetween(server, () =>
    founder.call('setUpVenue', { body: ANSWERS, headers: { 'idempotency-key': 'a house that falls' } }),
  );
  expect(statements.length).toBeGreaterThan(10);
});
