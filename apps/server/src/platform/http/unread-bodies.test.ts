import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { CALLS, type CallName, callPath } from '@hansang/contract';
import { CALL_SCHEMAS, type ErrorReply } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/test-server.ts';

const server = useServer();
const params = { restaurantId: 1, tableId: 1, cartId: 'x', orderId: 'x', callId: 'x', tableIdx: 1 };
const takesBody = (Object.keys(CALLS) as CallName[]).filter((name) => 'body' in CALL_SCHEMAS[name]);

const send = async (name: CallName, body: string) => {
  const headers = {
    platform: 'WEB',
    'client-id': randomBytes(16).toString('hex'),
    'content-type': 'application/json',
  };
  const path = callPath(name, params as never);
  const answer = await fetch(server.origin + path, { method: CALLS[name].method, headers, body });
  return { status: answer.status, code: ((await answer.json()) as ErrorReply).errorCode };
};

test('nobody without proof makes the server read a body: broken JSON is never looked at', {
  tags: ['SEC-15'],
}, async () => {
  const proven = takesBody.filter((name) => CALL_SCHEMAS[name].access !== 'open');
  expect(proven.length).toBeGreaterThan(20);
  for (const name of proven) {
    const { status, code } = await send(name, '{"broken');
    const { access } = CALL_SCHEMAS[name];
    const isForTills = typeof access === 'object' && 'till' in access;
    const expected =
      access === 'session' ? 'SESSION_REQUIRED' : isForTills ? 'TILL_KEY_WRONG' : 'STAFF_LOGIN_REQUIRED';
    expect([name, status, code]).toEqual([name, 401, expected]);
  }
});

test('what anybody may send is small', { tags: ['SEC-15'] }, async () => {
  // Pictures have a door of their own, which looks who brings one before it is read.
  const atDoors = new Set(
    server.app.platform.calls.all().flatMap(({ name, admits }) => (admits ? [name] : [])),
  );
  const open = takesBody.filter((name) => CALL_SCHEMAS[name].access === 'open' && !atDoors.has(name));
  expect(open.length).toBeGreaterThan(2);
  for (const name of open) {
    const { status, code } = await send(name, JSON.stringify({ text: 'x'.repeat(20_000) }));
    expect([name, status, code]).toEqual([name, 413, 'PAYLOAD_TOO_LARGE']);
  }
});

test('whoever sends too much is answered, not hung up on, so that a proxy can pass the answer on', {
  tags: ['SEC-15'],
}, async () => {
  const headers = {
    platform: 'WEB',
    'client-id': randomBytes(16).toString('hex'),
    'content-type': 'application/json',
  };
  const { method } = CALLS.staffLogin;
  const body = JSON.stringify({ text: 'x'.repeat(20_000) });
  const asked = request(server.origin + callPath('staffLogin', {}), { method, headers }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(413);
  expect(answer.headers.connection).not.toBe('close');
});
