import type { InviteMade, InvitePlace, TableDetail } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import {
  admissionOf,
  answerAbout,
  ask,
  freshTable,
  historyOf,
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

async function host(): Promise<TestGuest> {
  const guest = await sitDown(server, freshTable());
  await guest.order({ id: 'jjigae' });
  return guest;
}

const read = (guest: TestGuest, token: string) =>
  guest.call<{ errorCode?: string }>('readInvite', { params: { token } });
const take = (guest: TestGuest, token: string) =>
  guest.call<InvitePlace>('takeInvite', { params: { token }, body: { timestamp: guest.pageToken } });

/** Staff answer about the phone of that sign at its table. */
async function staffSay(guest: TestGuest, isIn: boolean, label?: string | null): Promise<void> {
  const member = await onShift(server, 'staff', TABLEMATES);
  const params = { ...member.params, tableIdx: guest.tableIdx };
  const { phones, visitId } = await member.ok<TableDetail>('tableDetail', { params });
  const sign = label ?? (await admissionOf(guest)).label;
  const phoneId = phones.find((phone) => phone.label === sign)?.phoneId ?? 0;
  await member.ok('admitPhone', { params: { ...params, phoneId }, body: { visitId, isIn } });
}

test('a phone whose answer was lost takes the same invite once more', { tags: ['ADM-27'] }, async () => {
  const inviter = await host();
  const token = await invite(inviter);
  const friend = new TestGuest(server, inviter.tableIdx, TABLEMATES);
  expect((await read(friend, token)).status).toBe(200);
  const kept = new Map(friend.cookies);
  expect((await take(friend, token)).status).toBe(200);
  // The answer never came: the phone knows its browser's own cookie, and no session.
  friend.cookies.clear();
  for (const [name, value] of kept) friend.cookies.set(name, value);
  expect((await read(friend, token)).status).toBe(200);
  expect((await take(friend, token)).status).toBe(200);
  expect((await admissionOf(friend)).standing).toBe('IN');
  await friend.order({ id: 'cola' });
  const stranger = new TestGuest(server, inviter.tableIdx, TABLEMATES);
  expect(await take(stranger, token)).toMatchObject({ status: 410, body: { errorCode: 'INVITE_USED' } });
});

test('who comes second to an invite keeps the session that they had', { tags: ['ADM-27'] }, async () => {
  const inviter = await host();
  const token = await invite(inviter);
  const friends = await Promise.all([1, 2, 3].map(() => host()));
  const answers = await Promise.all(friends.map((friend) => take(friend, token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  for (const [index, friend] of friends.entries()) {
    const { status } = await friend.call('orders', historyOf(friend));
    expect(status).toBe(answers[index]?.status === 200 ? 403 : 200);
  }
});

test('an invite from while the clock was ahead is good for no longer than others', {
  tags: ['ADM-28'],
}, async () => {
  const inviter = await host();
  server.clock.pass({ hours: 1 });
  const token = await invite(inviter);
  server.clock.pass({ hours: -1 });
  expect(await take(new TestGuest(server, inviter.tableIdx, TABLEMATES), token)).toMatchObject({
    body: { errorCode: 'INVITE_EXPIRED' },
  });
});

test('a label that another phone holds leaves the invite unused', { tags: ['ADM-27'] }, async () => {
  const [inviter, other] = [await host(), await host()];
  const token = await invite(inviter);
  const friend = new TestGuest(server, inviter.tableIdx, TABLEMATES);
  const body = { timestamp: friend.pageToken };
  const headers = { 'client-id': other.clientId };
  expect(await friend.refused('takeInvite', { params: { token }, body, headers })).toMatchObject({
    errorCode: 'UNAUTHORIZED_ACCESS',
  });
  expect(
    await rows(server, 'SELECT 1 FROM invites WHERE used_by IS NULL AND made_at = $1', server.clock.now()),
  ).not.toEqual([]);
  expect((await take(friend, token)).status).toBe(200);
});

test('whom staff took out no friend brings back, neither by an invite nor by a tap; staff do', {
  tags: ['ADM-35', 'ADM-22'],
}, async () => {
  const inviter = await host();
  const guest = await sitDown(server, inviter.tableIdx);
  await ask(guest);
  await answerAbout(inviter, true);
  await staffSay(guest, false);
  const token = await invite(inviter);
  expect(await take(guest, token)).toMatchObject({ status: 403, body: { errorCode: 'ADMISSION_REFUSED' } });
  await guest.scan();
  await guest.settle();
  expect((await admissionOf(guest)).standing).toBe('OUT');
  expect((await ask(guest)).standing).toBe('OUT');
  expect((await admissionOf(inviter)).asking).toEqual([]);
  expect(await take(guest, token)).toMatchObject({ status: 403, body: { errorCode: 'ADMISSION_REFUSED' } });
  await staffSay(guest, true);
  await guest.order({ id: 'cola' });
  // Out for that visit alone, and the invite is still good for somebody else.
  expect((await take(new TestGuest(server, inviter.tableIdx, TABLEMATES), token)).status).toBe(200);
});

test('whom the table refused a friend may still invite', { tags: ['ADM-35'] }, async () => {
  const inviter = await host();
  const guest = await sitDown(server, inviter.tableIdx);
  await ask(guest);
  await answerAbout(inviter, false);
  expect((await admissionOf(guest)).standing).toBe('OUT');
  expect((await take(guest, await invite(inviter))).status).toBe(200);
  await guest.order({ id: 'cola' });
});
