import { expect, test } from 'vitest';
import { TestClock } from '../../../testing/test-clock.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { Desk, dined } from '../../bill/testing/desk.ts';
import { Books } from '../testing/evening.ts';

const databaseClock = new TestClock();
const server = useServer({ databaseClock });

test('a node whose clock is hours ahead closes no day that the database says still runs', {
  tags: ['DAY-13'],
}, async () => {
  const manager = await onShift(server, 'manager');
  const books = new Books(manager);
  const { today } = await books.day();
  await books.open(50_000);
  const { visitId } = await dined(server, 1);
  await new Desk(manager, visitId).pay({ amount: 4000 });

  server.clock.pass({ hours: 14 });
  await server.app.days.runDue();
  expect((await books.day(today)).reports).toEqual([]);
  expect((await books.drawer()).drawer).toMatchObject({ taken: 4000, closedAt: null });

  // The database's clock comes to the end of the day as well.
  databaseClock.pass({ hours: 12 });
  await server.app.days.runDue();
  expect((await books.day(today)).reports).toMatchObject([{ kind: 'AUTOMATIC', sums: { kept: 4000 } }]);
  expect((await books.drawer()).drawer).toBeNull();
});

test('nor does one whose own clock says so, where the database’s is ahead', {
  tags: ['DAY-13'],
}, async () => {
  server.clock.pass({ hours: 3 });
  const books = new Books(await onShift(server, 'manager'));
  const { today } = await books.day();
  const { visitId } = await dined(server, 2);
  await new Desk(books.staff, visitId).pay({ amount: 2000 });
  databaseClock.pass({ hours: 48 });
  await server.app.days.runDue();
  expect((await books.day(today)).reports).toEqual([]);
});
