import type { Board, InviteMade, TableDetail } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import {
  admissionOf,
  answerAbout,
  ask,
  callFor,
  freshTable,
  sitDown,
  TABLEMATES,
  useAskingVenues,
} from './testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);

const at = (member: TestStaff, tableIdx: number) => ({ params: { ...member.params, tableIdx } });
const detail = (member: TestStaff, tableIdx: number) =>
  member.ok<TableDetail>('tableDetail', at(member, tableIdx));
const stateOf = async (member: TestStaff, tableIdx: number) =>
  (await detail(member, tableIdx)).admission?.state;
const confirm = async (member: TestStaff, tableIdx: number) => {
  const { visitId } = await detail(member, tableIdx);
  await member.ok('confirmTable', { ...at(member, tableIdx), body: { visitId } });
};
const onBoard = async (member: TestStaff, orderId: string) =>
  (await member.ok<Board>('board', { params: member.params })).orders.find(({ _id }) => _id === orderId);
const step = (name: 'moveOrder' | 'undoOrder', member: TestStaff, orderId: string, body: object) =>
  member.call(name, { params: { ...member.params, orderId }, body });

test('an acceptance that is refused confirms no table', { tags: ['ADM-17'] }, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const cook = await onShift(server, 'kitchen', TABLEMATES);
  const guest = await sitDown(server, freshTable());
  const { orderId } = await guest.order({ id: 'jjigae' });
  await step('moveOrder', cook, orderId, { to: 'CONFIRM', version: 1 });
  expect(await stateOf(member, guest.tableIdx)).toBe('UNCONFIRMED');
  await step('moveOrder', member, orderId, { to: 'CONFIRM', version: 7 });
  expect(await stateOf(member, guest.tableIdx)).toBe('UNCONFIRMED');
  expect(await onBoard(member, orderId)).toMatchObject({ status: 'REQUEST', held: ['FIRST'] });
});

test('whoever takes the acceptance back has confirmed nobody', { tags: ['ADM-16', 'ADM-17'] }, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const guest = await sitDown(server, freshTable());
  const { orderId } = await guest.order({ id: 'jjigae' });
  await step('moveOrder', member, orderId, { to: 'CONFIRM', version: 1 });
  server.clock.pass({ seconds: 2 });
  await step('undoOrder', member, orderId, { version: 2 });
  expect(await stateOf(member, guest.tableIdx)).toBe('UNCONFIRMED');
  expect(await onBoard(member, orderId)).toMatchObject({ status: 'REQUEST', held: ['FIRST'] });
  const next = await guest.order({ id: 'cola' });
  expect(next.receipt?.order.status).toBe('REQUEST');
});

test('a table that was confirmed before stays so when an acceptance is taken back', {
  tags: ['ADM-17'],
}, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const guest = await sitDown(server, freshTable());
  const { orderId } = await guest.order({ id: 'jjigae' });
  await confirm(member, guest.tableIdx);
  server.clock.pass({ seconds: 10 });
  await step('moveOrder', member, orderId, { to: 'CONFIRM', version: 1 });
  await step('undoOrder', member, orderId, { version: 2 });
  expect(await stateOf(member, guest.tableIdx)).toBe('OPEN');
});

test('a phone that staff took out comes back by no invite that it made before', {
  tags: ['ADM-22', 'ADM-28'],
}, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const first = await sitDown(server, freshTable());
  await first.order({ id: 'jjigae' });
  const stranger = await sitDown(server, first.tableIdx);
  const { label } = await ask(stranger);
  await answerAbout(first, true);
  const { path } = await stranger.ok<InviteMade>('makeInvite', { params: stranger.params });
  const { phones, visitId } = await detail(member, first.tableIdx);
  const phoneId = phones.find((phone) => phone.label === label)?.phoneId ?? 0;
  const params = { ...member.params, tableIdx: first.tableIdx, phoneId };
  await member.ok('admitPhone', { params, body: { visitId, isIn: false } });
  const back = new TestGuest(server, first.tableIdx, TABLEMATES);
  const taken = await back.call('takeInvite', {
    params: { token: path.slice('/i/'.length) },
    body: { timestamp: back.pageToken },
  });
  expect(taken).toMatchObject({ status: 410, body: { errorCode: 'INVITE_EXPIRED' } });
  const again = await first.ok<InviteMade>('makeInvite', { params: first.params });
  expect(again.path).not.toBe(path);
});

test('who finds a confirmed table whose guests have left is a stranger to staff again', {
  tags: ['ADM-15', 'ADM-16'],
}, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const seated = await sitDown(server, freshTable());
  await seated.ok('callStaff', callFor(seated));
  await confirm(member, seated.tableIdx);
  server.clock.pass({ minutes: 11 });
  const stranger = await sitDown(server, seated.tableIdx);
  expect((await admissionOf(stranger)).standing).toBe('FIRST');
  const { orderId } = await stranger.order({ id: 'jjigae' });
  expect(await onBoard(member, orderId)).toMatchObject({ status: 'REQUEST', held: ['FIRST'] });
});
