import type { ErrorReply } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows, stored } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { seat, type TestGuest, type Wish } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { PUB, pub, putVenue } from '../../../testing/venues.ts';

const server = useServer();

async function settings(changed: object): Promise<void> {
  await putVenue(server.db.pool, {
    ...pub,
    flags: { ...pub.flags, useOnePersonOneMenuOrder: false, ...changed },
    settings: { ...pub.settings, ...(changed as { mainMenuOrder?: object }) } as never,
  } as never);
  await server.app.platform.events.settled();
}

async function withMainBounds(min: number, max: number): Promise<void> {
  await putVenue(server.db.pool, { ...pub, settings: { ...pub.settings, mainMenuOrder: { min, max } } });
  await server.app.platform.events.settled();
}

async function withOnePersonOneMenu(): Promise<void> {
  await putVenue(server.db.pool, { ...pub, flags: { ...pub.flags, useOnePersonOneMenuOrder: true } });
  await server.app.platform.events.settled();
}

const send = async (guest: TestGuest, numOfPeople: number | undefined, ...wishes: Wish[]) =>
  (await guest.sendOrder({ ...(await guest.orderBody(...wishes)), numOfPeople }))
    .body as unknown as ErrorReply & {
    errorCount?: number;
  };

test('a first order needs the least number of main menus, holds at most the most, later ones are free', {
  tags: ['QTY-11', 'QTY-12', 'QTY-13'],
}, async () => {
  await withMainBounds(2, 3);
  const guest = await seat(server, 1);
  const before = await stored(server);
  const few = await send(guest, undefined, { id: 'jjigae' });
  expect(few).toMatchObject({ status: 409, errorCode: 'MAIN_MENU_MIN' });
  expect(few.multiLanguage.message.en).toContain('2');
  const many = await send(guest, undefined, { id: 'jjigae', quantity: 4 });
  expect(many).toMatchObject({ status: 409, errorCode: 'MAIN_MENU_MAX' });
  expect(many.multiLanguage.message.en).toContain('3');
  expect(await stored(server)).toEqual(before);
  expect(await send(guest, undefined, { id: 'jjigae', quantity: 2 })).toMatchObject({ errorCount: 0 });
  expect(await send(guest, undefined, { id: 'cola' })).toMatchObject({ errorCount: 0 });
  expect(await send(guest, undefined, { id: 'jjigae', quantity: 9 })).toMatchObject({ errorCount: 0 });
  await endStay(server, 1);
});

test('after a rejected first order the next one is the first again', { tags: ['QTY-11'] }, async () => {
  await withMainBounds(1, 999);
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  await rows(server, `UPDATE orders SET status = 'REJECT' WHERE order_id = $1`, orderId);
  expect(await send(guest, undefined, { id: 'cola' })).toMatchObject({ errorCode: 'MAIN_MENU_MIN' });
  await endStay(server, 1);
});

test('with one-person-one-menu the first order holds a main menu a head, an unknown count being 1', {
  tags: ['QTY-14', 'PEOPLE-5'],
}, async () => {
  await withOnePersonOneMenu();
  const guest = await seat(server, 1);
  const few = await send(guest, 3, { id: 'jjigae', quantity: 2 });
  expect(few).toMatchObject({ status: 409, errorCode: 'ONE_PERSON_ONE_MENU' });
  expect(few.multiLanguage.message.en).toContain('3');
  expect(await send(guest, undefined, { id: 'cola' })).toMatchObject({ errorCode: 'ONE_PERSON_ONE_MENU' });
  expect(await send(guest, 3, { id: 'jjigae', quantity: 3 })).toMatchObject({ errorCount: 0 });
  expect(await send(guest, undefined, { id: 'cola' })).toMatchObject({ errorCount: 0 });
  await endStay(server, 1);
});

test('the visit keeps the head count of its first order', { tags: ['PEOPLE-4'] }, async () => {
  await settings({});
  const guest = await seat(server, 2);
  await send(guest, 4, { id: 'cola' });
  await send(guest, 9, { id: 'cola' });
  const counts = await rows(
    server,
    'SELECT v.head_count AS visit, o.head_count AS ordered FROM visits v JOIN orders o USING (visit_id) WHERE v.table_idx = 2',
  );
  expect(counts).toEqual([
    { visit: 4, ordered: 4 },
    { visit: 4, ordered: 4 },
  ]);
  await endStay(server, 2);
});

