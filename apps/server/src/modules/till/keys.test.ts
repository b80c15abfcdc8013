import { readFile } from 'node:fs/promises';
import { CALLS, type CallName, callPath } from '@hansang/contract';
import { CALL_SCHEMAS, type TillStanding, type TillsAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { connect, newId, TestTill } from './testing/test-till.ts';

const server = useServer();

const forTills = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const { access } = CALL_SCHEMAS[name];
  return typeof access === 'object' && 'till' in access;
});
const ids = { orderId: 'x', tableIdx: 1, menuId: 'cola', endpointId: 'x', restaurantId: PUB, tillId: 'x' };

test('without a key no call of tills answers, and a key opens nothing of staff or guests', {
  tags: ['TILL-1', 'STAFF-12'],
}, async () => {
  const { till } = await connect(server);
  expect(forTills.length).toBeGreaterThan(15);
  const strangers = [
    new TestTill(server, 'hansang_till_never', 'none'),
    await onShift(server, 'owner'),
    await seat(server, 1),
  ];
  for (const name of forTills)
    for (const stranger of strangers) {
      const path = callPath(name, ids as never);
      const { status, body } = await stranger.send(CALLS[name].method, path);
      expect([name, status, (body as { errorCode: string }).errorCode]).toEqual([
        name,
        401,
        'TILL_KEY_WRONG',
      ]);
    }
  for (const name of ['board', 'floor', 'tills', 'bill'] as const) {
    const answer = await till.call<{ errorCode: string }>(name, { params: { ...ids, visitId: 'x' } });
    expect([name, answer.status, answer.body.errorCode]).toEqual([name, 401, 'STAFF_LOGIN_REQUIRED']);
  }
});

test('a key may do what its scopes name and nothing else', { tags: ['TILL-1'] }, async () => {
  const { till } = await connect(server, { scopes: ['read'] });
  await till.ok('tillHeartbeat');
  for (const name of forTills) {
    const { access } = CALL_SCHEMAS[name];
    if (typeof access !== 'object' || !('till' in access) || access.till === 'read') continue;
    expect([name, (await till.refused(name, { params: ids, body: {} })).errorCode]).toEqual([
      name,
      'TILL_SCOPE_MISSING',
    ]);
  }
});

test('of another venue a till reads and changes nothing', { tags: ['TILL-1'] }, async () => {
  const { till } = await connect(server, { restaurantId: CAFE });
  const guest = await seat(server, 2);
  const { orderId } = await guest.order({ id: 'cola' });
  expect((await till.state()).venue.restaurantId).toBe(CAFE);
  expect((await till.refused('tillOrder', { params: { orderId } })).errorCode).toBe('NOT_FOUND_ORDER');
  expect((await till.answer(orderId, 'CANCEL')).body.errorCode).toBe('NOT_FOUND_ORDER');
  const stock = { params: { menuId: 'cola' }, body: { isSoldOut: true } };
  expect((await till.refused('setTillStock', stock)).errorCode).toBe('NOT_FOUND_MENU');
  expect((await till.enter(1, [{ menuId: 'cola', quantity: 1 }])).body.errorCode).toBe('NOT_FOUND_MENU');
});

