import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditDays } from '../../../../../../simulators/auditors/day-auditor.ts';
import { diesBetween } from '../../../testing/dying.ts';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';
import { Desk, dined } from '../../bill/testing/desk.ts';
import { DAY_LOOK_MS } from '../open-days.ts';
import { Books } from '../testing/evening.ts';

vi.setConfig({ testTimeout: 120_000 });

const server = useServer({ withoutEvery: DAY_LOOK_MS });
let books: Books;
let today: string;
let tableIdx = 0;
beforeEach(async () => {
  books = new Books(await onShift(server, 'manager'));
  ({ today } = await books.day());
  await books.open(50_000);
  tableIdx += 1;
  const { visitId } = await dined(server, tableIdx);
  await new Desk(books.staff, visitId).pay({ amount: 4000 });
});
afterEach(async () => {
  await expect.poll(() => auditDays(server.db.pool as never, PUB, [today]), { timeout: 20_000 }).toEqual([]);
});

const DISK_FULL = '53100';

/** The disk is full for whoever writes a row of this table; then there is room again. */
async function withoutRoom(table: string, act: () => Promise<void>): Promise<void> {
  await rows(
    server,
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '${DISK_FULL}'; END $$`,
  );
  await rows(
    server,
    `CREATE TRIGGER no_room BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`,
  );
  try {
    await act();
  } finally {
    await rows(server, 'DROP FUNCTION no_room CASCADE');
    // The next look at the database finds room.
    server.app.platform.health.put('DATABASE', { findings: [] });
  }
}

for (const table of ['day_reports', 'events'])
  test(`a disk that is full while a manager closes the day (${table}) leaves it open; then it closes once`, {
    tags: ['DAY-14'],
  }, async () => {
    await books.close({ counted: 54_000 });
    server.log.expect(/No space left on device/);
    // Who writes the feed reads the log's tables in another order than the trigger takes them.
    server.log.expect(/deadlock detected.*The feed could not be written; trying again/);
    await withoutRoom(table, async () => {
      expect((await books.closeDay(today, 'the press')).status).toBeGreaterThanOrEqual(500);
      expect(await books.day()).toMatchObject({ isClosed: false, reports: [] });
    });
    expect((await books.closeDay(today, 'the press')).body.reports).toHaveLength(1);
    expect((await books.closeDay(today, 'the press')).body.reports).toHaveLength(1);
    server.clock.pass({ hours: 24 });
  });

test('a disk that is full when the day ends by itself: it stays due, with its drawer, until there is room', {
  tags: ['DAY-14', 'DAY-4'],
}, async () => {
  server.clock.pass({ hours: 24 });
  server.log.expect(/No space left on device|could not be closed/);
  await withoutRoom('day_reports', async () => {
    await expect(server.app.days.runDue()).rejects.toThrow('No space left on device');
    expect((await books.day(today)).reports).toEqual([]);
    expect((await books.drawer()).drawer).not.toBeNull();
  });
  await server.app.days.runDue();
  expect((await books.day(today)).reports).toMatchObject([{ kind: 'AUTOMATIC', sums: { kept: 4000 } }]);
  expect((await books.drawer()).drawer).toBeNull();
});

test('a server that dies anywhere while a day closes itself has closed nothing, and closes it once', {
  tags: ['BILL-38', 'DAY-4'],
}, async () => {
  server.clock.pass({ hours: 24 });
  const now = server.clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const close = async () => {
    // Due here alone.
    await rows(
      server,
      'UPDATE day_books SET due_at = CASE restaurant_id WHEN $1 THEN $2::timestamptz ELSE $3 END',
      PUB,
      now,
      later,
    );
    return server.app.days.runDue().then(
      () => ({ status: 200 }),
      () => ({ status: 500 }),
    );
  };
  expect((await diesBetween(server, close)).length).toBeGreaterThan(10);
  expect((await books.day(today)).reports).toMatchObject([{ kind: 'AUTOMATIC', sums: { kept: 4000 } }]);
});
