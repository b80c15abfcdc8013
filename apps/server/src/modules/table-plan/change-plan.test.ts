import type { TablePlan, TableSet } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { KEYED, KeyedGuest, keyOf, openKeyedVenue, scanned } from '../table-key/testing/keyed-house.ts';

const server = useServer();
let manager: TestStaff;

beforeAll(async () => {
  await openKeyedVenue(server);
  manager = await onShift(server, 'manager', KEYED);
});

const table = (changes: Partial<TableSet> = {}): TableSet => ({
  tableName: 'A',
  floorId: 'hall',
  seats: null,
  callStaffToOrder: false,
  place: null,
  zone: null,
  ...changes,
});
const at = (tableIdx: number) => table({ tableName: `${tableIdx}번` });

const ask = (body: object, staff = manager) =>
  staff.call<TablePlan & { errorCode?: string }>('changeTablePlan', {
    params: staff.params,
    body: { tables: [], ...body },
  });

async function change(body: object): Promise<TablePlan> {
  const answer = await ask(body);
  if (answer.status !== 200) throw new Error(`refused: ${answer.body.errorCode}`);
  server.app.platform.events.wake();
  await server.app.platform.events.settled();
  return answer.body;
}
const found = (plan: TablePlan, tableIdx: number) =>
  plan.floors.flatMap(({ tables }) => tables).find((one) => one.tableIdx === tableIdx);

test('tables are added by a range, each with a key that opens it at once', { tags: ['ROOM-1'] }, async () => {
  const numbers = Array.from({ length: 20 }, (_, nth) => 31 + nth);
  const tables = numbers.map((tableIdx) => ({
    tableIdx,
    was: null,
    now: table({ tableName: `${tableIdx}` }),
  }));
  const plan = await change({ tables });
  for (const number of numbers) expect(found(plan, number)).toMatchObject({ generation: 1, isBusy: false });
  expect(await new KeyedGuest(server, 35, await keyOf(server, 35)).tries()).toBe(200);
});

test('a table gets another name, floor, seats and way to order; its key stays, guests read its name', {
  tags: ['ROOM-2'],
}, async () => {
  const key = await keyOf(server, 1);
  const now = table({ tableName: '창가 1', floorId: 'roof', seats: 6, callStaffToOrder: true });
  const plan = await change({
    floors: [{ floorId: 'roof', was: null, now: { ko: '옥상', en: 'Roof' } }],
    tables: [{ tableIdx: 1, was: at(1), now }],
  });
  expect(plan.floors.map(({ floorId, written }) => [floorId, written])).toEqual([
    ['hall', { ko: '홀', en: 'Hall' }],
    ['roof', { ko: '옥상', en: 'Roof' }],
  ]);
  expect(found(plan, 1)).toMatchObject({ tableName: '창가 1', seats: 6, callStaffToOrder: true });
  expect(await keyOf(server, 1)).toBe(key);
  const guest = new KeyedGuest(server, 1, key);
  const store = await guest.ok('availability', { params: guest.params, query: guest.linkQuery });
  expect(JSON.stringify(store)).toContain('창가 1');
  expect(JSON.stringify(store)).toContain('Roof');
});

test('what was changed is taken back by the same with both sides changed over', {
  tags: ['ROOM-3'],
}, async () => {
  const key = await keyOf(server, 2);
  const gone = await change({ tables: [{ tableIdx: 2, was: at(2), now: null }] });
  expect(found(gone, 2)).toBeUndefined();
  expect(await new KeyedGuest(server, 2, key).tries()).toBe('NOT_FOUND_TABLE');
  const back = await change({ tables: [{ tableIdx: 2, was: null, now: at(2) }] });
  expect(found(back, 2)).toMatchObject({ tableName: '2번' });
  expect(await new KeyedGuest(server, 2, key).tries()).toBe(200);
});

