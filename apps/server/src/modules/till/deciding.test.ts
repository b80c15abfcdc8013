import type { StoreSettings, TillOrder, TillStanding, TillsAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { presentVisit, rows, stored } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { freshTable, sitDown, TABLEMATES, useAskingVenues } from '../admission/testing/asking-venue.ts';
import { connect, letDecide, letSilenceMean } from './testing/test-till.ts';

const server = useServer();
useAskingVenues(server);

async function asked(tableIdx: number, ...dishes: readonly string[]) {
  const { till } = await connect(server);
  await letDecide(server, 'TILL');
  const guest = await seat(server, tableIdx);
  const { orderId } = await guest.order(
    ...((dishes.length > 0 ? dishes : ['cola']).map((id) => ({ id })) as [{ id: string }]),
  );
  return { till, guest, orderId };
}

test('the till accepts, and twice is once; the kitchen has it at once', {
  tags: ['TILL-7', 'TILL-8'],
}, async () => {
  const { till, orderId } = await asked(1);
  const both = await Promise.all([till.answer(orderId, 'ACCEPT'), till.answer(orderId, 'ACCEPT')]);
  expect(both.map(({ status, body }) => [status, body.status, body.version])).toEqual([
    [200, 'CONFIRM', 2],
    [200, 'CONFIRM', 2],
  ]);
  const [order] = await rows(
    server,
    'SELECT released_at = $2 AS is_out, steps->-1 AS step FROM orders WHERE order_id = $1',
    orderId,
    server.clock.now(),
  );
  expect(order).toMatchObject({ is_out: true, step: { status: 'CONFIRM', actorType: 'pos' } });
});

test('of till and board the first decides, and the other is told how it is', {
  tags: ['TILL-8'],
}, async () => {
  const { till, orderId } = await asked(2);
  const staff = await onShift(server, 'staff');
  const params = { ...staff.params, orderId };
  await staff.ok('moveOrder', { params, body: { to: 'CONFIRM', version: 1 } });
  expect((await till.answer(orderId, 'ACCEPT')).status).toBe(200);
  expect((await till.answer(orderId, 'REJECT')).body.errorCode).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  const { body } = await till.answer(orderId, 'CANCEL');
  expect(body).toMatchObject({ status: 'CANCEL' });
  expect(
    (await staff.refused('moveOrder', { params, body: { to: 'MENU_COMPLETE', version: 2 } })).errorCode,
  ).toBe('ORDER_TRANSITION_NOT_ALLOWED');
});

test('while staff may take it back a till reads an acceptance as waiting, and what comes of it as later', {
  tags: ['TILL-96', 'TILL-5'],
}, async () => {
  const { till, orderId } = await asked(5);
  const staff = await onShift(server, 'staff');
  const params = { ...staff.params, orderId };
  await staff.ok('moveOrder', { params, body: { to: 'CONFIRM', version: 1 } });
  expect((await till.answer(orderId, 'ACCEPT')).body).toMatchObject({ status: 'REQUEST', version: 1 });
  server.clock.pass({ seconds: 6 });
  expect(await till.ok('tillOrder', { params: { orderId } })).toMatchObject({
    status: 'CONFIRM',
    version: 2,
  });
});

test('an answer after the guest has cancelled is too late, and what was taken is back', {
  tags: ['TILL-8'],
}, async () => {
  const { till, guest, orderId } = await asked(3, 'special');
  await guest.ok('cancelOrder', { params: { ...guest.params, orderId } });
  expect((await till.answer(orderId, 'ACCEPT')).body.errorCode).toBe('ORDER_TRANSITION_NOT_ALLOWED');
  expect((await till.answer(orderId, 'CANCEL')).body).toMatchObject({ status: 'CANCEL' });
  const [stock] = await rows(
    server,
    `SELECT left_quantity FROM stock WHERE menu_id = 'special' AND restaurant_id = $1`,
    PUB,
  );
  expect(stock).toEqual({ left_quantity: 50 });
});

test('what somebody looks at first a till tells of and accepts only by hand', {
  tags: ['TILL-93', 'CEIL-3'],
}, async () => {
  const { till } = await connect(server);
  await letDecide(server, 'TILL');
  const guest = await seat(server, 5);
  const { orderId } = await guest.order({ id: 'cola', quantity: 51 });
  const read = () => till.ok<TillOrder>('tillOrder', { params: { orderId } });
  expect(await read()).toMatchObject({ status: 'REQUEST', held: ['CEILING'], needsAdultCheck: false });
  const refused = await till.answer(orderId, 'ACCEPT');
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'TILL_LOOK_NEEDED']);
  expect((await till.answer(orderId, 'ACCEPT', { isLookedAt: false })).body.errorCode).toBe(
    'TILL_LOOK_NEEDED',
  );
  expect(await read()).toMatchObject({ status: 'REQUEST', version: 1 });
  const accepted = await till.answer(orderId, 'ACCEPT', { isLookedAt: true });
  expect(accepted.body).toMatchObject({ status: 'CONFIRM', held: ['CEILING'] });
  // The same again, whoever it comes from, is what it is.
  expect((await till.answer(orderId, 'ACCEPT')).body).toMatchObject({ status: 'CONFIRM' });
});

