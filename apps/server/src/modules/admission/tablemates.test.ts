import type { AdmissionAnswer, HistoryAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { presentVisit, rows, stored } from '../../testing/rows.ts';
import type { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import {
  admissionOf,
  answerAbout,
  ask,
  callFor,
  freshTable,
  historyOf,
  sitAtCart,
  sitDown,
  TABLEMATES,
  useAskingVenues,
} from './testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);

/** Two phones of one table of which the first has ordered. */
async function occupied(): Promise<[TestGuest, TestGuest]> {
  const tableIdx = freshTable();
  const first = await sitDown(server, tableIdx);
  await first.order({ id: 'jjigae' });
  return [first, await sitDown(server, tableIdx)];
}

test('at an empty table the first phone that acts is in, and the next one waits', {
  tags: ['ADM-6'],
}, async () => {
  const tableIdx = freshTable();
  const [first, second] = [await sitDown(server, tableIdx), await sitDown(server, tableIdx)];
  expect((await admissionOf(first)).standing).toBe('FIRST');
  expect((await first.validate()).standing).toBe('FIRST');
  await first.order({ id: 'jjigae' });
  expect(await admissionOf(first)).toMatchObject({ standing: 'IN', canInvite: true });
  expect((await admissionOf(second)).standing).toBe('WAITING');
});

test('of first acts at the same moment one is in, and the others have done nothing', {
  tags: ['ADM-6'],
}, async () => {
  const tableIdx = freshTable();
  const phones = await Promise.all(Array.from({ length: 4 }, () => sitDown(server, tableIdx)));
  const bodies = await Promise.all(phones.map((phone) => phone.orderBody({ id: 'cola' })));
  const answers = await Promise.all(phones.map((phone, index) => phone.sendOrder(bodies[index])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  const orders = await rows(
    server,
    'SELECT 1 FROM orders WHERE restaurant_id = $1 AND table_idx = $2',
    TABLEMATES,
    tableIdx,
  );
  expect(orders).toHaveLength(1);
});

test('whoever is not in reads the menu and touches nothing', { tags: ['ADM-7', 'ADM-8'] }, async () => {
  const [first, stranger] = await occupied();
  const link = await stranger.validate();
  expect(link).toMatchObject({ hashKey: null, standing: 'WAITING' });
  expect((await stranger.menu()).size).toBeGreaterThan(0);
  const body = await stranger.orderBody({ id: 'cola' });
  const before = await stored(server);
  expect(await stranger.sendOrder(body)).toMatchObject({
    status: 403,
    body: { errorCode: 'ADMISSION_WAITING' },
  });
  const [order] = (await first.ok<HistoryAnswer>('orders', historyOf(first))).list;
  for (const [name, input] of [
    ['orders', historyOf(stranger)],
    ['order', { params: { ...stranger.params, orderId: order?._id ?? '' } }],
    ['cancelOrder', { params: { ...stranger.params, orderId: order?._id ?? '' } }],
    ['callItems', { params: stranger.params }],
    ['callStaff', callFor(stranger)],
    ['confirmAdult', { params: stranger.params }],
    ['makeInvite', { params: stranger.params }],
  ] as const)
    expect(await stranger.refused(name, input), name).toMatchObject({
      status: 403,
      errorCode: 'ADMISSION_WAITING',
    });
  expect(await stored(server)).toEqual(before);
  expect((await first.validate()).hashKey).toBe(first.hashKey);
});

test('a scan without a row is as far outside as a phone with one', { tags: ['ADM-7', 'ADM-8'] }, async () => {
  const [first] = await occupied();
  const scan = await sitDown(server, freshTable());
  const copy = await new (scan.constructor as typeof TestGuest)(server, first.tableIdx, TABLEMATES).scan();
  expect(await copy.validate()).toMatchObject({ hashKey: null, standing: 'WAITING' });
  expect(await copy.refused('orders', historyOf(copy))).toMatchObject({ errorCode: 'ADMISSION_WAITING' });
});

test('the shared cart is closed to whoever is not in, and open as soon as they are', {
  tags: ['ADM-7', 'ADM-32'],
}, async () => {
  const tableIdx = freshTable();
  const ann = await sitAtCart(server, tableIdx);
  const bob = await sitAtCart(server, tableIdx);
  await ann.join();
  await bob.join();
  await ann.add({ id: 'cola' });
  for (const [name, input] of [
    ['joinCart', { params: bob.tableParams, body: {} }],
    ['cart', { params: bob.tableParams, query: { cartId: bob.cartId } }],
    ['checkOrder', { params: bob.cartParams }],
    ['changePeople', { params: bob.cartParams, body: { numOfPeople: 2 } }],
    ['resetCart', { params: bob.cartParams, body: { version: 1 } }],
    ['lockCart', { params: bob.cartParams, body: { isLock: true, version: 1 } }],
    ['markReady', { params: bob.cartParams, body: { isReady: true } }],
  ] as const)
    expect(await bob.refused(name, input), name).toMatchObject({ errorCode: 'ADMISSION_WAITING' });
  await ask(bob);
  await answerAbout(ann, true);
  const cart = await bob.join();
  expect(cart.orderList).toHaveLength(1);
  await bob.add({ id: 'soju' });
});

test('a phone that asks is let in by one tap of another, and orders then', { tags: ['ADM-10'] }, async () => {
  const [first, second] = await occupied();
  const asked = await ask(second);
  expect(asked.standing).toBe('ASKING');
  expect(await ask(second)).toMatchObject({ standing: 'ASKING', label: asked.label });
  const { asking } = await admissionOf(first);
  expect(asking).toHaveLength(1);
  expect(asking[0]?.label).toBe(asked.label);
  expect((await answerAbout(first, true)).asking).toEqual([]);
  expect((await admissionOf(second)).standing).toBe('IN');
  expect((await second.validate()).hashKey).toBe(first.hashKey);
  await second.order({ id: 'cola' });
  expect((await first.ok<HistoryAnswer>('orders', historyOf(first))).totalCount).toBe(2);
});

test('a phone that was refused cannot ask again, and is told so', { tags: ['ADM-12'] }, async () => {
  const [first, stranger] = await occupied();
  await ask(stranger);
  await answerAbout(first, false);
  expect((await ask(stranger)).standing).toBe('OUT');
  expect((await admissionOf(first)).asking).toEqual([]);
  const body = await stranger.orderBody({ id: 'cola' });
  expect(await stranger.sendOrder(body)).toMatchObject({ body: { errorCode: 'ADMISSION_REFUSED' } });
});

test('whoever is not in lets nobody in, not even itself', { tags: ['ADM-11'] }, async () => {
  const [first, stranger] = await occupied();
  const other = await sitDown(server, first.tableIdx);
  await ask(stranger);
  await ask(other);
  const { asking } = await admissionOf(first);
  expect((await admissionOf(stranger)).asking).toEqual([]);
  for (const { phoneId } of asking) {
    const params = { ...stranger.params, phoneId };
    expect(await stranger.refused('answerAdmission', { params, body: { isIn: true } })).toMatchObject({
      errorCode: 'ADMISSION_WAITING',
    });
  }
  const elsewhere = await sitDown(server, freshTable());
  await elsewhere.order({ id: 'cola' });
  const params = { ...elsewhere.params, phoneId: asking[0]?.phoneId ?? 0 };
  expect(await elsewhere.refused('answerAdmission', { params, body: { isIn: true } })).toMatchObject({
    errorCode: 'NOT_FOUND_PHONE',
  });
});

test('more than six phones do not ask at one table', { tags: ['ADM-13'] }, async () => {
  const [first] = await occupied();
  for (let count = 0; count < 6; count++) await ask(await sitDown(server, first.tableIdx));
  const seventh = await sitDown(server, first.tableIdx);
  expect(await seventh.refused('askAdmission', { params: seventh.params })).toMatchObject({ status: 429 });
  expect((await admissionOf(first)).asking).toHaveLength(6);
});

test('a first phone that neither orders nor taps for ten minutes keeps nobody out', {
  tags: ['ADM-15'],
}, async () => {
  const tableIdx = freshTable();
  const claimant = await sitDown(server, tableIdx);
  await claimant.ok('callStaff', callFor(claimant));
  const claimed = await presentVisit(server, TABLEMATES, tableIdx);
  const guest = await sitDown(server, tableIdx);
  server.clock.pass({ minutes: 9 });
  expect((await admissionOf(guest)).standing).toBe('WAITING');
  server.clock.pass({ minutes: 2 });
  expect((await admissionOf(guest)).standing).toBe('FIRST');
  await guest.order({ id: 'jjigae' });
  expect(await presentVisit(server, TABLEMATES, tableIdx)).not.toBe(claimed);
  expect((await admissionOf(claimant)).standing).toBe('WAITING');
  expect(await claimant.refused('orders', historyOf(claimant))).toMatchObject({
    errorCode: 'ADMISSION_WAITING',
  });
});

test('a claim that is used goes on, and one that has ordered does not lapse', {
  tags: ['ADM-15'],
}, async () => {
  const tableIdx = freshTable();
  const claimant = await sitDown(server, tableIdx);
  await claimant.ok('callStaff', callFor(claimant));
  server.clock.pass({ minutes: 8 });
  await claimant.ok('tap', { params: claimant.params });
  server.clock.pass({ minutes: 8 });
  const other = await sitDown(server, tableIdx);
  expect((await admissionOf(other)).standing).toBe('WAITING');
  await claimant.order({ id: 'jjigae' });
  server.clock.pass({ minutes: 25 });
  expect((await admissionOf(other)).standing).toBe('WAITING');
});

test('the cart of a lapsed claim is not the next guests’', { tags: ['ADM-15'] }, async () => {
  const tableIdx = freshTable();
  const claimant = await sitAtCart(server, tableIdx);
  await claimant.join();
  await claimant.add({ id: 'soju' });
  server.clock.pass({ minutes: 11 });
  const guest = await sitAtCart(server, tableIdx);
  expect((await guest.join()).orderList).toEqual([]);
  await guest.add({ id: 'cola' });
  expect(
    await claimant.refused('cart', { params: claimant.tableParams, query: { cartId: claimant.cartId } }),
  ).toMatchObject({
    errorCode: 'ADMISSION_WAITING',
  });
});

test('a phone that scans its table again stays in', { tags: ['ADM-23'] }, async () => {
  const [first, second] = await occupied();
  await first.scan();
  expect((await admissionOf(first)).standing).toBe('IN');
  expect((await first.validate()).hashKey).not.toBeNull();
  await ask(second);
  await second.scan();
  expect((await admissionOf(second)).standing).toBe('ASKING');
});

test('a venue that asks nobody answers without a standing', { tags: ['ADM-4'] }, async () => {
  const guest = await sitDown(server, 1, 1);
  expect(await guest.validate()).not.toHaveProperty('standing');
  const answer: AdmissionAnswer = await admissionOf(guest);
  expect(answer).toMatchObject({ standing: 'IN', asking: [] });
});