test('a new key opens at once and the one before for a day more, never a third', {
  tags: ['TILL-2'],
}, async () => {
  const { till, owner, key } = await connect(server);
  const params = { ...owner.params, tillId: till.tillId };
  const [kept] = await rows<{ all: string }>(
    server,
    "SELECT string_agg(k::text, ' ') AS all FROM till_keys k",
  );
  expect(kept?.all).not.toContain(key);
  const renew = async () => {
    const made = await owner.ok<{ key: string }>('makeTillKey', { params });
    return new TestTill(server, made.key, till.tillId);
  };
  const second = await renew();
  await second.ok('tillHeartbeat');
  await till.ok('tillHeartbeat');
  const { tills } = await owner.ok<TillsAnswer>('tills', { params: owner.params });
  const shown = tills.find(({ tillId }) => tillId === till.tillId);
  expect(shown?.keys.map(({ endsAt, usedAt }) => [endsAt !== null, usedAt !== null])).toEqual([
    [false, true],
    [true, true],
  ]);
  expect(JSON.stringify(tills)).not.toContain(key);
  server.clock.pass({ hours: 25 });
  expect((await till.refused('tillHeartbeat')).errorCode).toBe('TILL_KEY_WRONG');
  await (await owner.logIn()).stepUp();
  const third = await renew();
  await second.ok('tillHeartbeat');
  await third.ok('tillHeartbeat');
  server.clock.pass({ seconds: 10 });
  await third.ok('tillHeartbeat');
  const fourth = await renew();
  expect((await second.refused('tillHeartbeat')).errorCode).toBe('TILL_KEY_WRONG');
  await third.ok('tillHeartbeat');
  await fourth.ok('tillHeartbeat');
});

test('a second tap on a new key ends the one that nobody has used, never the one that the till uses', {
  tags: ['TILL-2', 'TILL-90'],
}, async () => {
  const { till, owner } = await connect(server);
  await till.ok('tillHeartbeat');
  const params = { ...owner.params, tillId: till.tillId };
  const renew = async () => {
    const made = await owner.ok<{ key: string }>('makeTillKey', { params });
    return new TestTill(server, made.key, till.tillId);
  };
  const [first, second] = [await renew(), await renew()];
  await till.ok('tillHeartbeat');
  expect((await first.refused('tillHeartbeat')).errorCode).toBe('TILL_KEY_WRONG');
  await second.ok('tillHeartbeat');
  const { tills } = await owner.ok<TillsAnswer>('tills', { params: owner.params });
  expect(tills.find(({ tillId }) => tillId === till.tillId)?.keys).toHaveLength(2);
  // Its day is not counted anew by the second tap.
  server.clock.pass({ hours: 25 });
  expect((await till.refused('tillHeartbeat')).errorCode).toBe('TILL_KEY_WRONG');
  await owner.logIn();
});

test('tills of two venues that are called alike know nothing of each other', {
  tags: ['TILL-1', 'TILL-91'],
}, async () => {
  const tillId = newId();
  const [pub, cafe] = [
    await connect(server, { tillId }),
    await connect(server, { tillId, restaurantId: CAFE }),
  ];
  const first = await pub.till.enter(4, [{ menuId: 'cola', quantity: 1 }], 'same');
  const second = await cafe.till.enter(1, [{ menuId: 'latte', quantity: 2 }], 'same');
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toMatchObject({ externalId: 'same', dueAmount: 9000 });
});

test('an owner ends a key at once: the till that has it is cut off, waiting or not, until it has the new one', {
  tags: ['TILL-189', 'TILL-3'],
}, async () => {
  const { till, owner, key } = await connect(server);
  await till.ok('tillHeartbeat');
  const params = { ...owner.params, tillId: till.tillId };
  const made = await owner.ok<{ key: string }>('makeTillKey', { params });
  const fresh = new TestTill(server, made.key, till.tillId);
  const keysOf = ({ tills }: TillsAnswer) => tills.find(({ tillId }) => tillId === till.tillId)?.keys ?? [];
  const leaked = keysOf(await owner.ok<TillsAnswer>('tills', { params })).find(({ hint }) =>
    key.endsWith(hint),
  );
  const after = await till.head();
  const waiting = till.call<{ errorCode: string }>('tillEvents', { query: { after, wait: 20 } });
  const ending = { params: { ...params, keyId: leaked?.keyId ?? '' } };
  const manager = await onShift(server, 'manager');
  expect((await manager.refused('endTillKey', ending)).errorCode).toBe('STAFF_FORBIDDEN');
  await till.ok('tillHeartbeat');
  // What is ended opens nothing, so nobody is asked to prove anything first; the same tap again ends nothing more.
  server.clock.pass({ minutes: 10 });
  for (let sent = 0; sent < 2; sent += 1)
    expect(keysOf(await owner.ok<TillsAnswer>('endTillKey', ending))).toMatchObject([{ endsAt: null }]);
  expect((await till.refused('tillHeartbeat')).errorCode).toBe('TILL_KEY_WRONG');
  expect((await waiting).body.errorCode).toBe('TILL_KEY_WRONG');
  await fresh.ok('tillHeartbeat');
  const acts = await rows(
    server,
    `SELECT data->>'act' AS act FROM events WHERE data#>>'{details,target}' = $1 AND data->>'act' LIKE 'TILL_KEY%'
      ORDER BY event_id`,
    `포스 ${till.tillId}`,
  );
  expect(acts.map(({ act }) => act)).toEqual(['TILL_KEY_MADE', 'TILL_KEY_MADE', 'TILL_KEY_ENDED']);
  // Another till's key is not ended by this one's name.
  const { till: other } = await connect(server);
  const of = (await owner.ok<TillsAnswer>('tills', { params })).tills.find(
    ({ tillId }) => tillId === other.tillId,
  );
  await owner.ok('endTillKey', { params: { ...params, keyId: of?.keys[0]?.keyId ?? '' } });
  await other.ok('tillHeartbeat');
});