test('a till that accepts by itself confirms no table; somebody who looked does', {
  tags: ['TILL-93', 'ADM-16'],
}, async () => {
  const { till } = await connect(server, { restaurantId: TABLEMATES });
  await letDecide(server, 'TILL', TABLEMATES);
  const tableIdx = freshTable();
  const guest = await sitDown(server, tableIdx);
  const { orderId } = await guest.order({ id: 'cola' });
  const confirmed = () =>
    rows(
      server,
      `SELECT confirmed_at IS NOT NULL AS "isConfirmed" FROM visits
        WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL`,
      TABLEMATES,
      tableIdx,
    );
  expect((await till.answer(orderId, 'ACCEPT')).body.errorCode).toBe('TILL_LOOK_NEEDED');
  expect(await confirmed()).toEqual([{ isConfirmed: false }]);
  expect((await till.answer(orderId, 'ACCEPT', { isLookedAt: true })).body).toMatchObject({
    status: 'CONFIRM',
  });
  expect(await confirmed()).toEqual([{ isConfirmed: true }]);
});

test('where the board decides a till accepts and rejects nothing', { tags: ['TILL-7'] }, async () => {
  const { till, orderId } = await asked(4);
  await letDecide(server, 'BOARD');
  for (const answer of ['ACCEPT', 'REJECT', 'CANCEL'] as const)
    expect((await till.answer(orderId, answer)).body.errorCode).toBe('TILL_NOT_DECIDING');
  expect(
    (await till.refused('answerTillOrder', { params: { orderId }, body: { answer: 'REJECT' } })).errorCode,
  ).toBe('VALIDATION_FAILED');
});

test('the till takes dishes further one by one; what is beyond stays', { tags: ['TILL-17'] }, async () => {
  const { till, orderId } = await asked(5, 'cola', 'chicken');
  await till.answer(orderId, 'ACCEPT');
  const go = (body: object) =>
    till.ok<{ status: string; lines: { state: string }[] }>('progressTillOrder', {
      params: { orderId },
      body,
    });
  expect((await go({ to: 'DONE', lines: [0] })).lines.map(({ state }) => state)).toEqual(['DONE', 'COOKING']);
  const served = await go({ to: 'SERVED' });
  expect(served).toMatchObject({ status: 'COMPLETE', lines: [{ state: 'SERVED' }, { state: 'SERVED' }] });
  expect(await go({ to: 'DONE' })).toEqual(served);
  expect(
    (await till.refused('progressTillOrder', { params: { orderId }, body: { to: 'DONE', lines: [9] } }))
      .errorCode,
  ).toBe('LINE_CHANGED');
  expect(await presentVisit(server, PUB, 5)).not.toBeNull();
});

test('guests of a silent till are told to call staff, nothing is stored, and they order once it is back', {
  tags: ['TILL-24'],
}, async () => {
  const { till } = await connect(server);
  const other = await connect(server);
  await letDecide(server, 'TILL');
  const guest = await seat(server, 1);
  await till.ok('tillHeartbeat');
  server.clock.pass({ seconds: 31 });
  const shown = async () =>
    (await guest.ok<StoreSettings>('availability', { params: guest.params, query: guest.linkQuery }))
      .onSiteOrderStatus;
  // The usual choice: orders go to the board.
  expect(await shown()).toBe('AVAILABLE');
  await letSilenceMean(server, 'GUESTS');
  expect(await shown()).toBe('TILL_AWAY');
  const before = await stored(server);
  const asked = await guest.orderBody({ id: 'cola' });
  const { body } = await guest.sendOrder(asked);
  expect(body).toMatchObject({ errorCode: 'TILL_AWAY' });
  expect(await stored(server)).toEqual(before);
  // One of two is enough, and one that was never there is no matter.
  await other.till.ok('tillHeartbeat');
  expect(await shown()).toBe('AVAILABLE');
  expect((await guest.sendOrder(asked)).body.orderId).toBeTruthy();
});

