import type { StaffAct } from '@hansang/contract';
import { expect, test } from 'vitest';
import { staffAct } from '../events/staff-act.ts';
import { messagesOf } from './messages.ts';

const doer = { userId: 'u', name: '김사장', address: null, device: null };
const heard = (act: StaffAct) =>
  messagesOf({ ...staffAct(7, doer, act, {}, new Date(0)), eventId: 1, version: null }).staff.map(
    ({ action }) => action,
  );

test('consoles read everything again that a wipe took away, and after other acts who did what', {
  tags: ['OPENING-3'],
}, () => {
  expect(heard('TESTS_WIPED')).toEqual(['staff-changed', 'order-changed', 'call-changed', 'review-changed']);
  for (const act of ['VENUE_OPENED', 'INVITED'] as const) expect(heard(act)).toEqual(['staff-changed']);
});

test('a dish that is done is told to its table and to consoles, as guests read of its order', {
  tags: ['TRANS-20', 'BOARD-9'],
}, () => {
  const { guests, staff } = messagesOf({
    eventId: 1,
    restaurantId: 7,
    subjectType: 'order',
    subjectId: 'o1',
    version: 3,
    actorType: 'staff',
    actor: '김주방',
    type: 'line.moved',
    data: { tableIdx: 2, lines: [0], from: 'COOKING', to: 'DONE', status: 'REQUEST' },
    at: new Date(0),
  });
  expect(guests.map(({ event }) => [event.action, event.data])).toEqual([
    ['order-status', { orderId: 'o1', status: 'REQUEST' }],
  ]);
  expect(staff.map(({ action }) => action)).toEqual(['order-changed']);
});

test('of a visit that goes on, maybe at another table, consoles read floor and orders again', {
  tags: ['BILL-153'],
}, () => {
  const { staff } = messagesOf({
    eventId: 1,
    restaurantId: 7,
    subjectType: 'visit',
    subjectId: 'v1',
    version: null,
    actorType: 'staff',
    actor: '김사장',
    type: 'visit.reopened',
    data: { tableIdx: 2, reason: '다시 오셨어요' },
    at: new Date(0),
  });
  expect(staff.map(({ action }) => action)).toEqual(['table-changed', 'order-changed']);
});

test('of a phone that staff take out consoles read its table again; of one that goes by itself nobody is told', {
  tags: ['SEAT-200'],
}, () => {
  const ended = (actorType: 'staff' | 'guest') =>
    messagesOf({
      eventId: 1,
      restaurantId: 7,
      subjectType: 'session',
      subjectId: '5',
      version: null,
      actorType,
      actor: '김사장',
      type: 'session.ended',
      data: { sessionId: 5, tableIdx: 2 },
      at: new Date(0),
    }).staff.map(({ action }) => action);
  expect([ended('staff'), ended('guest')]).toEqual([['table-changed'], []]);
});
