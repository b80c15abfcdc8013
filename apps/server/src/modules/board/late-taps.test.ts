import type { TableDetail, TableView } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import {
  admissionOf,
  ask,
  callFor,
  freshTable,
  STAFFED,
  sitDown,
  TABLEMATES,
  useAskingVenues,
} from '../admission/testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);

const at = (member: TestStaff, tableIdx: number) => ({ params: { ...member.params, tableIdx } });

/** What a screen shows of a table, and the taps on it. */
async function screenOf(member: TestStaff, tableIdx: number) {
  const { visitId, phones } = await member.ok<TableDetail>('tableDetail', at(member, tableIdx));
  const tap = (name: 'confirmTable' | 'clearTable' | 'checkOut') => () =>
    member.call<TableView & { errorCode?: string }>(name, { ...at(member, tableIdx), body: { visitId } });
  return {
    visitId,
    phones,
    confirm: tap('confirmTable'),
    clear: tap('clearTable'),
    checkOut: tap('checkOut'),
  };
}

async function ordered(tableIdx: number): Promise<{ guest: TestGuest; orderId: string }> {
  const guest = await sitDown(server, tableIdx);
  return { guest, orderId: (await guest.order({ id: 'jjigae' })).orderId };
}

const written = async (orderId: string) =>
  (
    await rows<{ status: string; held: string[] }>(
      server,
      'SELECT status, held FROM orders WHERE order_id = $1',
      orderId,
    )
  )[0];
const refused = (errorCode: string) => ({ status: 409, body: { errorCode } });

test('a clear that comes late or twice leaves the next guests alone', {
  tags: ['ADM-18', 'ADM-34'],
}, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const other = await onShift(server, 'staff', TABLEMATES);
  const table = freshTable();
  await ordered(table);
  const mine = await screenOf(member, table);
  const theirs = await screenOf(other, table);
  expect((await mine.clear()).status).toBe(200);
  expect(await theirs.clear()).toMatchObject(refused('TABLE_LEFT'));
  const next = await ordered(table);
  // The same tap once more, whose answer was lost: it was done.
  expect(await mine.clear()).toMatchObject({ status: 200, body: { state: 'ORDERED' } });
  expect(await theirs.clear()).toMatchObject(refused('TABLE_OTHER_GUESTS'));
  expect(await written(next.orderId)).toMatchObject({ status: 'REQUEST' });
  await next.guest.order({ id: 'cola' });
});

test('guests whom somebody has confirmed meanwhile are not cleared from an old screen', {
  tags: ['ADM-18'],
}, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const table = freshTable();
  const { guest, orderId } = await ordered(table);
  const screen = await screenOf(member, table);
  expect((await screen.confirm()).status).toBe(200);
  expect(await screen.clear()).toMatchObject(refused('TABLE_CONFIRMED'));
  expect(await written(orderId)).toMatchObject({ status: 'REQUEST' });
  await guest.order({ id: 'cola' });
});

test('a confirmation means the guests that the screen showed', { tags: ['ADM-17', 'ADM-34'] }, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const table = freshTable();
  await ordered(table);
  const screen = await screenOf(member, table);
  await screen.clear();
  expect(await screen.confirm()).toMatchObject(refused('TABLE_LEFT'));
  const next = await ordered(table);
  expect(await screen.confirm()).toMatchObject(refused('TABLE_OTHER_GUESTS'));
  expect(await written(next.orderId)).toMatchObject({ held: ['FIRST'] });
});

test('two that open a table at once have both opened it', { tags: ['ADM-20'] }, async () => {
  const member = await onShift(server, 'staff', STAFFED);
  const screen = await screenOf(member, freshTable());
  expect(screen.visitId).toBeNull();
  for (let turn = 0; turn < 2; turn++)
    expect(await screen.confirm()).toMatchObject({ status: 200, body: { admission: { state: 'OPEN' } } });
  const mates = await onShift(server, 'staff', TABLEMATES);
  const empty = await screenOf(mates, freshTable());
  expect(await empty.confirm()).toMatchObject({ status: 404, body: { errorCode: 'NOT_FOUND_VISIT' } });
});

test('a phone is let in to the visit that the screen showed, and to no later one', {
  tags: ['ADM-21', 'ADM-34'],
}, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const table = freshTable();
  const first = await sitDown(server, table);
  await first.ok('callStaff', callFor(first));
  const asks = await sitDown(server, table);
  await ask(asks);
  const { visitId, phones } = await screenOf(member, table);
  const phoneId = phones.find(({ state }) => state === 'ASKING')?.phoneId ?? 0;
  // The first phone's claim lapses and others sit down: whoever asked those of before asks nobody now.
  server.clock.pass({ minutes: 11 });
  const next = await sitDown(server, table);
  await next.order({ id: 'jjigae' });
  const params = { ...member.params, tableIdx: table, phoneId };
  expect(await member.call('admitPhone', { params, body: { visitId, isIn: true } })).toMatchObject(
    refused('TABLE_OTHER_GUESTS'),
  );
  expect((await admissionOf(asks)).standing).toBe('WAITING');
});

test('a check-out of a table where nobody had acted does not end guests who have sat down since', {
  tags: ['ADM-34'],
}, async () => {
  const member = await onShift(server, 'staff');
  const guest = await new TestGuest(server, 6, PUB).scan();
  const empty = await screenOf(member, 6);
  expect(empty.visitId).toBeNull();
  await guest.ok('callStaff', callFor(guest));
  const seated = await screenOf(member, 6);
  expect(await empty.checkOut()).toMatchObject(refused('TABLE_OTHER_GUESTS'));
  await guest.ok('callStaff', callFor(guest, 'staff'));
  expect((await seated.checkOut()).status).toBe(200);
  expect(await guest.refused('callStaff', callFor(guest))).toMatchObject({ status: 410 });
});

test('clearing the table that one moves to means the guests that the screen showed there', {
  tags: ['BOARD-2', 'ADM-34'],
}, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const [from, to] = [freshTable(), freshTable()];
  await ordered(from);
  const { visitId } = await screenOf(member, from);
  const sitAndCall = async () => {
    const guest = await sitDown(server, to);
    await guest.ok('callStaff', callFor(guest));
  };
  await sitAndCall();
  const shown = await screenOf(member, to);
  await shown.clear();
  await sitAndCall();
  const moveOnto = (targetVisitId: string | null) =>
    member.call('moveTable', {
      ...at(member, from),
      body: { visitId, toTableIdx: to, clearTarget: true, targetVisitId },
    });
  for (const old of [shown.visitId, null]) expect(await moveOnto(old)).toMatchObject(refused('TABLE_SEATED'));
  expect((await moveOnto((await screenOf(member, to)).visitId)).status).toBe(200);
});
