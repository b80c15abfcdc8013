import type { CodeWalkAnswer, TickCodeAnswer } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB, pub, putVenue } from '../../testing/venues.ts';
import { tableLinks } from '../table-key/table-links.ts';
import { KEYED, keyedVenue, keyOf, openKeyedVenue } from '../table-key/testing/keyed-house.ts';

const server = useServer();
let manager: TestStaff;

beforeAll(async () => {
  await openKeyedVenue(server);
  manager = await onShift(server, 'manager', KEYED);
});

const walk = async (staff = manager) =>
  (await staff.ok<CodeWalkAnswer>('codeWalk', { params: staff.params })).walk;
const start = (staff = manager) => staff.ok('startCodeWalk', { params: staff.params });
const scan = async (scanned: string, staff = manager) =>
  (await staff.ok<TickCodeAnswer>('tickCode', { params: staff.params, body: { scanned } })).code;

test('a walk ticks off the codes that are right, once each, for everybody who looks', {
  tags: ['WALK-1'],
}, async () => {
  expect(await walk()).toBeNull();
  await start();
  const key = await keyOf(server, 1);
  expect(await scan(`/t/${key}`)).toMatchObject({
    kind: 'RIGHT',
    tableIdx: 1,
    tableName: '1번',
    by: manager.name,
  });
  await scan(`/t/${key.toUpperCase()}?m=nfc`);
  await scan(`/misc/xings?sid=${KEYED}&tid=1&m=qr&k=${key}`);
  const owner = await onShift(server, 'owner', KEYED);
  expect((await walk(owner))?.scanned.map(({ kind, tableIdx }) => [kind, tableIdx])).toEqual([['RIGHT', 1]]);
});

test('an old code, one of a table that went, one without its key, a foreign one and none are told apart', {
  tags: ['WALK-2'],
}, async () => {
  await start();
  const old = await keyOf(server, 2);
  await manager.ok('renewTableCode', { params: { ...manager.params, tableIdx: 2 }, body: { generation: 1 } });
  const gone = await keyOf(server, 3);
  const was = { tableName: '3번', floorId: 'hall', seats: null, callStaffToOrder: false };
  await manager.ok('changeTablePlan', {
    params: manager.params,
    body: { tables: [{ tableIdx: 3, was, now: null }] },
  });
  await putVenue(server.db.pool, { ...keyedVenue, id: 26 }, server.clock.now());
  const foreign = await keyOf(server, 1, 26);
  for (const [scanned, kind, tableIdx] of [
    [`/t/${old}`, 'OLD', 2],
    [`/t/${gone}`, 'GONE', 3],
    [`/misc/xings?sid=${KEYED}&tid=4&m=qr`, 'NUMBER', 4],
    [`/misc/xings?sid=${KEYED}&tid=99&m=qr`, 'GONE', null],
    [`/t/${foreign}`, 'FOREIGN', null],
    [`/misc/xings?sid=${PUB}&tid=1&m=qr`, 'FOREIGN', null],
    ['/t/000000000000', 'UNKNOWN', null],
    ['/t/%E0%A4%A', 'UNKNOWN', null],
    ['/misc/xings', 'UNKNOWN', null],
    ['http://', 'UNKNOWN', null],
    ['//[', 'UNKNOWN', null],
  ] as const)
    expect(await scan(scanned), scanned).toMatchObject({ kind, tableIdx });
});

test('what a strange code says is not kept: one that joins a Wi-Fi holds its password', {
  tags: ['WALK-5'],
}, async () => {
  await start();
  const code = await scan('WIFI:T:WPA;S:hansang;P:only-for-guests;;');
  expect(code).toMatchObject({ kind: 'UNKNOWN', tableIdx: null });
  await scan('https://elsewhere.test/only-for-guests?only-for-guests');
  const kept = await rows(server, 'SELECT * FROM code_ticks WHERE restaurant_id = $1', KEYED);
  expect(kept.length).toBeGreaterThan(1);
  expect(JSON.stringify([kept, code])).not.toContain('only-for-guests');
});

test('a walk keeps the latest two thousand codes', { tags: ['WALK-5'] }, async () => {
  await start();
  await rows(
    server,
    `INSERT INTO code_ticks (restaurant_id, scanned, at, by_name)
     SELECT $1, 'other ' || n, $2::timestamptz - make_interval(secs => n), 'somebody' FROM generate_series(1, 2500) AS n`,
    KEYED,
    server.clock.now(),
  );
  const key = await keyOf(server, 7);
  await scan(`/t/${key}`);
  const kept = await rows<{ scanned: string }>(
    server,
    'SELECT scanned FROM code_ticks WHERE restaurant_id = $1',
    KEYED,
  );
  expect(kept).toHaveLength(2000);
  expect(kept.map(({ scanned }) => scanned)).toContain(`key ${key}`);
});

test('a code that is renewed after its tick is old on the same walk', { tags: ['WALK-2'] }, async () => {
  await start();
  await scan(`/t/${await keyOf(server, 5)}`);
  await manager.ok('renewTableCode', { params: { ...manager.params, tableIdx: 5 }, body: { generation: 1 } });
  expect((await walk())?.scanned.find(({ tableIdx }) => tableIdx === 5)).toMatchObject({ kind: 'OLD' });
});

test('where links are open the number is right, and so is the key', { tags: ['WALK-2'] }, async () => {
  await putVenue(server.db.pool, { ...pub, id: 27 }, server.clock.now());
  const owner = await onShift(server, 'owner', 27);
  await start(owner);
  const [first] = await tableLinks(server.db.pool, 27, 1);
  expect(await scan(first?.path ?? '', owner)).toMatchObject({ kind: 'RIGHT', tableIdx: 1 });
});

test('after its end a walk takes no more; a new one forgets what the last one found', {
  tags: ['WALK-1'],
}, async () => {
  await start();
  await scan('/t/000000000000');
  await manager.ok('endCodeWalk', { params: manager.params });
  expect(await walk()).toMatchObject({ endedAt: expect.any(String) });
  const late = { params: manager.params, body: { scanned: '/t/000000000000' } };
  expect(await manager.refused('tickCode', late)).toMatchObject({ errorCode: 'CODE_WALK_OVER' });
  await start();
  expect(await walk()).toMatchObject({ endedAt: null, scanned: [] });
});

test('a started walk that goes on is joined', { tags: ['WALK-1'] }, async () => {
  await start();
  await scan(`/t/${await keyOf(server, 6)}`);
  await start(await onShift(server, 'owner', KEYED));
  expect(await walk()).toMatchObject({ startedBy: manager.name, scanned: [{ tableIdx: 6 }] });
});