test('what the till does not answer in time is told on the board, and the first answer counts', {
  tags: ['TILL-25'],
}, async () => {
  const { till, orderId } = await asked(2);
  const staff = await onShift(server, 'staff');
  const unanswered = async () =>
    (await staff.ok<TillStanding>('tillStanding', { params: staff.params })).unanswered;
  expect(await unanswered()).toBe(0);
  server.clock.pass({ seconds: 61 });
  // Orders of other tests wait here too.
  const waiting = await unanswered();
  expect(waiting).toBeGreaterThan(0);
  expect((await till.answer(orderId, 'ACCEPT')).body.status).toBe('CONFIRM');
  expect(await unanswered()).toBe(waiting - 1);
  await letDecide(server, 'BOARD');
  expect(await unanswered()).toBe(0);
});

/** An owner chooses who decides, as the till page does. */
async function choose(owner: TestStaff, value: 'BOARD' | 'TILL', seen: 'BOARD' | 'TILL') {
  await owner.stepUp();
  const body = { changes: { orderDecider: { value, seen } } };
  await owner.ok('changeDoors', { params: owner.params, body });
}
const actsOf = async (act: string) =>
  (await rows(server, `SELECT 1 FROM events WHERE type = 'staff.acted' AND data->>'act' = $1`, act)).length;

test('where the till decides from the middle of an evening it is told so, reads what waits and answers it', {
  tags: ['TILL-150', 'TILL-7'],
}, async () => {
  const { till, owner } = await connect(server);
  const guest = await seat(server, 4);
  const { orderId } = await guest.order({ id: 'cola' });
  const from = await till.head();
  const before = await actsOf('TILL_DECIDES');
  expect((await till.refused('tillOrder', { params: { orderId } })).errorCode).toBe('NOT_FOUND_ORDER');
  const { waiting } = await owner.ok<TillsAnswer>('tills', { params: owner.params });
  expect(waiting).toBeGreaterThan(0);
  await choose(owner, 'TILL', 'BOARD');
  const { events, next } = await till.events(from);
  expect(events).toMatchObject([{ type: 'decider.changed', orderDecider: 'TILL', isOwn: false }]);
  const { tables, orderDecider } = await till.state();
  expect(orderDecider).toBe('TILL');
  const told = tables.flatMap(({ visit }) => visit?.orders ?? []);
  expect(told.find((order) => order.orderId === orderId)).toMatchObject({ tableIdx: 4, status: 'REQUEST' });
  // Back to the board: to the till there is no such order again until somebody accepts it.
  await choose(owner, 'BOARD', 'TILL');
  expect((await till.events(next)).events).toMatchObject([
    { type: 'decider.changed', orderDecider: 'BOARD' },
  ]);
  expect((await till.answer(orderId, 'ACCEPT')).body.errorCode).toBe('TILL_NOT_DECIDING');
  await choose(owner, 'TILL', 'BOARD');
  expect((await till.answer(orderId, 'ACCEPT')).body.status).toBe('CONFIRM');
  await choose(owner, 'BOARD', 'TILL');
  expect(await actsOf('TILL_DECIDES')).toBe(before + 2);
});

test('the board decides again once no till is left that may answer', { tags: ['TILL-151'] }, async () => {
  const decider = async (owner: TestStaff) =>
    (await owner.ok<TillsAnswer>('tills', { params: owner.params })).orderDecider;
  const { till, owner } = await connect(server, { restaurantId: CAFE });
  const { till: reader } = await connect(server, { restaurantId: CAFE, scopes: ['read'] });
  await choose(owner, 'TILL', 'BOARD');
  const from = await reader.head();
  const params = { ...owner.params, tillId: till.tillId };
  await owner.ok('changeTill', { params, body: { name: '포스', scopes: ['read', 'stock'] } });
  expect(await decider(owner)).toBe('BOARD');
  expect((await reader.events(from)).events).toMatchObject([
    { type: 'decider.changed', orderDecider: 'BOARD' },
  ]);
  await owner.ok('changeTill', { params, body: { name: '포스', scopes: ['read', 'orders'] } });
  await choose(owner, 'TILL', 'BOARD');
  await owner.ok('removeTill', { params: { ...owner.params, tillId: reader.tillId } });
  expect(await decider(owner)).toBe('TILL');
  await owner.ok('removeTill', { params });
  expect(await decider(owner)).toBe('BOARD');
});
