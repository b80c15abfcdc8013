import { CALLS, type CallName, mayDo, STAFF_ROLES } from '@hansang/contract';
import { beforeAll, expect, test } from 'vitest';
import { drawn } from '../../../../../tests/setup/drawn.ts';
import { TestClient } from '../../testing/test-client.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { type StaffCase, staffCases } from './testing/staff-cases.ts';

const server = useServer();

let cases: Partial<Record<CallName, StaffCase>>;
let guest: TestGuest;

beforeAll(async () => {
  guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  cases = staffCases(orderId);
});

const everyCase = () => Object.entries(cases) as [CallName, StaffCase][];
const inputOf = ({ params, body, query, headers = {} }: StaffCase) => ({
  params,
  headers,
  ...(query && { query }),
  ...(body === undefined ? {} : { body }),
});

test('every staff call of a venue is in the loop of these tests', () => {
  const inVenue = server.app.platform.calls
    .all()
    .map(({ name }) => name)
    .filter((name) => CALLS[name].path.startsWith('/api/v1/staff/restaurants/'));
  expect(Object.keys(cases).sort()).toEqual(inVenue.sort());
});

test('calls of staff outside of a venue answer nobody without a login either', {
  tags: ['STAFF-1'],
}, async () => {
  const nobody = new TestClient(server);
  const outside = server.app.platform.calls
    .all()
    .filter(({ name, access }) => CALLS[name].path.startsWith('/api/v1/staff/') && access !== 'open')
    .filter(({ name }) => !CALLS[name].path.startsWith('/api/v1/staff/restaurants/'));
  expect(outside.length).toBeGreaterThan(10);
  for (const { name } of outside) {
    const params: Record<string, string> = { sessionId: 'none', restaurantId: String(PUB) };
    for (const client of [nobody, guest]) {
      const body = CALLS[name].method === 'GET' ? {} : { body: {} };
      const reply = await client.refused(name, { params, ...body });
      expect(reply, name).toMatchObject({ status: 401, errorCode: 'STAFF_LOGIN_REQUIRED' });
    }
  }
});

test('no staff call answers anybody without a login, guests of the venue included', {
  tags: ['STAFF-1'],
}, async () => {
  const nobody = new TestClient(server);
  const all = everyCase();
  // To one door both are strangers.
  const forBoth = new Map(drawn(all, Math.ceil(all.length / 4)));
  for (const [name, one] of all)
    for (const client of forBoth.has(name) ? [nobody, guest] : [guest]) {
      const reply = await client.refused(name, inputOf(one));
      expect(reply, name).toMatchObject({ status: 401, errorCode: 'STAFF_LOGIN_REQUIRED' });
    }
});

test('an owner of another venue gets nothing and changes nothing', { tags: ['STAFF-3'] }, async () => {
  const owner = await onShift(server, 'owner', CAFE);
  for (const [name, one] of everyCase()) {
    const reply = await owner.refused(name, inputOf(one));
    expect(reply, name).toMatchObject({ status: 403, errorCode: 'STAFF_FORBIDDEN' });
  }
});

test('orders and tables of another venue are not found under the own one', {
  tags: ['STAFF-3'],
}, async () => {
  const owner = await onShift(server, 'owner', CAFE);
  const orderId = String(cases.moveOrder?.params.orderId);
  const params = { restaurantId: CAFE, orderId };
  for (const name of ['moveOrder', 'undoOrder'] as const)
    expect((await owner.refused(name, { params, body: { to: 'CONFIRM', version: 1 } })).errorCode).toBe(
      'NOT_FOUND_ORDER',
    );
  const table = { restaurantId: CAFE, tableIdx: 5 };
  expect((await owner.refused('tableDetail', { params: table })).errorCode).toBe('NOT_FOUND_TABLE');
  const dish = { restaurantId: CAFE, menuId: 'cola' };
  expect((await owner.refused('setStock', { params: dish, body: { isSoldOut: true } })).errorCode).toBe(
    'NOT_FOUND_MENU',
  );
});

test('a venue that is nowhere is refused like one of somebody else', { tags: ['STAFF-3'] }, async () => {
  const owner = await onShift(server, 'owner');
  const params = { restaurantId: 4711 };
  expect((await owner.refused('board', { params })).errorCode).toBe('STAFF_FORBIDDEN');
});

for (const role of STAFF_ROLES)
  test(`${role}: what the role is not given is denied, the rest is not`, {
    tags: ['STAFF-4', 'STAFF-5', 'STAFF-6'],
  }, async () => {
    const member = await onShift(server, role);
    for (const [name, one] of everyCase()) {
      const answer = await member.call<{ errorCode?: string }>(name, inputOf(one));
      expect(answer.body.errorCode === 'STAFF_FORBIDDEN', name).toBe(!mayDo(role, one.permission));
    }
  });

test('a venue id that is none is told as such to staff too', { tags: ['AVAIL-20', 'AVAIL-21'] }, async () => {
  const owner = await onShift(server, 'owner');
  expect((await owner.refused('board', { params: { restaurantId: 'pub' } })).errorCode).toBe(
    'BASE_RESTAURANTIDX',
  );
  expect((await owner.refused('board', { params: { restaurantId: 0 } })).errorCode).toBe('MIN_RESTAURANTIDX');
});

test('bodies of a wrong shape are refused and change nothing', { tags: ['ORD-9'] }, async () => {
  const owner = await onShift(server, 'owner');
  const all = everyCase();
  // What is no object at all gets no further than the one that reads bodies.
  const noObjects = new Map(drawn(all, Math.ceil(all.length / 8)));
  for (const [name, { params, body }] of all) {
    if (body === undefined || body instanceof Uint8Array) continue;
    const unread = noObjects.has(name) ? ['{', 'null', '[]'] : [];
    for (const bad of [...unread, {}, { to: 7, version: 'x', visitId: 5, isSoldOut: 'yes' }]) {
      const answer = await owner.call(name, { params, body: bad });
      expect(answer.status, name).toBe(400);
    }
  }
});
