import { expect, test } from 'vitest';
import { startServer, useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { whenAsked } from '../../testing/when-asked.ts';
import { connect, fed, newId, openEndpoint } from './testing/test-till.ts';

const server = useServer({ env: { TILL_HOSTS: '127.0.0.1' } });

let isSoldOut = false;

const LOST_SECRET = `UPDATE webhook_secrets SET sealed = 'AAAA' WHERE endpoint_id = $1`;

/**
 * An endpoint that so many events wait for. Nothing goes out unsigned, and the sender looks by itself each second: what is to go
 * wrong for it is said before `sign`. With a secret that opens no more it looks for one.
 */
async function waiting(events: number, hasLostSecret = false) {
  const { till } = await connect(server);
  const endpoint = await openEndpoint();
  const params = { endpointId: newId() };
  await till.ok('saveTillWebhook', { body: { ...params, url: endpoint.url } });
  const sign = () => till.ok('makeWebhookSecret', { params });
  if (hasLostSecret) {
    await sign();
    await server.db.pool.query(LOST_SECRET, [params.endpointId]);
  }
  const staff = await onShift(server, 'staff');
  const cola = { ...staff.params, menuId: 'cola' };
  for (let turn = 0; turn < events; turn += 1) {
    isSoldOut = !isSoldOut;
    await staff.ok('setStock', { params: cola, body: { isSoldOut } });
  }
  await fed(server);
  const numbers = () => endpoint.delivered.map(({ body }) => body.data.seq);
  return { ...endpoint, ...params, sign, numbers };
}

const TAKEN = /UPDATE webhook_endpoints\s+SET seq/;
const SECRETS = /FROM webhook_secrets\s+WHERE/;

test('a server that stood still for longer than its claim sends nothing more once another one has gone on', {
  tags: ['TILL-194', 'TILL-10'],
}, async () => {
  const { numbers, sign } = await waiting(4);
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: stands, resolve: stood } = Promise.withResolvers<void>();
  let isFirst = true;
  whenAsked(server, TAKEN, async (run) => {
    const done = await run();
    if (isFirst && numbers().length > 0) {
      isFirst = false;
      stood();
      await gate;
    }
    return done;
  });
  await sign();
  await stands;
  expect(numbers()).toHaveLength(1);
  const other = await startServer({ beside: () => server, env: { TILL_HOSTS: '127.0.0.1' } });
  server.clock.pass({ seconds: 60 });
  await other.app.tills.sender.runDue();
  expect(numbers()).toHaveLength(4);
  goOn();
  await server.app.tills.sender.runDue();
  expect(numbers()).toEqual([...new Set(numbers())].toSorted((one, next) => one - next));
  await other.close();
});

test('while nothing can be written down an event is sent again under its own id, none is skipped, and it goes on by itself', {
  tags: ['TILL-194', 'TILL-10'],
}, async () => {
  const { delivered, numbers, sign } = await waiting(3);
  server.log.expect(/A till could not be told/);
  const restore = whenAsked(server, TAKEN, () =>
    Promise.reject(Object.assign(new Error('no space left'), { code: '53100' })),
  );
  await sign();
  for (let look = 0; look < 3; look += 1) {
    await server.app.tills.sender.runDue();
    server.clock.pass({ seconds: 46 });
  }
  expect(new Set(delivered.map(({ id }) => id)).size).toBe(1);
  restore();
  await server.app.tills.sender.runDue();
  server.clock.pass({ seconds: 6 });
  await server.app.tills.sender.runDue();
  const fresh = [...new Set(numbers())];
  expect(fresh).toHaveLength(3);
  expect(fresh).toEqual(fresh.toSorted((one, next) => one - next));
});

test('what was sent while the database was away is sent once more as soon as it is back, and all behind it', {
  tags: ['TILL-199', 'TILL-194'],
}, async () => {
  const { delivered, numbers, sign } = await waiting(3);
  server.log.expect(/A till could not be told/);
  const restore = whenAsked(server, TAKEN, () => Promise.reject(new Error('no database')));
  await sign();
  await expect.poll(() => delivered.length).toBe(1);
  await server.app.tills.sender.runDue();
  restore();
  await server.app.tills.sender.runDue();
  // It lets the till breathe as after any attempt in vain.
  expect(delivered).toHaveLength(1);
  server.clock.pass({ seconds: 6 });
  await server.app.tills.sender.runDue();
  await server.app.tills.sender.runDue();
  expect(numbers()).toHaveLength(4);
  expect(new Set(numbers()).size).toBe(3);
});

test('what a server claimed or put off whose clock was ahead by less than an hour holds up nothing once the clock is right', {
  tags: ['TILL-171', 'TILL-194'],
}, async () => {
  const { endpointId, delivered, sign } = await waiting(1);
  await sign();
  const ahead = new Date(server.clock.now().getTime() + 55 * 60_000);
  const leave = (columns: string) =>
    server.db.pool.query(`UPDATE webhook_endpoints SET ${columns} WHERE endpoint_id = $1`, [
      endpointId,
      ahead,
    ]);
  await server.app.tills.sender.runDue();
  expect(delivered).toHaveLength(1);
  await leave(`claim = 'dead', claim_until = $2, seq = seq - 1`);
  await server.app.tills.sender.runDue();
  await expect.poll(() => delivered.length).toBe(2);
  await leave('due_at = $2, seq = seq - 1');
  await server.app.tills.sender.runDue();
  await expect.poll(() => delivered.length).toBe(3);
});

test('who was looking for a secret while the first one is made leaves the events to whoever looks next', {
  tags: ['TILL-98', 'TILL-194'],
}, async () => {
  const { numbers, sign } = await waiting(2, true);
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: looking, resolve: looks } = Promise.withResolvers<void>();
  const restore = whenAsked(server, SECRETS, async (run) => {
    looks();
    await gate;
    return run();
  });
  const { sender } = server.app.tills;
  // It may have looked before, and waits a minute then.
  server.clock.pass({ minutes: 2 });
  const first = sender.runDue();
  await looking;
  restore();
  await sign();
  goOn();
  await first;
  await sender.runDue();
  await expect.poll(numbers).toHaveLength(2);
  expect(new Set(numbers()).size).toBe(2);
});
