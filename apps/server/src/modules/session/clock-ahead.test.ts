import { expect, test } from 'vitest';
import type { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import {
  admissionOf,
  callFor,
  freshTable,
  sitDown,
  useAskingVenues,
} from '../admission/testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);

/** Whoever came first at a table and has not ordered. */
async function firstAtTable(): Promise<TestGuest> {
  const first = await sitDown(server, freshTable());
  await first.ok('callStaff', callFor(first));
  return first;
}

test('a claim that a clock saved that was ahead holds the table no longer than one of now, and not from who taps on', {
  tags: ['ADM-38', 'ADM-15'],
}, async () => {
  server.clock.pass({ hours: 3 });
  const [gone, there] = [await firstAtTable(), await firstAtTable()];
  // Set right.
  server.clock.pass({ hours: -3, minutes: 5 });
  await there.ok('tap', { params: there.params });
  server.clock.pass({ minutes: 6 });
  const standings = [gone, there].map(
    async ({ tableIdx }) => (await admissionOf(await sitDown(server, tableIdx))).standing,
  );
  expect(await Promise.all(standings)).toEqual(['FIRST', 'WAITING']);
});
