import type { InviteMade, InvitePlace } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { endStay } from '../../testing/table-changes.ts';
import { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import {
  admissionOf,
  ask,
  freshTable,
  sitDown,
  TABLEMATES,
  useAskingVenues,
} from './testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);

async function invite(host: TestGuest): Promise<string> {
  const { path } = await host.ok<InviteMade>('makeInvite', { params: host.params });
  return path.slice('/i/'.length);
}

async function host(restaurantId = TABLEMATES): Promise<TestGuest> {
  const guest = await sitDown(server, restaurantId === PUB ? 2 : freshTable(), restaurantId);
  await guest.order({ id: 'jjigae' });
  return guest;
}

const take = (guest: TestGuest, token: string) =>
  guest.call<InvitePlace>('takeInvite', { params: { token }, body: { timestamp: guest.pageToken } });

test('an invite lets one phone in, once, however often it is read before', {
  tags: ['ADM-26', 'ADM-27'],
}, async () => {
  const inviter = await host();
  const token = await invite(inviter);
  expect(token).toMatch(/^[\w-]{16}$/);
  const [kept] = await rows<{ n: number }>(
    server,
    `SELECT count(*)::int AS n FROM invites i WHERE i::text LIKE '%' || $1 || '%'`,
    token,
  );
  expect(kept?.n).toBe(0);
  const [friend, other] = [1, 2].map(() => new TestGuest(server, inviter.tableIdx, TABLEMATES));
  if (!friend || !other) throw new Error('two phones');
  for (let turn = 0; turn < 3; turn++)
    expect(await other.ok('readInvite', { params: { token } })).toEqual({
      restaurantIdx: TABLEMATES,
      tableIdx: inviter.tableIdx,
    });
  expect((await take(friend, token)).status).toBe(200);
  expect((await admissionOf(friend)).standing).toBe('IN');
  expect((await friend.validate()).hashKey).toBe(inviter.hashKey);
  await friend.order({ id: 'cola' });
  expect((await take(friend, token)).status).toBe(200);
  expect(await take(other, token)).toMatchObject({ status: 410, body: { errorCode: 'INVITE_USED' } });
  expect([...other.cookies.keys()]).toEqual(['hansang-device']);
});

test('of several that take an invite at once one is in', { tags: ['ADM-27'] }, async () => {
  const inviter = await host();
  const token = await invite(inviter);
  const friends = Array.from({ length: 4 }, () => new TestGuest(server, inviter.tableIdx, TABLEMATES));
  const answers = await Promise.all(friends.map((friend) => take(friend, token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
});

test('an invite that expired, was never made, or whose visit is over says which', {
  tags: ['ADM-28'],
}, async () => {
  const inviter = await host();
  const [late, over] = [await invite(inviter), await invite(inviter)];
  server.clock.pass({ minutes: 10 });
  const friend = new TestGuest(server, inviter.tableIdx, TABLEMATES);
  expect(await take(friend, late)).toMatchObject({ body: { errorCode: 'INVITE_EXPIRED' } });
  server.clock.pass({ minutes: -5 });
  await endStay(server, inviter.tableIdx, TABLEMATES);
  expect(await take(friend, over)).toMatchObject({ body: { errorCode: 'INVITE_OVER' } });
  expect(await take(friend, 'A'.repeat(16))).toMatchObject({ body: { errorCode: 'NOT_FOUND_INVITE' } });
});

test('only a phone that is in invites, ten times at once, and nobody where there is no visit', {
  tags: ['ADM-26'],
}, async () => {
  const inviter = await host();
  const stranger = await sitDown(server, inviter.tableIdx);
  await ask(stranger);
  expect(await stranger.refused('makeInvite', { params: stranger.params })).toMatchObject({
    errorCode: 'ADMISSION_WAITING',
  });
  for (let count = 0; count < 10; count++) await invite(inviter);
  expect(await inviter.refused('makeInvite', { params: inviter.params })).toMatchObject({ status: 429 });
  const alone = await sitDown(server, freshTable());
  expect(await alone.refused('makeInvite', { params: alone.params })).toMatchObject({
    errorCode: 'NOT_FOUND_VISIT',
  });
});

test('where the link is enough an invite works as well, and leaves the table to its number', {
  tags: ['ADM-27'],
}, async () => {
  const inviter = await host(PUB);
  const friend = new TestGuest(server, inviter.tableIdx, PUB);
  expect((await take(friend, await invite(inviter))).status).toBe(200);
  await friend.order({ id: 'cola' });
  await endStay(server, inviter.tableIdx);
});
