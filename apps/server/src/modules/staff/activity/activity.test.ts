import type { ActivityPage } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';
import { Desk } from '../../bill/testing/desk.ts';

const server = useServer();

const read = (member: TestStaff, query: Record<string, string> = {}) =>
  member.ok<ActivityPage>('activity', { params: member.params, query });
const accept = (member: TestStaff, orderId: string) =>
  member.ok('moveOrder', { params: { ...member.params, orderId }, body: { to: 'CONFIRM', version: 1 } });
const orderAt = async (table: number) => (await seat(server, table)).order({ id: 'jjigae' });

test('the log tells who did what, when, at which table and order', { tags: ['ACC-19'] }, async () => {
  const owner = await onShift(server, 'owner');
  const waiter = await onShift(server, 'staff');
  const { orderId } = await orderAt(1);
  await accept(waiter, orderId);
  const { entries, people } = await read(owner, { person: waiter.userId, kind: 'orders' });
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    type: 'order.moved',
    by: waiter.name,
    byId: waiter.userId,
    email: waiter.email,
    bySystem: false,
    table: expect.any(String),
    number: expect.any(Number),
    facts: { from: 'REQUEST', to: 'CONFIRM', isUndo: false },
  });
  expect(people.map(({ userId }) => userId)).toContain(waiter.userId);
  const login = (await read(owner, { person: waiter.userId, kind: 'people' })).entries;
  expect(login.map(({ facts }) => facts.what)).toEqual(['LOGGED_IN']);
  expect(login[0]).toMatchObject({ address: '127.0.0.1', byId: waiter.userId });
});

test('what the house gives on a bill is told as less than nothing', { tags: ['ACC-19'] }, async () => {
  const owner = await onShift(server, 'owner');
  const { orderId } = await orderAt(4);
  const [order] = await rows<{ visit_id: string }>(
    server,
    'SELECT visit_id FROM orders WHERE order_id = $1',
    orderId,
  );
  const desk = new Desk(owner, order?.visit_id ?? '');
  await desk.enter({ amount: -1000 });
  const { entries } = await read(owner, { person: owner.userId, kind: 'money' });
  expect(entries[0]).toMatchObject({ type: 'bill.entered', facts: { amount: -1000 } });
});

test('it is searched by table, by order and by time', { tags: ['ACC-19'] }, async () => {
  const owner = await onShift(server, 'owner');
  const [one, two] = [await orderAt(2), await orderAt(3)];
  await accept(owner, one.orderId);
  server.clock.pass({ minutes: 1 });
  const between = server.clock.now().toISOString();
  server.clock.pass({ minutes: 1 });
  await accept(owner, two.orderId);
  const numbers = async (query: Record<string, string>) =>
    (await read(owner, { person: owner.userId, kind: 'orders', ...query })).entries.map(
      ({ number }) => number,
    );
  const all = await numbers({});
  expect(all).toHaveLength(2);
  const [second, first] = all as [number, number];
  const tables = (await read(owner, { person: owner.userId, kind: 'orders' })).entries.map(
    ({ table }) => table,
  );
  expect(await numbers({ table: String(tables[1]) })).toEqual([first]);
  expect(await numbers({ number: String(second) })).toEqual([second]);
  expect(await numbers({ since: between })).toEqual([second]);
  expect(await numbers({ until: between })).toEqual([first]);
  expect(await numbers({ table: 'no such table' })).toEqual([]);
});

test('pages follow each other without a gap or a repeat, whatever happens meanwhile', {
  tags: ['ACC-20'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const sold = (isSoldOut: boolean) =>
    owner.ok('setStock', { params: { ...owner.params, menuId: 'cola' }, body: { isSoldOut } });
  for (let turn = 0; turn < 7; turn += 1) await sold(turn % 2 === 0);
  const whole = (await read(owner, { person: owner.userId })).entries.map(({ eventId }) => eventId);
  expect(whole.length).toBeGreaterThanOrEqual(8);
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: ActivityPage = await read(owner, {
      person: owner.userId,
      size: '3',
      ...(before === null ? {} : { before }),
    });
    seen.push(...page.entries.map(({ eventId }) => eventId));
    before = page.nextBefore;
    await sold(false);
    await sold(true);
  } while (before !== null);
  expect(seen).toEqual(whole);
});

test('managers read what was done in the venue and nothing of logins; staff read nothing', {
  tags: ['ACC-19'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const manager = await onShift(server, 'manager');
  await owner.ok('setStock', { params: { ...owner.params, menuId: 'cola' }, body: { isSoldOut: false } });
  await owner.ok('setStock', { params: { ...owner.params, menuId: 'cola' }, body: { isSoldOut: true } });
  const { entries } = await read(manager, { size: '500' });
  expect(new Set(entries.map(({ type }) => type))).not.toContain('staff.account');
  expect(entries.some(({ byId, by }) => (byId ?? by) === owner.userId || by === owner.name)).toBe(true);
  const waiter = await onShift(server, 'staff');
  expect((await waiter.refused('activity', { params: waiter.params })).errorCode).toBe('STAFF_FORBIDDEN');
});

test('a cursor that is none is refused', { tags: ['ACC-20'] }, async () => {
  const owner = await onShift(server, 'owner');
  for (const before of ['x', '1', '99999999999999999.1', "1.1' OR true"])
    expect(
      (await owner.refused('activity', { params: { restaurantId: PUB }, query: { before } })).errorCode,
    ).toBe('VALIDATION_FAILED');
  await read(owner, { before: '9999999999999999.999999999999999999' });
});

test('whoever saves the log is in it, and the times are the venue’s', {
  tags: ['ACC-21', 'RECORD-12'],
}, async () => {
  const [owner, manager] = [await onShift(server, 'owner'), await onShift(server, 'manager')];
  await manager.ok('saveActivity', { params: manager.params });
  const { entries, timeZone } = await read(owner, { person: manager.userId });
  expect(timeZone).toBe('Asia/Seoul');
  expect(entries.map(({ facts }) => facts.what)).toContain('LOG_SAVED');
  const waiter = await onShift(server, 'staff');
  expect((await waiter.refused('saveActivity', { params: waiter.params })).errorCode).toBe('STAFF_FORBIDDEN');
});
