import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { endStay } from '../../testing/table-changes.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';

const server = useServer();

const history = (guest: TestGuest) => ({
  params: guest.params,
  query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
});

/** A session as a rendered page opens it: without the client id, which only the phone knows. */
async function scanWithoutClient(tableIdx: number): Promise<TestGuest> {
  const guest = await seat(server, tableIdx);
  await rows(server, 'UPDATE guest_sessions SET client_id = NULL WHERE client_id = $1', guest.clientId);
  server.app.guests.sessions.forget(() => true);
  return guest;
}

test('the first call of a session binds its client id', { tags: ['SESS-5'] }, async () => {
  const guest = await scanWithoutClient(1);
  await guest.ok('orders', history(guest));
  const bound = await rows(server, 'SELECT 1 FROM guest_sessions WHERE client_id = $1', guest.clientId);
  expect(bound).toHaveLength(1);
});

test('of two first calls at once with different ids one binds', { tags: ['SESS-5'] }, async () => {
  const guest = await scanWithoutClient(1);
  const ids = ['a', 'b'].map((letter) => letter.repeat(32));
  const answers = await Promise.all(
    ids.map((id) => guest.call('orders', { ...history(guest), headers: { 'client-id': id } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test('a later call with another client id is refused', { tags: ['SESS-6'] }, async () => {
  const guest = await seat(server, 1);
  const headers = { 'client-id': 'c'.repeat(32) };
  for (const name of ['orders', 'validateMenus'] as const) {
    const body = name === 'validateMenus' ? { orderType: 'ON_SITE', orderMenus: [] } : undefined;
    const query = name === 'orders' ? history(guest).query : {};
    const reply = await guest.refused(name, { params: guest.params, query, body, headers });
    expect(reply).toMatchObject({ status: 403, errorCode: 'UNAUTHORIZED_ACCESS' });
  }
});

test('a client id bound to another live session is refused, wherever it shows up', {
  tags: ['SESS-7'],
}, async () => {
  const owner = await seat(server, 1);
  const thief = new TestGuest(server, 2);
  const headers = { 'client-id': owner.clientId };
  const scan = { params: thief.params, query: thief.linkQuery, headers };
  expect(await thief.refused('validateLink', scan)).toMatchObject({
    status: 403,
    errorCode: 'UNAUTHORIZED_ACCESS',
  });
  const unbound = await scanWithoutClient(2);
  expect(await unbound.refused('orders', { ...history(unbound), headers })).toMatchObject({
    errorCode: 'UNAUTHORIZED_ACCESS',
  });
  await owner.ok('orders', history(owner));
});

test('a phone that scans another code keeps its label, although its old page made a row meanwhile', {
  tags: ['SESS-7'],
}, async () => {
  const before = await seat(server, 1);
  server.clock.pass({ seconds: 1 });
  // Rendered while nobody knew of that row: only the browser's own cookie comes along.
  const after = new TestGuest(server, 2);
  after.cookies.set('hansang-device', before.cookies.get('hansang-device') ?? '');
  const headers = { 'client-id': before.clientId };
  await after.ok('validateLink', { params: after.params, query: after.linkQuery, headers });
  const { sessions } = server.app.guests;
  const proven = await sessions.fromCookie([...after.cookies].map((pair) => pair.join('=')).join('; '));
  await sessions.keep({ ...proven, clientId: before.clientId, address: '127.0.0.1' });
  const holding = () =>
    rows(
      server,
      'SELECT table_idx FROM guest_sessions WHERE client_id = $1 AND ended_at IS NULL',
      before.clientId,
    );
  expect(await holding()).toEqual([{ table_idx: 2 }]);
  // What the old page sends late takes it back from nobody.
  await before.call('orders', history(before));
  expect(await holding()).toEqual([{ table_idx: 2 }]);
});

test('a client id whose session is over is free again', { tags: ['SESS-7'] }, async () => {
  const guest = await seat(server, 3);
  await endStay(server, 3);
  const again = new TestGuest(server, 3);
  const headers = { 'client-id': guest.clientId };
  await again.ok('validateLink', { params: again.params, query: again.linkQuery, headers });
});

test('a copied client id without its cookie opens nothing', { tags: ['SEC-13'] }, async () => {
  const owner = await seat(server, 4);
  await owner.order({ id: 'jjigae' });
  const thief = new TestGuest(server, 4);
  const reply = await thief.refused('orders', {
    ...history(owner),
    headers: { 'client-id': owner.clientId },
  });
  expect(reply).toMatchObject({ status: 401, errorCode: 'SESSION_REQUIRED' });
});

test('a client id of another shape is refused with the field’s name, and so is a missing platform', {
  tags: ['SESS-23', 'NET-1'],
}, async () => {
  const guest = await seat(server, 1);
  for (const clientId of ['', 'x', 'A'.repeat(32), '0'.repeat(31), `${'0'.repeat(32)}0`, undefined]) {
    const reply = await guest.refused('menu', { params: guest.params, headers: { 'client-id': clientId } });
    expect(reply).toMatchObject({ status: 400, errorCode: 'VALIDATION_FAILED' });
    expect(reply.details?.map(({ path }) => path)).toEqual(['headers.client-id']);
  }
  const reply = await guest.refused('menu', { params: guest.params, headers: { platform: 'APP' } });
  expect(reply.details?.map(({ path }) => path)).toEqual(['headers.platform']);
});
