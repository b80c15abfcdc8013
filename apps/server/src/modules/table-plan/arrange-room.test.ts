import type { FloorPlan, TablePlace, TablePlan, TableSet } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { KEYED, openKeyedVenue } from '../table-key/testing/keyed-house.ts';
import { loadVenue } from '../venue-file/exporting/load.ts';
import { writeVenueFile } from '../venue-file/exporting/write.ts';
import { readVenueFile } from '../venue-file/reading/read.ts';

const server = useServer();
let manager: TestStaff;

beforeAll(async () => {
  await openKeyedVenue(server);
  manager = await onShift(server, 'manager', KEYED);
});

const square = (x: number, y: number): TablePlace => ({ x, y, w: 4, h: 4, shape: 'SQUARE' });
const table = (tableIdx: number, place: TablePlace | null = null, zone: string | null = null): TableSet => ({
  tableName: `${tableIdx}번`,
  floorId: 'hall',
  seats: null,
  callStaffToOrder: false,
  place,
  zone,
});
const ask = (...tables: { tableIdx: number; was: TableSet | null; now: TableSet | null }[]) =>
  manager.call<TablePlan & { errorCode?: string }>('changeTablePlan', {
    params: manager.params,
    body: { tables },
  });
const stand = (tableIdx: number, place: TablePlace) =>
  ask({ tableIdx, was: table(tableIdx), now: table(tableIdx, place) });
const versionOf = async () =>
  (await rows(server, 'SELECT menu_version FROM restaurants WHERE restaurant_id = $1', KEYED))[0];

test('where tables stand is known on the floor, told by the log, and nothing for guests to read anew', {
  tags: ['ROOM-7'],
}, async () => {
  const before = await versionOf();
  const round: TablePlace = { x: 10, y: 2, w: 5, h: 5, shape: 'ROUND' };
  const answer = await ask({ tableIdx: 1, was: table(1), now: table(1, round, '창가') });
  expect(answer.body.floors[0]?.tables.find(({ tableIdx }) => tableIdx === 1)).toMatchObject({
    place: round,
    zone: '창가',
  });
  const floor = await manager.ok<FloorPlan>('floor', { params: manager.params });
  expect(floor.floors[0]?.tables.find(({ tableIdx }) => tableIdx === 1)).toMatchObject({
    place: round,
    zone: '창가',
  });
  expect(await versionOf()).toEqual(before);
  const told = await rows(
    server,
    `SELECT type, actor_type, actor, data FROM events WHERE restaurant_id = $1 ORDER BY event_id DESC LIMIT 1`,
    KEYED,
  );
  expect(told).toEqual([
    { type: 'room.arranged', actor_type: 'staff', actor: manager.name, data: { tables: [1] } },
  ]);
  // Its name is for guests too.
  const named = { ...table(1, round, '창가'), tableName: '하나' };
  await ask({ tableIdx: 1, was: table(1, round, '창가'), now: named });
  expect(await versionOf()).not.toEqual(before);
});

test('no table is laid on another of its floor: of two who want the same place the second is refused', {
  tags: ['ROOM-6'],
}, async () => {
  const answers = await Promise.all([stand(2, square(0, 0)), stand(3, square(2, 2))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('TABLES_OVERLAP');
  expect((await stand(4, square(20, 20))).status).toBe(200);
});

test('a place outside of the room, or too small to hit, is none', { tags: ['ROOM-6'] }, async () => {
  for (const place of [square(37, 0), square(0, 57), square(-1, 0), { ...square(20, 20), w: 2 }])
    expect((await stand(5, place)).status).toBe(400);
});

test('of two who drag the same table the second is told', { tags: ['ROOM-3', 'ROOM-6'] }, async () => {
  const answers = await Promise.all([stand(6, square(20, 0)), stand(6, square(30, 0))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('TABLE_PLAN_CHANGED');
});

test('a venue file takes the room along, and names a table that stands on another', {
  tags: ['ROOM-6', 'VENUE-3'],
}, async () => {
  await stand(7, square(30, 30));
  const loaded = await loadVenue(server.db.pool, KEYED);
  if (!loaded) throw new Error('the venue is gone');
  const text = writeVenueFile(loaded.venue);
  expect(text).toContain('place: { x: 30, y: 30, w: 4, h: 4, shape: SQUARE }');
  const read = readVenueFile(text, import.meta.dirname);
  expect('venue' in read && read.venue.floors).toEqual(loaded.venue.floors);
  const over = text.replace('x: 30, y: 30', 'x: 10, y: 2');
  expect(JSON.stringify(readVenueFile(over, import.meta.dirname))).toContain('stands on table 1');
});