test('a till that was removed is gone at once, with its keys and endpoints', {
  tags: ['TILL-2'],
}, async () => {
  const { till, owner } = await connect(server);
  await owner.ok('removeTill', { params: { ...owner.params, tillId: till.tillId } });
  expect((await till.refused('tillHeartbeat')).errorCode).toBe('TILL_KEY_WRONG');
  const { tills } = await owner.ok<TillsAnswer>('tills', { params: owner.params });
  expect(tills.map(({ tillId }) => tillId)).not.toContain(till.tillId);
  const params = { ...owner.params, tillId: till.tillId };
  expect((await owner.refused('makeTillKey', { params })).errorCode).toBe('NOT_FOUND_TILL');
});

test('what a till is called and may do is said anew: its key stays, its next call is judged by it', {
  tags: ['TILL-152', 'TILL-3'],
}, async () => {
  const { till, owner } = await connect(server, { scopes: ['read'] });
  const asked = {
    params: { ...owner.params, tillId: till.tillId },
    body: { name: '카운터 옆', scopes: ['read', 'stock'] },
  };
  const stock = { params: { menuId: 'gone' }, body: { isSoldOut: true } };
  expect((await till.refused('setTillStock', stock)).errorCode).toBe('TILL_SCOPE_MISSING');
  server.clock.pass({ minutes: 10 });
  expect((await owner.refused('changeTill', asked)).errorCode).toBe('STEP_UP_NEEDED');
  await owner.stepUp();
  for (let sent = 0; sent < 2; sent += 1) {
    const { tills } = await owner.ok<TillsAnswer>('changeTill', asked);
    expect(tills.find(({ tillId }) => tillId === till.tillId)).toMatchObject({
      ...asked.body,
      keys: [{ endsAt: null }],
    });
  }
  await till.ok('setTillStock', stock);
  expect((await till.state()).till).toMatchObject(asked.body);
  const acts = await rows(
    server,
    `SELECT data->>'act' AS act FROM events WHERE type = 'staff.acted' AND data#>>'{details,target}' = '카운터 옆'`,
  );
  expect(acts).toEqual([{ act: 'TILL_CHANGED' }]);
  const gone = { ...asked, params: { ...owner.params, tillId: 'never' } };
  expect((await owner.refused('changeTill', gone)).errorCode).toBe('NOT_FOUND_TILL');
});

test('what has no number is told of each connected till by itself', {
  tags: ['TILL-99', 'TILL-22'],
}, async () => {
  const { till, owner } = await connect(server);
  const { till: other } = await connect(server);
  const items = [{ kind: 'DISH', ourId: 'cola', externalId: '9' }];
  await other.ok('setExternalIds', { body: { items } });
  const lacking = async () => {
    const { unmapped } = await owner.ok<TillsAnswer>('tills', { params: owner.params });
    return unmapped.filter(({ name }) => name === '콜라').map(({ tillId }) => tillId);
  };
  expect(await lacking()).toEqual([till.tillId]);
  await owner.ok('removeTill', { params: { ...owner.params, tillId: other.tillId } });
  expect(await lacking()).toEqual([till.tillId]);
  await till.ok('setExternalIds', { body: { items } });
  expect(await lacking()).toEqual([]);
});

