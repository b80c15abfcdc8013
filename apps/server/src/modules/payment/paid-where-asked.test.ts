import type { TableDetail } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { carryBack } from '../../../../../simulators/card/play.ts';
import { rows } from '../../testing/rows.ts';
import { TestGuest } from '../../testing/test-guest.ts';
import { onShift } from '../../testing/test-staff.ts';
import { putVenue } from '../../testing/venues.ts';
import {
  admissionOf,
  answerAbout,
  ask,
  callFor,
  freshTable,
  sitDown,
} from '../admission/testing/asking-venue.ts';
import { dinerVenue, payLocally, useDiner } from './testing/diner.ts';

/** A diner that takes the card first, whose phones are let in. */
const ASKING_DINER = 34;
const diner = useDiner();

beforeAll(async () => {
  const settings = { ...dinerVenue.settings, admission: 'TABLEMATES' as const };
  const flags = { ...dinerVenue.flags, acceptAutomatically: true, useCallStaff: true };
  const callItems = [{ id: 'water', name: { ko: '물' } }];
  await putVenue(diner.server.db.pool, { ...dinerVenue, id: ASKING_DINER, settings, flags, callItems });
  await payLocally(diner.server, ASKING_DINER);
});

const sit = (tableIdx: number) => sitDown(diner.server, tableIdx, ASKING_DINER);

test('whoever scans again while they pay is in at the table that they paid for', {
  tags: ['ADM-23'],
}, async () => {
  const guest = await sit(freshTable());
  const reserved = await diner.order(guest, { id: 'rice', quantity: 2 });
  const returned = await reserved.pay();
  await guest.scan();
  await guest.settle();
  await carryBack(returned);
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({ status: 'REQUEST' });
  expect((await admissionOf(guest)).standing).toBe('IN');
  const stranger = new TestGuest(diner.server, guest.tableIdx, ASKING_DINER);
  await stranger.scan();
  expect((await admissionOf(stranger)).standing).toBe('WAITING');
});

test('who was let in and pays at a table that staff know has an order like all others', {
  tags: ['ADM-17'],
}, async () => {
  const member = await onShift(diner.server, 'staff', ASKING_DINER);
  const first = await sit(freshTable());
  await first.ok('callStaff', callFor(first));
  const mate = await sit(first.tableIdx);
  await ask(mate);
  await answerAbout(first, true);
  const at = { params: { ...member.params, tableIdx: first.tableIdx } };
  const { visitId } = await member.ok<TableDetail>('tableDetail', at);
  await member.ok('confirmTable', { ...at, body: { visitId } });
  const reserved = await diner.order(mate, { id: 'rice', quantity: 3 });
  await carryBack(await reserved.pay());
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({
    status: 'CONFIRM',
    held: [],
    visit_id: visitId,
  });
});

test('who became a stranger to the table while paying has the order that they paid, and is none of its guests', {
  tags: ['ADM-15'],
}, async () => {
  const late = await sit(freshTable());
  const reserved = await diner.order(late, { id: 'rice', quantity: 4 });
  const returned = await reserved.pay();
  const quick = await sit(late.tableIdx);
  const own = await diner.order(quick, { id: 'rice', quantity: 5 });
  await carryBack(await own.pay());
  await carryBack(returned);
  const { visit_id: visitId } = await diner.orderOf(own.orderId);
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({ status: 'REQUEST', visit_id: visitId });
  expect((await admissionOf(quick)).standing).toBe('IN');
  expect((await admissionOf(late)).standing).toBe('WAITING');
});

test('an order that is paid after its phone was ended is made all the same', {
  tags: ['PAY-10'],
}, async () => {
  const guest = await sit(freshTable());
  const reserved = await diner.order(guest, { id: 'rice', quantity: 6 });
  const returned = await reserved.pay();
  await rows(
    diner.server,
    'UPDATE guest_sessions SET ended_at = now() WHERE restaurant_id = $1 AND table_idx = $2',
    ASKING_DINER,
    guest.tableIdx,
  );
  await carryBack(returned);
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({ status: 'REQUEST' });
});
