import type { TillStanding, TillsAnswer, Webhook } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { connect, fed, isSignedBy, listen, newId, openEndpoint, type TestTill } from './testing/test-till.ts';

const server = useServer({ env: { TILL_HOSTS: '127.0.0.1' } });

type List = { webhooks: Webhook[] };

/** A till that is told at an endpoint of its own. */
async function hooked() {
  const { till } = await connect(server);
  const endpoint = await openEndpoint();
  const endpointId = newId();
  await fed(server);
  await till.ok<List>('saveTillWebhook', { body: { endpointId, url: endpoint.url } });
  const { secret } = await till.ok<{ secret: string }>('makeWebhookSecret', { params: { endpointId } });
  return { till, endpoint, endpointId, secret, ...endpoint };
}

/** Something that tills hear of. */
async function happen() {
  const staff = await onShift(server, 'staff');
  const params = { ...staff.params, menuId: 'cola' };
  await staff.ok('setStock', { params, body: { isSoldOut: true } });
  await staff.ok('setStock', { params, body: { isSoldOut: false } });
}
const told = async () => {
  await fed(server);
  await server.app.tills.sender.runDue();
  // The sender may have been at the endpoint already, with what it had read before.
  await server.app.tills.sender.runDue();
};
const standing = async (till: TestTill) => (await till.ok<List>('tillWebhooks')).webhooks[0] as Webhook;
/** How it stands without a call of its till, which would have it tried at once. */
const kept = async (endpointId: string) =>
  (
    await rows(
      server,
      'SELECT off_reason, attempts, trouble FROM webhook_endpoints WHERE endpoint_id = $1',
      endpointId,
    )
  )[0];