test('owners alone connect tills, after a proof, and the same wish adds one; the others read of it', {
  tags: ['TILL-3'],
}, async () => {
  const manager = await onShift(server, 'manager');
  const body = { tillId: newId(), name: '새 포스', scopes: ['read'] };
  expect((await manager.refused('addTill', { params: manager.params, body })).errorCode).toBe(
    'STAFF_FORBIDDEN',
  );
  const owner = await onShift(server, 'owner');
  server.clock.pass({ minutes: 10 });
  const asked = { params: owner.params, body };
  expect((await owner.refused('addTill', asked)).errorCode).toBe('STEP_UP_NEEDED');
  await owner.stepUp();
  const twice = [
    await owner.ok<TillsAnswer>('addTill', asked),
    await owner.ok<TillsAnswer>('addTill', asked),
  ];
  expect(twice.map(({ tills }) => tills.filter(({ tillId }) => tillId === body.tillId).length)).toEqual([
    1, 1,
  ]);
  const acts = await rows(
    server,
    `SELECT data->>'act' AS act, data#>>'{details,target}' AS target FROM events
      WHERE type = 'staff.acted' AND data#>>'{details,target}' = '새 포스'`,
  );
  expect(acts).toEqual([{ act: 'TILL_ADDED', target: '새 포스' }]);
  await owner.ok('removeTill', { params: { ...owner.params, tillId: body.tillId } });
});

test('the board knows when each till was last heard of', { tags: ['TILL-20'] }, async () => {
  const { till } = await connect(server);
  const cook = await onShift(server, 'kitchen');
  const seen = async () => {
    const { tills } = await cook.ok<TillStanding>('tillStanding', { params: cook.params });
    return tills.find(({ tillId }) => tillId === till.tillId)?.seenAt ?? null;
  };
  expect(await seen()).toBeNull();
  await till.ok('tillHeartbeat');
  const first = await seen();
  expect(first).not.toBeNull();
  server.clock.pass({ minutes: 1 });
  await till.ok('tillMenu');
  expect(Date.parse((await seen()) ?? '') - Date.parse(first ?? '')).toBe(60_000);
});

test('what tills may call stands in a document of its own', { tags: ['TILL-21'] }, async () => {
  const { status, body } = await new TestTill(server, 'none', 'none').send('GET', '/api/pos/v1/openapi.json');
  expect(status).toBe(200);
  const { paths } = body as { paths: Record<string, Record<string, { security: unknown }>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ path, method, security })),
  );
  expect(described).toHaveLength(forTills.length);
  for (const { path, security } of described)
    expect([path, security]).toEqual([expect.stringMatching(/^\/api\/pos\/v1\//), [{ till: [] }]]);
});

test('each refusal of a till’s calls stands in the page for its makers', { tags: ['TILL-21'] }, async () => {
  const { body } = await new TestTill(server, 'none', 'none').send('GET', '/api/pos/v1/openapi.json');
  const { info, paths } = body as {
    info: { description: string };
    paths: Record<string, Record<string, { description: string }>>;
  };
  const told = [info, ...Object.values(paths).flatMap((methods) => Object.values(methods))].flatMap(
    ({ description }) => description.split('Refusals')[1]?.match(/`[A-Z_]+`/g) ?? [],
  );
  expect(new Set(told)).toContain('`TILL_KEY_WRONG`');
  expect(new Set(told)).toContain('`TABLE_OCCUPIED`');
  const page = await readFile(new URL('../../../../../docs/tills.md', import.meta.url), 'utf8');
  expect([...new Set(told)].filter((code) => !page.includes(code))).toEqual([]);
});
