import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { Desk, dined } from '../../bill/testing/desk.ts';
import { Books } from '../testing/evening.ts';

const server = useServer();
let books: Books;
beforeEach(async () => {
  await rows(server, 'DELETE FROM drawers');
  books = new Books(await onShift(server, 'staff'));
});

let table = 0;
async function deskAt(...dishes: string[]) {
  table = (table % 5) + 1;
  const manager = await onShift(server, 'manager');
  const held = await rows(
    server,
    'SELECT visit_id FROM dining_tables WHERE table_idx = $1 AND visit_id IS NOT NULL',
    table,
  );
  if (held.length > 0)
    await manager.ok('checkOut', {
      params: { ...manager.params, tableIdx: table },
      body: {
        visitId: String(held[0]?.visit_id),
        completeOpenOrders: true,
        unaccepted: 'COMPLETE',
        unpaid: { reason: 'PAID_ELSEWHERE' },
      },
    });
  return new Desk(manager, (await dined(server, table, ...dishes)).visitId);
}

test('what should lie in the drawer is what it was opened with, cash in and out, and cash payments alone', {
  tags: ['DRAWER-1', 'DRAWER-2'],
}, async () => {
  expect((await books.drawer()).drawer).toBeNull();
  expect((await books.open(100_000)).body.drawer).toMatchObject({ opening: 100_000, expected: 100_000 });
  const desk = await deskAt('jjigae', 'cola');
  await desk.pay({ amount: 5000, means: 'CASH' });
  await desk.pay({ amount: 6000, means: 'CARD_TERMINAL' });
  await books.move({ kind: 'IN', amount: 20_000, reason: '거스름돈' });
  await books.move({ kind: 'OUT', amount: 3000, reason: '채소값' });
  const { drawer } = await books.drawer();
  expect(drawer).toMatchObject({
    taken: 5000,
    voided: 0,
    putIn: 20_000,
    takenOut: 3000,
    expected: 122_000,
    moves: [
      { kind: 'IN', amount: 20_000, reason: '거스름돈', by: books.staff.name },
      { kind: 'OUT', amount: 3000, reason: '채소값' },
    ],
  });
});

test('cash that is voided goes out of the drawer that is open then', { tags: ['DRAWER-2'] }, async () => {
  const desk = await deskAt('jjigae');
  await books.open(10_000);
  const paid = await desk.pay({ amount: 9000 });
  await books.close({ counted: 19_000 });
  await books.open(19_000);
  await desk.voidPayment(paid.body.payments[0]?.paymentId ?? '');
  const { drawer, last } = await books.drawer();
  expect(drawer).toMatchObject({ opening: 19_000, taken: 0, voided: 9000, expected: 10_000 });
  expect(last).toMatchObject({ taken: 9000, voided: 0, expected: 19_000, counted: 19_000 });
});

test('without an open drawer cash is taken all the same, and lies in none', {
  tags: ['DRAWER-2'],
}, async () => {
  const desk = await deskAt('cola');
  expect((await desk.pay({ amount: 2000 })).body.owed).toBe(0);
  const [paid] = await rows(server, 'SELECT drawer_id FROM payments WHERE visit_id = $1', desk.visitId);
  expect(paid).toEqual({ drawer_id: null });
});

test('a count tells what was expected then; closing keeps what was expected, counted and noted', {
  tags: ['DRAWER-3', 'DRAWER-4'],
}, async () => {
  await books.open(50_000);
  const counted = await books.move({ kind: 'COUNT', amount: 49_500 });
  expect(counted.body.drawer?.moves).toMatchObject([{ kind: 'COUNT', amount: 49_500, expected: 50_000 }]);
  const closed = await books.close({
    counted: 49_000,
    pieces: { '10000': 4, '1000': 9 },
    note: '천 원 부족',
  });
  expect(closed.body).toMatchObject({
    drawer: null,
    last: { expected: 50_000, counted: 49_000, note: '천 원 부족', closedBy: books.staff.name },
  });
  expect(await rows(server, 'SELECT pieces FROM drawers')).toEqual([{ pieces: { '1000': 9, '10000': 4 } }]);
});

test('pieces that do not come to the amount are not kept', { tags: ['DRAWER-3'] }, async () => {
  await books.open(0);
  await books.close({ counted: 1234, pieces: { '1000': 9 } });
  expect(await rows(server, 'SELECT counted, pieces FROM drawers')).toEqual([
    { counted: 1234, pieces: null },
  ]);
});