test('what happens is sent in order, once, signed as Standard Webhooks says', {
  tags: ['TILL-9'],
}, async () => {
  const { delivered, secret, till } = await hooked();
  await happen();
  await told();
  expect(delivered.map(({ body }) => body.type)).toEqual(['stock.changed', 'stock.changed']);
  const [first, second] = delivered;
  expect(first?.id).toMatch(/^hansang_1_\d+$/);
  expect(second?.id).not.toBe(first?.id);
  for (const one of delivered) {
    expect(isSignedBy(one, secret)).toBe(true);
    expect(isSignedBy(one, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
    expect(Number(one.timestamp) * 1000).toBe(server.clock.now().getTime());
  }
  expect(second?.body.data.seq).toBe((await standing(till)).seq);
  await told();
  expect(delivered).toHaveLength(2);
});

test('the secret before signs too for a day, and neither is in the database as it is', {
  tags: ['TILL-9'],
}, async () => {
  const { delivered, secret, till, endpointId } = await hooked();
  const { secret: next } = await till.ok<{ secret: string }>('makeWebhookSecret', { params: { endpointId } });
  await happen();
  await told();
  expect(delivered.map((one) => [isSignedBy(one, secret), isSignedBy(one, next)])).toEqual([
    [true, true],
    [true, true],
  ]);
  const kept = JSON.stringify(await rows(server, 'SELECT * FROM webhook_secrets'));
  for (const one of [secret, next]) expect(kept).not.toContain(one.replace('whsec_', ''));
  server.clock.pass({ hours: 25 });
  await happen();
  await told();
  expect(delivered.slice(2).map((one) => [isSignedBy(one, secret), isSignedBy(one, next)])).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('without a secret that opens nothing is sent, however long: it waits, says so, and goes out with the first one', {
  tags: ['TILL-98', 'TILL-22'],
}, async () => {
  const { till, owner } = await connect(server);
  const { delivered, state, url } = await openEndpoint();
  const params = { endpointId: newId() };
  await fed(server);
  await till.ok<List>('saveTillWebhook', { body: { ...params, url } });
  await happen();
  await told();
  expect((await standing(till)).trouble).toBe('UNSIGNED');
  const { tills } = await owner.ok<TillsAnswer>('tills', { params: owner.params });
  const shown = tills.find(({ tillId }) => tillId === till.tillId);
  expect(shown?.webhooks).toMatchObject([{ isOn: true, trouble: 'UNSIGNED' }]);
  server.clock.pass({ hours: 30 });
  await told();
  expect([state.tries, await kept(params.endpointId)]).toMatchObject([0, { off_reason: null, attempts: 0 }]);
  const renew = async () => (await till.ok<{ secret: string }>('makeWebhookSecret', { params })).secret;
  const first = await renew();
  await told();
  expect(delivered.map((one) => isSignedBy(one, first))).toEqual([true, true]);
  expect((await standing(till)).trouble).toBe(null);
  // As it is after the server's own secret was lost.
  await server.db.pool.query(`UPDATE webhook_secrets SET sealed = 'AAAA' WHERE endpoint_id = $1`, [
    params.endpointId,
  ]);
  await happen();
  await told();
  server.clock.pass({ minutes: 2 });
  await told();
  expect([delivered.length, (await standing(till)).trouble]).toEqual([2, 'UNSIGNED']);
  const second = await renew();
  await told();
  expect(delivered.slice(2).map((one) => isSignedBy(one, second))).toEqual([true, true]);
});

test('an event that is not taken holds up those behind it, is sent again ever later, and any call has it sent at once', {
  tags: ['TILL-10', 'TILL-11'],
}, async () => {
  const { delivered, state, till, endpointId } = await hooked();
  state.status = 500;
  await happen();
  await told();
  await told();
  expect(state.tries).toBe(1);
  server.clock.pass({ seconds: 5 });
  await told();
  server.clock.pass({ seconds: 5 });
  await told();
  expect(state.tries).toBe(2);
  expect(await kept(endpointId)).toEqual({ off_reason: null, attempts: 2, trouble: 'REFUSED' });
  state.status = 204;
  await till.ok('tillHeartbeat');
  await told();
  expect(delivered.map(({ body }) => body.data.seq)).toEqual(
    delivered.map(({ body }) => body.data.seq).toSorted((one, other) => one - other),
  );
  expect(delivered).toHaveLength(2);
  expect(await standing(till)).toMatchObject({
    isOn: true,
    failingSince: null,
    trouble: null,
    lastStatus: 204,
  });
});

test('after a day in vain an endpoint is off, and goes on where it stood when its till comes back', {
  tags: ['TILL-10'],
}, async () => {
  const { delivered, state, till, endpointId } = await hooked();
  state.status = 503;
  await happen();
  await told();
  server.clock.pass({ hours: 23 });
  await told();
  expect(await kept(endpointId)).toMatchObject({ off_reason: null });
  // Most of that day the house was shut: nothing was tried.
  server.clock.pass({ hours: 2 });
  await told();
  expect(await kept(endpointId)).toMatchObject({ off_reason: null });
  for (let tries = 3; tries < 12; tries += 1) {
    server.clock.pass({ hours: 1 });
    await told();
  }
  expect(await kept(endpointId)).toMatchObject({ off_reason: 'SILENT' });
  const { tries } = state;
  state.status = 200;
  await happen();
  await told();
  expect(state.tries).toBe(tries);
  const off = await standing(till);
  expect(off).toMatchObject({ isOn: false, offReason: 'SILENT' });
  // The till reads what it lost by the cursor, or has it sent.
  const { events } = await till.events(off.seq);
  expect(events).toHaveLength(4);
  const resume = { params: { endpointId }, body: {} };
  await till.ok('resumeTillWebhook', resume);
  await told();
  expect(delivered.map(({ body }) => body.data.seq)).toEqual(events.map(({ seq }) => seq));
  await till.ok('resumeTillWebhook', { params: { endpointId }, body: { after: events[1]?.seq } });
  await told();
  expect(delivered).toHaveLength(6);
  expect(
    (await till.refused('resumeTillWebhook', { params: { endpointId }, body: { after: 1e9 } })).errorCode,
  ).toBe('TILL_CURSOR_AHEAD');
});

test('an address that was turned off is told on the board, and an owner turns it on again or takes it away', {
  tags: ['TILL-153', 'TILL-10'],
}, async () => {
  const { delivered, state, till, endpointId } = await hooked();
  const cook = await onShift(server, 'kitchen');
  const owner = await onShift(server, 'owner');
  const isOff = async () => {
    const { tills } = await cook.ok<TillStanding>('tillStanding', { params: cook.params });
    return tills.find(({ tillId }) => tillId === till.tillId)?.isHookOff;
  };
  state.status = 410;
  await happen();
  await told();
  expect(await isOff()).toBe(true);
  state.status = 204;
  const params = { ...owner.params, tillId: till.tillId, endpointId };
  await owner.ok('resumeTillHook', { params });
  await told();
  expect(await isOff()).toBe(false);
  await expect.poll(() => delivered.length).toBe(2);
  expect(delivered.map(({ body }) => body.type)).toEqual(['stock.changed', 'stock.changed']);
  await owner.ok('removeTillHook', { params });
  expect((await till.ok<List>('tillWebhooks')).webhooks).toEqual([]);
  expect((await owner.refused('resumeTillHook', { params })).errorCode).toBe('NOT_FOUND_WEBHOOK');
});

test('another address in the middle of a run: what the one before took stays there, the rest comes to the new one, once', {
  tags: ['TILL-154'],
}, async () => {
  const { till, endpointId, delivered, url, secret } = await hooked();
  const second = await openEndpoint();
  const body = { endpointId, url: second.url };
  // Saved while the old address has an event in its hands: it answers only once the new one is written down.
  const held = await listen((_request, response) => {
    void till.ok<List>('saveTillWebhook', { body }).then(() => response.writeHead(204).end());
  });
  await happen();
  await told();
  expect(delivered).toHaveLength(2);
  await till.ok<List>('saveTillWebhook', { body: { endpointId, url: held.url } });
  await happen();
  await happen();
  await told();
  await told();
  expect(delivered).toHaveLength(2);
  await expect.poll(() => second.delivered.length).toBe(4);
  const numbers = second.delivered.map((one) => one.body.data.seq);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  await expect.poll(async () => (await standing(till)).seq).toBe(numbers.at(-1));
  expect(second.delivered.every((one) => isSignedBy(one, secret))).toBe(true);
  // The same address again is the same wish, and one that failed before does not count at the next.
  second.state.status = 500;
  await happen();
  await told();
  await expect.poll(() => kept(endpointId)).toMatchObject({ attempts: 1, trouble: 'REFUSED' });
  await till.ok<List>('saveTillWebhook', { body: { endpointId, url } });
  await told();
  await expect.poll(() => delivered.length).toBe(4);
  expect(await kept(endpointId)).toMatchObject({ attempts: 0, trouble: null });
});

test('an address that was turned off stays so when it is saved again; another one in its place is told what waited', {
  tags: ['TILL-170', 'TILL-154'],
}, async () => {
  const { till, endpointId, state, url, secret } = await hooked();
  const second = await openEndpoint();
  state.status = 410;
  await happen();
  await told();
  await expect.poll(() => kept(endpointId)).toMatchObject({ off_reason: 'GONE' });
  await till.ok<List>('saveTillWebhook', { body: { endpointId, url } });
  expect(await standing(till)).toMatchObject({ isOn: false, offReason: 'GONE' });
  await till.ok<List>('saveTillWebhook', { body: { endpointId, url: second.url } });
  expect(await standing(till)).toMatchObject({ isOn: true, offReason: null });
  await told();
  await expect.poll(() => second.delivered.length).toBe(2);
  expect(second.delivered.every((one) => isSignedBy(one, secret))).toBe(true);
});

test('what a server wrote whose clock was a day ahead holds nothing up once it is dead and the clock is right', {
  tags: ['TILL-171', 'TILL-10'],
}, async () => {
  const { endpointId, delivered } = await hooked();
  const ahead = new Date(server.clock.now().getTime() + 24 * 3_600_000);
  const leave = (columns: string) =>
    server.db.pool.query(`UPDATE webhook_endpoints SET ${columns} WHERE endpoint_id = $1`, [
      endpointId,
      ahead,
    ]);
  await leave(`claim = 'dead', claim_until = $2`);
  await happen();
  await told();
  await expect.poll(() => delivered.length).toBe(2);
  await leave('due_at = $2, attempts = 1, failing_since = $2');
  await happen();
  await told();
  await expect.poll(() => delivered.length).toBe(4);
});

test('an endpoint that says it is gone is turned off at once; a redirect is not followed', {
  tags: ['TILL-10', 'TILL-13'],
}, async () => {
  const { state, till, endpointId } = await hooked();
  state.status = 302;
  await happen();
  await told();
  expect(await kept(endpointId)).toMatchObject({ trouble: 'REDIRECT', attempts: 1 });
  state.status = 410;
  await till.ok('tillHeartbeat');
  await told();
  expect(await kept(endpointId)).toMatchObject({ off_reason: 'GONE' });
});

test('what a server was sending that died is sent by its successor at once, and by another server of the database in its time', {
  tags: ['TILL-198', 'TILL-10'],
}, async () => {
  const { endpointId, delivered } = await hooked();
  await server.db.pool.query(
    `UPDATE webhook_endpoints SET claim = 'dead', claim_until = $2 WHERE endpoint_id = $1`,
    [endpointId, new Date(server.clock.now().getTime() + 40_000)],
  );
  await happen();
  await told();
  const DATABASE_URL = 'postgres://127.0.0.1/of-several';
  const start = (env: Readonly<Record<string, string>>) =>
    startServer({ beside: () => server, env: { TILL_HOSTS: '127.0.0.1', ...env } });
  const oneOfSeveral = await start({ DATABASE_URL });
  await oneOfSeveral.app.tills.sender.runDue();
  expect(delivered).toHaveLength(0);
  await oneOfSeveral.close();
  const successor = await start({});
  await successor.app.tills.sender.runDue();
  await expect.poll(() => delivered.length).toBe(2);
  await successor.close();
});

test('of two servers one sends', { tags: ['TILL-10'] }, async () => {
  const { delivered } = await hooked();
  const DATABASE_URL = 'postgres://127.0.0.1/of-both';
  const other = await startServer({ beside: () => server, env: { TILL_HOSTS: '127.0.0.1', DATABASE_URL } });
  for (let round = 0; round < 3; round++) {
    await happen();
    await fed(server);
    await Promise.all([server.app.tills.sender.runDue(), other.app.tills.sender.runDue()]);
  }
  await Promise.all([server.app.tills.sender.runDue(), other.app.tills.sender.runDue()]);
  expect(delivered.map(({ id }) => id)).toEqual([...new Set(delivered.map(({ id }) => id))]);
  expect(delivered).toHaveLength(6);
  await other.close();
});

test('an inside address is refused when it is saved, and where the setting goes also when it is sent to', {
  tags: ['TILL-12'],
}, async () => {
  const { till } = await connect(server);
  for (const url of ['http://10.0.0.1/', 'https://localhost.example:22/', 'http://[::1]/'])
    expect((await till.refused('saveTillWebhook', { body: { endpointId: newId(), url } })).errorCode).toBe(
      'TILL_ADDRESS_REFUSED',
    );
  const { endpointId, state, till: own } = await hooked();
  // As it stands once the setting that named its host is gone.
  await server.db.pool.query('UPDATE webhook_endpoints SET url = $2 WHERE endpoint_id = $1', [
    endpointId,
    'http://127.0.0.2/hook',
  ]);
  await happen();
  await told();
  await expect.poll(async () => (await kept(endpointId))?.trouble).toBe('ADDRESS');
  expect(state.tries).toBe(0);
  // Its key is told no more than of an address at which nobody answers.
  expect((await standing(own)).trouble).toBe('UNREACHABLE');
  const owner = await onShift(server, 'owner');
  const { tills } = await owner.ok<TillsAnswer>('tills', { params: owner.params });
  expect(
    tills.flatMap(({ webhooks }) => webhooks).find((one) => one.endpointId === endpointId)?.trouble,
  ).toBe('ADDRESS');
});

test('an endpoint is its till’s alone, and a till has three at most', { tags: ['TILL-9'] }, async () => {
  const { endpointId, url } = await hooked();
  const { till: other } = await connect(server);
  const params = { endpointId };
  for (const [name, body] of [
    ['makeWebhookSecret', undefined],
    ['resumeTillWebhook', {}],
  ] as const)
    expect((await other.refused(name, { params, ...(body && { body }) })).errorCode).toBe(
      'NOT_FOUND_WEBHOOK',
    );
  expect((await other.refused('saveTillWebhook', { body: { endpointId, url } })).errorCode).toBe(
    'NOT_FOUND_WEBHOOK',
  );
  await other.ok('removeTillWebhook', { params });
  for (let count = 0; count < 3; count++)
    await other.ok('saveTillWebhook', { body: { endpointId: newId(), url } });
  expect((await other.refused('saveTillWebhook', { body: { endpointId: newId(), url } })).errorCode).toBe(
    'WEBHOOKS_MAX',
  );
});