test('dishes restricted by HALF make up at most half of the order', { tags: ['QTY-16'] }, async () => {
  await settings({});
  const guest = await seat(server, 3);
  expect(await send(guest, undefined, { id: 'half-dish' }, { id: 'cola' })).toMatchObject({
    status: 409,
    errorCode: 'RESTRICTION_HALF',
  });
  expect(
    await send(guest, undefined, { id: 'half-dish', quantity: 2 }, { id: 'cola', quantity: 3 }),
  ).toMatchObject({ errorCount: 0 });
  await endStay(server, 3);
});

test('dishes restricted by CASE come one a head and order', { tags: ['QTY-17'] }, async () => {
  const guest = await seat(server, 3);
  expect(await send(guest, undefined, { id: 'case-dish', quantity: 2 })).toMatchObject({
    status: 409,
    errorCode: 'RESTRICTION_CASE',
  });
  expect(await send(guest, 2, { id: 'case-dish', quantity: 2 })).toMatchObject({ errorCount: 0 });
  expect(await send(guest, undefined, { id: 'case-dish', quantity: 2 })).toMatchObject({ errorCount: 0 });
  expect(await send(guest, 9, { id: 'case-dish', quantity: 3 })).toMatchObject({
    errorCode: 'RESTRICTION_CASE',
  });
  await endStay(server, 3);
});

test('a 19+ dish needs one adult confirmation per session, and the order is flagged for staff', {
  tags: ['ORD-28', 'ORD-29'],
}, async () => {
  const guest = await seat(server, 4);
  const before = await stored(server);
  expect(await send(guest, undefined, { id: 'soju' })).toMatchObject({
    status: 409,
    errorCode: 'ADULT_CONFIRMATION_REQUIRED',
  });
  expect(await stored(server)).toEqual(before);
  await guest.ok('confirmAdult', { params: guest.params });
  await guest.ok('confirmAdult', { params: guest.params });
  const { orderId } = await guest.order({ id: 'soju' });
  await guest.order({ id: 'soju' });
  const other = await seat(server, 4);
  expect(await send(other, undefined, { id: 'soju' })).toMatchObject({
    errorCode: 'ADULT_CONFIRMATION_REQUIRED',
  });
  const [flagged] = await rows(server, 'SELECT held FROM orders WHERE order_id = $1', orderId);
  expect(flagged).toEqual({ held: ['ADULT'] });
  const log = await rows(server, `SELECT actor FROM events WHERE type = 'session.adult-confirmed'`);
  expect(log).toEqual([{ actor: guest.clientId }]);
  await endStay(server, 4);
});

test('a visit begins with the first order and ends at check-out, later orders join it, the next one is new', {
  tags: ['VISIT-1', 'VISIT-3', 'VISIT-4'],
}, async () => {
  const [guest, friend] = [await seat(server, 1), await seat(server, 1)];
  const visits = () =>
    rows(server, 'SELECT 1 FROM visits WHERE restaurant_id = $1 AND closed_at IS NULL', PUB);
  expect(await visits()).toHaveLength(0);
  const one = await guest.order({ id: 'cola' });
  const two = await friend.order({ id: 'cola' });
  expect(two.receipt?.hashKey).toBe(one.receipt?.hashKey);
  expect(await visits()).toHaveLength(1);
  await endStay(server, 1);
  expect(await visits()).toHaveLength(0);
  const next = await (await seat(server, 1)).order({ id: 'cola' });
  expect(next.receipt?.hashKey).not.toBe(one.receipt?.hashKey);
  await endStay(server, 1);
});

test('a hash holds at least 128 random bits', { tags: ['VISIT-2'] }, async () => {
  const found = await rows<{ hash_key: string }>(server, 'SELECT hash_key FROM visits');
  const hashes = found.map((row) => row.hash_key);
  expect(new Set(hashes).size).toBe(hashes.length);
  for (const hash of hashes) expect(Buffer.from(hash, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
});

test('an order that names the hash of another visit is refused', { tags: ['SESS-12'] }, async () => {
  const other = await seat(server, 2);
  await other.order({ id: 'cola' });
  const guest = await seat(server, 1);
  const body = { ...(await guest.orderBody({ id: 'cola' })), hashKey: other.hashKey };
  expect(await guest.sendOrder(body)).toMatchObject({
    status: 403,
    body: { errorCode: 'UNAUTHORIZED_ACCESS' },
  });
});
