import { type CallName, ERROR_CODES, LANGUAGES } from '@hansang/contract';
import type { ErrorReply } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { stored } from '../../testing/rows.ts';
import { type CallInput, TestClient } from '../../testing/test-client.ts';
import { seat, TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { errorReply } from './error-reply.ts';

const server = useServer();

const orderPath = '/api/v1/on-site/visitor/restaurant/1';

test('an error reply holds status, name, Korean message, code and every language', {
  tags: ['ERR-1'],
}, async () => {
  const reply = await new TestGuest(server).refused('menu', { params: { restaurantId: 999 } });
  expect(Object.keys(reply).sort()).toEqual(['errorCode', 'message', 'multiLanguage', 'name', 'status']);
  expect(reply).toMatchObject({ status: 404, name: 'NOT_FOUND_RESTAURANT' });
  expect(Object.keys(reply.multiLanguage.message)).toEqual([...LANGUAGES]);
  expect(reply.message).toBe(reply.multiLanguage.message.ko);
  expect(reply.message).toMatch(/[가-힣]/);
});

test('every code has a status and four different sentences', { tags: ['ERR-5', 'ERR-6'] }, () => {
  for (const code of ERROR_CODES) {
    const { status, multiLanguage } = errorReply({ refused: code });
    expect(status).toBeGreaterThanOrEqual(400);
    const sentences = Object.values(multiLanguage.message);
    expect(sentences.every((sentence) => sentence.length > 0)).toBe(true);
    expect(new Set(sentences).size).toBe(4);
  }
});

test('a body of the wrong shape is told field by field', { tags: ['ERR-2'] }, async () => {
  const guest = await seat(server, 1);
  const body = { ...(await guest.orderBody({ id: 'cola' })), tableIdx: 'two', timestamp: 'now', extra: 1 };
  const answer = await guest.sendOrder(body);
  expect(answer).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION_FAILED' } });
  const details = (answer.body as unknown as { details: { path: string; message: string }[] }).details;
  expect(details.map(({ path }) => path).sort()).toEqual(['body.tableIdx', 'body.timestamp']);
  for (const { message } of details) expect(message).not.toBe('');
});

test('a value that the database alone refuses is a fault of the request, and the log tells of it', {
  tags: ['SEC-14'],
}, async () => {
  const guest = await seat(server, 1);
  const { pool } = server.db;
  await pool.query('ALTER TABLE orders ADD CONSTRAINT nobody_eats CHECK (total_quantity > 99) NOT VALID');
  server.log.expect(/A request failed/);
  const answer = await guest.sendOrder(await guest.orderBody({ id: 'cola' }));
  await pool.query('ALTER TABLE orders DROP CONSTRAINT nobody_eats');
  expect(answer).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION_FAILED' } });
  expect(await stored(server)).toMatchObject({ orders: 0, keys: 0 });
});

test.each(['\0', 'a\0b', '\ud800'])(
  'a text that no column holds, %j, is refused by the path of its field',
  { tags: ['SEC-14'] },
  async (text) => {
    const guest = await seat(server, 1);
    const { orderList, ...order } = await guest.orderBody({ id: 'cola' });
    const entry = orderList[0];
    const body = { ...order, orderList: [{ ...entry, categoryName: text }], hashKey: text };
    const refusedAt = async (name: CallName, input: CallInput) =>
      ((await guest.refused(name, input)) as ErrorReply & { details: object[] }).details;
    const plain = (path: string) => ({ path, message: 'must be plain text' });
    expect(await refusedAt('placeOrder', { params: guest.params, body })).toEqual([
      plain('body.orderList.0.categoryName'),
      plain('body.hashKey'),
    ]);
    // A lone surrogate reaches no server in an address: it is no UTF-8.
    if (!text.isWellFormed()) return;
    const query = { dId: 'x', vId: text };
    expect(await refusedAt('validateDigitalQr', { params: { id: text }, query })).toEqual([
      plain('params.id'),
    ]);
    expect(await refusedAt('validateDigitalQr', { params: { id: 'x' }, query })).toEqual([
      plain('query.vId'),
    ]);
  },
);

test.each([
  ['broken JSON', '{"tableIdx": 1', 'application/json', 400, 'MALFORMED_BODY'],
  ['an empty body', '', 'application/json', 400, 'VALIDATION_FAILED'],
  ['a poisoned prototype', '{"__proto__": {"isAdmin": true}}', 'application/json', 400, 'MALFORMED_BODY'],
  ['a text', 'hello', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a form', 'a=1', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['an array', '[]', 'application/json', 400, 'VALIDATION_FAILED'],
  ['null', 'null', 'application/json', 400, 'VALIDATION_FAILED'],
  ['a number', '7', 'application/json', 400, 'VALIDATION_FAILED'],
  ['bytes that are no text', '\ud800', 'application/json', 400, 'MALFORMED_BODY'],
])(
  'an order of %s is a 4xx error reply and stores nothing',
  { tags: ['ORD-9'] },
  async (_, body, type, status, code) => {
    const guest = await seat(server, 1);
    const before = await stored(server);
    const answer = await guest.send('POST', orderPath, { body, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status, body: { status, errorCode: code } });
    expect(await stored(server)).toEqual(before);
  },
);

test('a body beyond the size limit is refused', { tags: ['SEC-10'] }, async () => {
  const guest = await seat(server, 1);
  const body = JSON.stringify({ padding: 'x'.repeat(300 * 1024) });
  const answer = await guest.send('POST', orderPath, { body });
  expect(answer).toMatchObject({ status: 413, body: { errorCode: 'PAYLOAD_TOO_LARGE' } });
});

test('an unknown call under /api answers 404 as an error reply, and another method of a known one 405', {
  tags: ['ERR-12'],
}, async () => {
  const client = new TestClient(server);
  for (const path of [
    '/api',
    '/api/',
    '/api/v1/nothing',
    '/api/v2/on-site',
    '/api/../api/x',
    '/api/v1/carts/x',
  ])
    expect(await client.send('GET', path)).toMatchObject({ status: 404, body: { errorCode: 'NOT_FOUND' } });
  const answer = await client.send('PUT', `${orderPath}/menu`);
  expect(answer).toMatchObject({ status: 405, body: { errorCode: 'METHOD_NOT_ALLOWED' } });
  expect(answer.headers.get('allow')).toBe('GET');
});

test('a fault of the server answers 500 without anything internal, and its id is in the log', {
  tags: ['ERR-3', 'ERR-4'],
}, async () => {
  server.log.expect(/A request failed/);
  const guest = await seat(server, 1);
  const body = await guest.orderBody({ id: 'cola' });
  await server.db.pool.query('ALTER FUNCTION place_order RENAME TO place_order_gone');
  // Prepared statements remember the function, so each connection has to plan anew.
  await server.db.pool.query(
    "CREATE FUNCTION place_order(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'secret detail'; END $$",
  );
  const answer = await guest.sendOrder(body);
  expect(answer).toMatchObject({ status: 500, body: { errorCode: 'INTERNAL_ERROR' } });
  expect(JSON.stringify(answer.body)).not.toContain('secret detail');
  const id = answer.headers.get('x-request-id');
  const line = server.log.lines.find(({ reqId, msg }) => reqId === id && msg === 'A request failed');
  expect(JSON.stringify(line)).toContain('secret detail');
  await server.db.pool.query('DROP FUNCTION place_order');
  await server.db.pool.query('ALTER FUNCTION place_order_gone RENAME TO place_order');
});

test('every answer carries a request id of its own', { tags: ['ERR-4'] }, async () => {
  const guest = new TestGuest(server);
  const ids = [];
  for (const restaurantId of [1, 999, 'x'])
    ids.push((await guest.call('menu', { params: { restaurantId } })).headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain(null);
});

test('the OpenAPI document holds exactly the calls that work, all under a version', {
  tags: ['NET-5', 'NET-6'],
}, async () => {
  const { body } = await new TestClient(server).send('GET', '/api/docs/json');
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
  const documented = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const registered = server.app.platform.calls.all().map(({ name }) => name);
  expect(documented.sort()).toEqual([...registered].sort());
  for (const path of Object.keys(paths)) expect(path).toMatch(/^\/api\/(pos\/)?v1\//);
  const page = await new TestClient(server).send('GET', '/api/docs/');
  expect(page.status).toBe(200);
});

test('reads of guests are not stored by anybody in between', async () => {
  const guest = await seat(server, 1);
  const query = { tableIdx: 1, timestamp: guest.pageToken, accessType: 'QR' };
  for (const name of ['validateLink', 'availability', 'orders'] as const) {
    const { headers } = await guest.call(name, { params: guest.params, query });
    expect([name, headers.get('cache-control')]).toEqual([name, 'no-store']);
  }
  const menu = await guest.call('menu', { params: guest.params });
  expect(menu.headers.get('cache-control')).toBe('no-cache');
});