test('the same change twice is done once, and one of something else that was there is refused', {
  tags: ['ROOM-3'],
}, async () => {
  const rename = { tables: [{ tableIdx: 3, was: at(3), now: table({ tableName: '셋' }) }] };
  await change(rename);
  const before = await rows(
    server,
    "SELECT 1 FROM events WHERE type = 'venue.changed' AND restaurant_id = $1",
    KEYED,
  );
  expect(found(await change(rename), 3)).toMatchObject({ tableName: '셋' });
  expect(
    await rows(server, "SELECT 1 FROM events WHERE type = 'venue.changed' AND restaurant_id = $1", KEYED),
  ).toHaveLength(before.length);
  const other = {
    tables: [
      { tableIdx: 3, was: at(3), now: table({ tableName: 'drei' }) },
      { tableIdx: 99, was: null, now: at(99) },
    ],
  };
  expect(await ask(other)).toMatchObject({ status: 409, body: { errorCode: 'TABLE_PLAN_CHANGED' } });
  const plan = await manager.ok<TablePlan>('tablePlan', { params: manager.params });
  expect([found(plan, 3)?.tableName, found(plan, 99)]).toEqual(['셋', undefined]);
});

test('of two who change the same table at once one wins, and the other is told', {
  tags: ['ROOM-3'],
}, async () => {
  const answers = await Promise.all(
    ['a', 'b'].map((tableName) => ask({ tables: [{ tableIdx: 4, was: at(4), now: table({ tableName }) }] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a table with guests stays until its check-out, whatever else it is asked to be', {
  tags: ['ROOM-4'],
}, async () => {
  const guest = await (await scanned(server, 5)).settle();
  await guest.order({ id: 'cola' });
  expect(await ask({ tables: [{ tableIdx: 5, was: at(5), now: null }] })).toMatchObject({
    status: 409,
    body: { errorCode: 'TABLE_IN_USE' },
  });
  const plan = await change({ tables: [{ tableIdx: 5, was: at(5), now: table({ tableName: '다섯' }) }] });
  expect(found(plan, 5)).toMatchObject({ tableName: '다섯', isBusy: true });
  await guest.order({ id: 'cola' });
});

test('a floor with tables stays, an empty one goes, the last one stays', { tags: ['ROOM-5'] }, async () => {
  const patio = { ko: '마당' };
  await change({
    floors: [{ floorId: 'patio', was: null, now: patio }],
    tables: [{ tableIdx: 60, was: null, now: table({ floorId: 'patio' }) }],
  });
  const drop = { floorId: 'patio', was: patio, now: null };
  expect(await ask({ floors: [drop] })).toMatchObject({ body: { errorCode: 'FLOOR_IN_USE' } });
  const both = { floors: [drop], tables: [{ tableIdx: 60, was: table({ floorId: 'patio' }), now: null }] };
  expect((await change(both)).floors.map(({ floorId }) => floorId)).not.toContain('patio');
  const hall = { floorId: 'hall', was: { ko: '홀', en: 'Hall' }, now: null };
  expect(await ask({ floors: [hall] })).toMatchObject({ body: { errorCode: 'FLOOR_IN_USE' } });
});

test('a table on a floor that is not there is refused', { tags: ['ROOM-5'] }, async () => {
  const nowhere = { tables: [{ tableIdx: 70, was: null, now: table({ floorId: 'cellar' }) }] };
  expect(await ask(nowhere)).toMatchObject({ status: 409, body: { errorCode: 'TABLE_PLAN_CHANGED' } });
});

test('the log says who changed which tables', { tags: ['ROOM-2'] }, async () => {
  await change({ tables: [{ tableIdx: 6, was: at(6), now: table({ tableName: '여섯' }) }] });
  const told = await rows(
    server,
    "SELECT actor_type, actor, data FROM events WHERE type = 'venue.changed' AND restaurant_id = $1 ORDER BY event_id DESC LIMIT 1",
    KEYED,
  );
  expect(told).toEqual([{ actor_type: 'staff', actor: manager.name, data: { tables: [6] } }]);
});

test('a plan that names a table or a floor twice is refused, and nothing of it is done', {
  tags: ['ROOM-2'],
}, async () => {
  const floor = { floorId: 'cellar', was: null, now: { ko: '지하' } };
  const added = { tableIdx: 71, was: null, now: table() };
  expect(await ask({ floors: [floor, floor] })).toMatchObject({ status: 400 });
  expect(await ask({ tables: [added, { ...added, now: table({ tableName: 'B' }) }] })).toMatchObject({
    status: 400,
  });
  const { floors } = await manager.ok<TablePlan>('tablePlan', { params: manager.params });
  expect(floors.map(({ floorId }) => floorId)).not.toContain('cellar');
  expect(floors.flatMap(({ tables }) => tables.map(({ tableIdx }) => tableIdx))).not.toContain(71);
});