test('one drawer is open at a time, and what is closed is not touched any more', {
  tags: ['DRAWER-1'],
}, async () => {
  await books.open(1000);
  expect((await books.open(1000)).body.errorCode).toBe('DRAWER_IS_OPEN');
  const { drawer } = await books.drawer();
  await books.close({ counted: 1000 });
  const params = { ...books.staff.params, drawerId: drawer?.drawerId ?? '' };
  const body = { kind: 'IN', amount: 1, reason: 'late' };
  expect((await books.staff.refused('moveCash', { params, body })).errorCode).toBe('DRAWER_IS_CLOSED');
  expect((await books.staff.refused('closeDrawer', { params, body: { counted: 1 } })).errorCode).toBe(
    'DRAWER_IS_CLOSED',
  );
});

test('more than lies in the drawer is not taken out, nor anything without a reason', {
  tags: ['DRAWER-1'],
}, async () => {
  await books.open(1000);
  expect((await books.move({ kind: 'OUT', amount: 1001, reason: 'too much' })).body.errorCode).toBe(
    'DRAWER_TOO_LITTLE',
  );
  expect((await books.move({ kind: 'OUT', amount: 10 })).status).toBe(400);
  expect((await books.move({ kind: 'IN', amount: 0, reason: 'nothing' })).status).toBe(400);
});

test('of two tablets that press the same at once one counts, and what comes again under its key is done once', {
  tags: ['DRAWER-5'],
}, async () => {
  const other = new Books(await onShift(server, 'staff'));
  const replies = await Promise.all([books.open(1000), other.open(1000)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const key = randomUUID();
  await books.move({ kind: 'IN', amount: 500, reason: 'once' }, key);
  await books.move({ kind: 'IN', amount: 500, reason: 'once' }, key);
  expect((await books.drawer()).drawer).toMatchObject({ putIn: 500 });
  const ends = await Promise.all([books.close({ counted: 1500 }), other.close({ counted: 1400 })]);
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('cash that was put in by a request from before a reload is not put in again from the screen that does not show it', {
  tags: ['DRAWER-8'],
}, async () => {
  await books.open(1000);
  const asked = { kind: 'IN', amount: 500, reason: '거스름돈', moves: 0 } as const;
  const late = await Promise.all([books.move(asked), books.move(asked)]);
  expect(late.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(late.map(({ body }) => body.errorCode)).toContain('BOOKS_CHANGED');
  // Whoever sees it and means another one puts that in too.
  await books.move({ ...asked, moves: 1 });
  expect((await books.drawer()).drawer).toMatchObject({ putIn: 1000 });
});

test('cash that is taken while the drawer is closed is in the one or the other, never in none that was counted without it', {
  tags: ['DRAWER-5'],
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    await rows(server, 'DELETE FROM drawers');
    const desk = await deskAt('cola');
    await books.open(1000);
    await Promise.all([desk.pay({ amount: 2000 }), books.close({ counted: 0 })]);
    const [sum] = await rows<{ expected: number; should: number }>(
      server,
      'SELECT d.expected, c.expected AS should FROM drawers d CROSS JOIN LATERAL drawer_cash(1, d.drawer_id) AS c',
    );
    expect(sum?.expected).toBe(sum?.should);
  }
});

test('everything at the drawer is in the log with who did it', { tags: ['DRAWER-6'] }, async () => {
  await books.open(1000);
  await books.move({ kind: 'OUT', amount: 400, reason: '얼음' });
  await books.close({ counted: 600 });
  const logged = await rows(
    server,
    `SELECT type, data->>'amount' AS amount, data->>'userId' = $1 AS signed FROM events
      WHERE subject_type = 'drawer' ORDER BY event_id DESC LIMIT 3`,
    books.staff.userId,
  );
  expect(logged).toEqual([
    { type: 'drawer.closed', amount: '600', signed: true },
    { type: 'drawer.moved', amount: '400', signed: true },
    { type: 'drawer.opened', amount: '1000', signed: true },
  ]);
});

test('who counts to open a drawer that a colleague has just opened is not sent to close it', {
  tags: ['DRAWER-23'],
}, async () => {
  await books.open(1000);
  const { body } = (await books.open(1000)) as { body: { errorCode?: string; message?: string } };
  expect(body.errorCode).toBe('DRAWER_IS_OPEN');
  expect(body.message).toContain('열렸어요');
  expect(body.message).not.toContain('닫아');
});
