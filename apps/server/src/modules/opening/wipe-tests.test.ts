import { TESTS_MAX } from '@hansang/contract';
import type { OpeningState, ReviewPhoto } from '@hansang/contract/schemas';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { keepUp } from '../../platform/upkeep.ts';
import { presentVisit, rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { Desk, dined } from '../bill/testing/desk.ts';
import { Books } from '../day/testing/evening.ts';
import { letGoOfPictures } from '../image/let-go.ts';
import { openPictureStore } from '../image/picture-store.ts';
import { connect } from '../till/testing/test-till.ts';

const server = useServer();

const notOpen = () => rows(server, `UPDATE restaurants SET opened_at = NULL WHERE restaurant_id = ${PUB}`);
beforeEach(notOpen);

const wipe = (member: TestStaff) => member.ok<OpeningState>('wipeTests', { params: member.params });
const proven = async () => (await onShift(server, 'owner')).stepUp();
const left = async (table: string) =>
  Number((await rows(server, `SELECT count(*) FROM ${table} WHERE restaurant_id = ${PUB}`))[0]?.count);
const stockOf = async (menuId: string) =>
  (
    await rows(
      server,
      `SELECT left_quantity FROM stock WHERE restaurant_id = ${PUB} AND menu_id = '${menuId}'`,
    )
  )[0]?.left_quantity;

test('what was tried out goes, stock comes back, and the next order is number 1', {
  tags: ['OPENING-3', 'DATA-17'],
}, async () => {
  const owner = await proven();
  const [first, second, looking] = [await seat(server, 1), await seat(server, 2), await seat(server, 3)];
  const placed = await first.order({ id: 'special', quantity: 2 }, { id: 'cola' });
  await second.order({ id: 'special', quantity: 3 });
  await looking.ok('callStaff', {
    params: looking.params,
    body: { tableIdx: 3, timestamp: looking.pageToken, itemId: 'water' },
  });
  const board = { params: { ...owner.params, orderId: placed.orderId } };
  await owner.ok('moveOrder', { ...board, body: { to: 'CONFIRM', version: 1 } });
  await owner.ok('moveOrder', { ...board, body: { to: 'MENU_COMPLETE', version: 2 } });
  await owner.ok('moveOrder', { ...board, body: { to: 'COMPLETE', version: 3 } });
  const review = { ratings: [5, 4, 3, 5], text: '국물이 정말 시원했어요', photoIds: [] };
  const { hashKey } = first;
  await first.ok('writeReview', { params: { hashKey: hashKey ?? '' }, body: review });
  expect(await stockOf('special')).toBe(45);
  expect(await owner.ok<OpeningState>('opening', { params: owner.params })).toMatchObject({
    tests: 2,
    testsServed: 1,
  });

  expect(await wipe(owner)).toMatchObject({ isOpen: false, tests: 0, testsServed: 0 });
  for (const table of ['orders', 'order_lines', 'visits', 'reviews', 'staff_calls'])
    expect([table, await left(table)]).toEqual([table, 0]);
  expect(await stockOf('special')).toBe(50);
  // Whoever kept the way to a review is told what happened, for as long as it would have been open.
  const opened = () => first.refused('review', { params: { hashKey: hashKey ?? '' } });
  expect(await opened()).toMatchObject({ status: 410, errorCode: 'REVIEW_OF_TEST' });
  const tomorrow = new Date(server.clock.now().getTime() + 25 * 3_600_000);
  await keepUp({ pool: server.db.pool, log: server.log.log, now: tomorrow });
  expect((await opened()).errorCode).toBe('NOT_FOUND_REVIEW');
  for (const guest of [first, second, looking])
    expect((await guest.refused('orders', { params: guest.params, query: guest.linkQuery })).errorCode).toBe(
      'RESERVATION_IS_EXPIRATION',
    );
  const told = await rows(
    server,
    `SELECT actor, data->'details' AS details FROM events WHERE type = 'staff.acted' AND data->>'act' = 'TESTS_WIPED'`,
  );
  expect(told).toEqual([{ actor: owner.name, details: { count: 2 } }]);
  const again = await (await seat(server, 1)).order({ id: 'cola' });
  expect(again.receipt?.number).toBe(1);
  // Wiping twice is wiping once: what was there the second time is gone too.
  await wipe(owner);
  await wipe(owner);
  expect(await left('orders')).toBe(0);
});

test('photos of reviews that were tried out go with them', { tags: ['OPENING-3', 'RECORD-11'] }, async () => {
  const owner = await proven();
  const guest = await seat(server, 5);
  await guest.order({ id: 'cola' });
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#443322' } })
    .jpeg()
    .toBuffer();
  const visit = { params: { hashKey: guest.hashKey ?? '' } };
  const { photoId } = await guest.ok<ReviewPhoto>('uploadReviewPhoto', {
    ...visit,
    body: new Uint8Array(jpeg),
    headers: { 'content-type': 'image/jpeg' },
  });
  await guest.ok('writeReview', {
    ...visit,
    body: { ratings: [5, 5, 5, 5], text: '국물이 정말 시원했어요', photoIds: [photoId] },
  });
  const [photo] = await rows(server, 'SELECT image_hash FROM review_photos');
  const store = await openPictureStore(server.app.platform.settings);
  expect(await store.get(String(photo?.image_hash))).not.toBeNull();
  await wipe(owner);
  await letGoOfPictures(server.db.pool, store);
  expect(await store.get(String(photo?.image_hash))).toBeNull();
});

test('only an owner wipes, who proves who they are', { tags: ['OPENING-2'] }, async () => {
  await (await seat(server, 4)).order({ id: 'cola' });
  for (const role of ['kitchen', 'staff', 'manager'] as const) {
    const member = await (await onShift(server, role)).stepUp();
    for (const [name, body] of [
      ['opening', undefined],
      ['wipeTests', undefined],
      ['openVenue', { wipesTests: true }],
    ] as const)
      expect((await member.refused(name, { params: member.params, ...(body && { body }) })).errorCode).toBe(
        'STAFF_FORBIDDEN',
      );
  }
  const owner = await onShift(server, 'owner');
  await rows(server, `UPDATE staff_sessions SET step_up_at = NULL WHERE user_id = '${owner.userId}'`);
  expect((await owner.refused('wipeTests', { params: owner.params })).errorCode).toBe('STEP_UP_NEEDED');
  expect(await left('orders')).toBe(1);
  await wipe(await owner.stepUp());
});

test('what is more than anybody tries stays: it has been sold', { tags: ['OPENING-2'] }, async () => {
  const owner = await proven();
  const { orderId } = await (await seat(server, 1)).order({ id: 'cola' });
  const copies = `INSERT INTO orders SELECT (o).* FROM (
    SELECT jsonb_populate_record(o, jsonb_build_object('order_id', 'copy-' || n, 'order_number', 1 + n)) AS o
      FROM orders o, generate_series(1, ${TESTS_MAX}) AS n WHERE o.order_id = '${orderId}') AS c`;
  await rows(server, copies);
  // Years of visits are not held to say so: somebody at work on one of them is not waited for.
  const holder = await server.db.pool.connect();
  await holder.query(`BEGIN; SELECT FROM visits WHERE restaurant_id = ${PUB} FOR UPDATE`);
  for (const [name, body] of [
    ['wipeTests', undefined],
    ['openVenue', { wipesTests: true }],
  ] as const)
    expect((await owner.refused(name, { params: owner.params, ...(body && { body }) })).errorCode).toBe(
      'TESTS_TOO_MANY',
    );
  await holder.query('ROLLBACK');
  holder.release();
  expect(await left('orders')).toBe(TESTS_MAX + 1);
  await rows(server, `DELETE FROM orders WHERE order_id = 'copy-1'`);
  await wipe(owner);
});

test('opening may wipe in the same moment, happens once, and ends wiping for good', {
  tags: ['OPENING-6', 'OPENING-2'],
}, async () => {
  const owner = await proven();
  await (await seat(server, 1)).order({ id: 'cola' });
  const open = (wipesTests: boolean) =>
    owner.ok<OpeningState>('openVenue', { params: owner.params, body: { wipesTests } });
  expect(await open(true)).toMatchObject({ isOpen: true, tests: 0 });
  expect(await left('orders')).toBe(0);
  await (await seat(server, 1)).order({ id: 'cola' });
  for (const wipesTests of [true, false]) expect(await open(wipesTests)).toMatchObject({ isOpen: true });
  expect((await owner.refused('wipeTests', { params: owner.params })).errorCode).toBe('VENUE_IS_OPEN');
  expect(await left('orders')).toBe(1);
  const told = await rows(
    server,
    `SELECT 1 FROM events WHERE type = 'staff.acted' AND data->>'act' = 'VENUE_OPENED'`,
  );
  expect(told).toHaveLength(1);
  await notOpen();
  await wipe(owner);
});

test('an order at the moment of the wipe goes with it, or is refused: nothing is left half', {
  tags: ['OPENING-5'],
}, async () => {
  const owner = await proven();
  for (let round = 0; round < 5; round++) {
    const guests = await Promise.all([1, 2, 3, 4, 5].map((tableIdx) => seat(server, tableIdx)));
    const bodies = await Promise.all(guests.map((guest) => guest.orderBody({ id: 'special', quantity: 2 })));
    const [state, ...answers] = await Promise.all([
      wipe(owner),
      ...guests.map((guest, at) => guest.sendOrder(bodies[at])),
    ]);
    expect(state.isOpen).toBe(false);
    for (const { status, body } of answers)
      if (status !== 200)
        expect((body as { errorCode?: string }).errorCode).toMatch(/RESERVATION_IS_EXPIRATION|TABLE_CHANGED/);
    // What is left stands wholly: at its table, with its stock taken.
    const orders = await rows(
      server,
      `SELECT v.closed_at IS NULL AND t.visit_id = o.visit_id AS seated FROM orders o
         LEFT JOIN visits v USING (restaurant_id, visit_id)
         LEFT JOIN dining_tables t ON t.restaurant_id = o.restaurant_id AND t.table_idx = o.table_idx
        WHERE o.restaurant_id = ${PUB}`,
    );
    expect(orders.every(({ seated }) => seated === true)).toBe(true);
    expect(await stockOf('special')).toBe(50 - 2 * orders.length);
    await wipe(owner);
    expect(await stockOf('special')).toBe(50);
  }
});

test('orders can be tried at any hour; from the opening on the hours hold', {
  tags: ['OPENING-8'],
}, async () => {
  server.clock.set('2026-11-24T08:00:00+09:00');
  server.app.guests.venues.forget(PUB);
  const owner = await proven();
  const guest = await seat(server, 1);
  await guest.order({ id: 'cola' });
  await owner.ok('openVenue', { params: owner.params, body: { wipesTests: true } });
  const next = await seat(server, 2);
  const refused = await next.sendOrder(await next.orderBody({ id: 'cola' }));
  expect(refused.body).toMatchObject({ errorCode: 'BEFORE_OPEN' });
});

test('bills that were tried out go with what was recorded at them, the drawer, the day and its sales', {
  tags: ['OPENING-3', 'DAY-12'],
}, async () => {
  server.clock.set('2026-11-24T18:00:00+09:00');
  const owner = await proven();
  const { visitId } = await dined(server, 4);
  const desk = new Desk(owner, visitId);
  await desk.enter({ amount: -1000 });
  const paid = await desk.pay({ amount: 5000 });
  await desk.voidPayment(paid.body.payments[0]?.paymentId ?? '');
  const books = new Books(owner);
  await books.open(1000);
  await books.close({ counted: 1000 });
  await books.closeDay();
  await server.app.sales.idle();
  for (const table of ['drawers', 'day_reports', 'sales'])
    expect(await left(table), table).toBeGreaterThan(0);
  await wipe(owner);
  await server.app.sales.idle();
  for (const table of [
    'visits',
    'payments',
    'bill_entries',
    'payment_claims',
    'drawers',
    'day_reports',
    'sales',
  ])
    expect([table, await left(table)]).toEqual([table, 0]);
});

test('what a till called its tests is free for what it does in earnest', {
  tags: ['OPENING-3', 'TILL-94'],
}, async () => {
  const { till, owner } = await connect(server);
  const order = async (quantity: number) => {
    const { status, body } = await till.enter(1, [{ menuId: 'cola', quantity }], 'A-1');
    const visitId = (await presentVisit(server, PUB, 1)) ?? '';
    const paid = await till.ok<{ paymentId: string; owed: number }>('payAtTill', {
      params: { tableIdx: 1 },
      body: { externalId: 'P-1', visitId, means: 'CASH', amount: 2000 * quantity },
    });
    return { status, number: body.number, due: body.dueAmount, ...paid };
  };
  const tried = await order(2);
  expect(tried).toMatchObject({ status: 200, due: 4000, owed: 0 });
  await wipe(owner);
  const real = await order(1);
  expect(real).toMatchObject({ status: 200, number: 1, due: 2000, owed: 0 });
  expect(real.paymentId).not.toBe(tried.paymentId);
  const taken = await rows(
    server,
    `SELECT payment_id AS "paymentId", amount FROM payments WHERE restaurant_id = ${PUB} AND origin = 'TILL'`,
  );
  expect(taken).toEqual([{ paymentId: real.paymentId, amount: 2000 }]);
  await wipe(owner);
});
