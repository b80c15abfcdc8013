import { expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { CAFE } from '../../../testing/venues.ts';
import { Desk, dined } from '../../bill/testing/desk.ts';
import { Books } from '../testing/evening.ts';

const server = useServer();

/** Guests who ate and paid in cash, and the day that it was. */
async function evening(tableIdx: number): Promise<{ today: string; books: Books; visitId: string }> {
  const manager = await onShift(server, 'manager');
  const books = new Books(manager);
  const { visitId } = await dined(server, tableIdx);
  await new Desk(manager, visitId).pay({ amount: 4000 });
  return { today: (await books.day()).today, books, visitId };
}

/** Looks at the machine's clock while it is far off. */
async function whileOff(span: { hours: number }): Promise<void> {
  server.clock.pass(span);
  await server.app.days.runDue();
  server.clock.pass({ hours: -span.hours });
}

test('a clock that was a month ahead for a moment stops no day from closing itself', {
  tags: ['DAY-4'],
}, async () => {
  await whileOff({ hours: 30 * 24 });
  const { today } = await evening(1);
  server.clock.pass({ hours: 24 });
  await server.app.days.runDue();
  const books = new Books(await onShift(server, 'manager'));
  expect((await books.day(today)).reports).toMatchObject([{ kind: 'AUTOMATIC', sums: { kept: 4000 } }]);
});

test('a day whose end nobody saw, as the house was on holiday, closes itself when it is back', {
  tags: ['DAY-4'],
}, async () => {
  const { today } = await evening(2);
  server.clock.pass({ hours: 15 * 24 });
  await server.app.days.runDue();
  const books = new Books(await onShift(server, 'manager'));
  const { reports } = await books.day(today);
  expect(reports).toMatchObject([{ kind: 'AUTOMATIC', sums: { kept: 4000 } }]);
});

test('books that cannot be closed hold up those of no other venue', { tags: ['DAY-4'] }, async () => {
  const { today } = await evening(4);
  server.clock.pass({ hours: 24 });
  await rows(server, `UPDATE day_books SET due_at = '-infinity' WHERE restaurant_id = $1`, CAFE);
  await rows(
    server,
    'UPDATE restaurants SET time_zone = $2 WHERE restaurant_id = $1',
    CAFE,
    'Nowhere/At_All',
  );
  await expect(server.app.days.runDue()).rejects.toThrow();
  await rows(server, 'UPDATE restaurants SET time_zone = $2 WHERE restaurant_id = $1', CAFE, 'Asia/Seoul');
  const books = new Books(await onShift(server, 'manager'));
  expect((await books.day(today)).reports).toMatchObject([{ kind: 'AUTOMATIC' }]);
});

test('guests who leave unpaid are told on that day, however long ago they came', {
  tags: ['DAY-1'],
}, async () => {
  const { visitId } = await evening(3);
  server.clock.pass({ hours: 6 * 24 });
  const manager = await onShift(server, 'manager');
  const body = {
    visitId,
    completeOpenOrders: true,
    unaccepted: 'COMPLETE',
    unpaid: { reason: 'LEFT_UNPAID' },
  };
  await manager.ok('checkOut', { params: { ...manager.params, tableIdx: 3 }, body });
  expect((await new Books(manager).day()).figures.unpaid).toMatchObject([{ visitId, amount: 5000 }]);
});
