import { expect, test } from 'vitest';
import { left, rows, stored } from '../../../testing/rows.ts';
import { seat } from '../../../testing/test-guest.ts';
import { startServer, useServer } from '../../../testing/test-server.ts';

const server = useServer();

test('the same key with the same body replays the first answer and creates nothing', {
  tags: ['IDEM-1'],
}, async () => {
  const guest = await seat(server, 1);
  const body = await guest.orderBody({ id: 'special' });
  const first = await guest.sendOrder(body, 'key-1');
  const before = await stored(server);
  const second = await guest.sendOrder(body, 'key-1');
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(await stored(server)).toEqual(before);
});

test('the first answer is replayed although the order has moved on and the dish is gone', {
  tags: ['IDEM-1'],
}, async () => {
  const guest = await seat(server, 2);
  const body = await guest.orderBody({ id: 'special' });
  const first = await guest.sendOrder(body, 'key');
  await rows(
    server,
    `UPDATE orders SET status = 'CANCEL', cancel_reason = 'ETC', version = 2,
            steps = steps || '[{"status": "CANCEL", "at": "2026-11-20T10:05:00.000Z", "actorType": "staff", "actor": "x"}]'
      WHERE order_id = $1`,
    first.body.orderId,
  );
  await rows(server, `UPDATE stock SET left_quantity = 0 WHERE menu_id = 'special'`);
  server.app.guests.menus.forgetStock(1);
  const second = await guest.sendOrder(body, 'key');
  expect(second.body).toEqual(first.body);
  await rows(server, `UPDATE stock SET left_quantity = 40 WHERE menu_id = 'special'`);
  server.app.guests.menus.forgetStock(1);
});

test('the same key with another body gets 422 and creates nothing', { tags: ['IDEM-2'] }, async () => {
  const guest = await seat(server, 1);
  await guest.sendOrder(await guest.orderBody({ id: 'cola' }), 'key-2');
  const before = await stored(server);
  const other = await guest.sendOrder(await guest.orderBody({ id: 'cola', quantity: 2 }), 'key-2');
  expect(other).toMatchObject({ status: 422, body: { errorCode: 'IDEMPOTENCY_KEY_REUSED' } });
  expect(await stored(server)).toEqual(before);
});

test('the same key twice at once orders once, and the second call is told that the first still runs', {
  tags: ['IDEM-3'],
}, async () => {
  const guest = await seat(server, 1);
  const body = await guest.orderBody({ id: 'special' });
  const stock = (await left(server, 'special')) ?? 0;
  const answers = await Promise.all(Array.from({ length: 6 }, () => guest.sendOrder(body, 'key-3')));
  const orders = new Set(answers.filter(({ status }) => status === 200).map((one) => one.body.orderId));
  expect(orders.size).toBe(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(others.length).toBeGreaterThan(0);
  for (const other of others)
    expect(other).toMatchObject({ status: 409, body: { errorCode: 'IDEMPOTENCY_IN_PROGRESS' } });
  expect(await left(server, 'special')).toBe(stock - 1);
});

test('the same key at once on two nodes orders once', { tags: ['IDEM-3'] }, async () => {
  const node = await startServer({ beside: () => server });
  const guest = await seat(server, 1);
  const body = await guest.orderBody({ id: 'special' });
  const stock = (await left(server, 'special')) ?? 0;
  const twin = Object.assign(Object.create(guest), { server: node });
  const [one, two] = await Promise.all([guest.sendOrder(body, 'key-4'), twin.sendOrder(body, 'key-4')]);
  expect(one).toMatchObject({ status: 200 });
  expect(two.body).toEqual(one.body);
  expect(await left(server, 'special')).toBe(stock - 1);
  await node.close();
});

test('another session may use the same key', { tags: ['IDEM-4'] }, async () => {
  const [guest, other] = [await seat(server, 3), await seat(server, 3)];
  const one = await guest.sendOrder(await guest.orderBody({ id: 'cola' }), 'shared');
  const two = await other.sendOrder(await other.orderBody({ id: 'cola' }), 'shared');
  expect(two.body.orderId).not.toBe(one.body.orderId);
  expect(two.body.errorCount).toBe(0);
});

test('a key is forgotten after a day', { tags: ['IDEM-5'] }, async () => {
  const guest = await seat(server, 4);
  const body = await guest.orderBody({ id: 'cola' });
  const first = await guest.sendOrder(body, 'old');
  await rows(
    server,
    `UPDATE idempotency_keys SET created_at = created_at - interval '24 hours' WHERE key = 'old'`,
  );
  const second = await guest.sendOrder(body, 'old');
  expect(second.body.errorCount).toBe(0);
  expect(second.body.orderId).not.toBe(first.body.orderId);
  const third = await guest.sendOrder(body, 'old');
  expect(third.body).toEqual(second.body);
});

test('a key longer than 255 characters is refused', { tags: ['IDEM-6'] }, async () => {
  const guest = await seat(server, 4);
  const body = await guest.orderBody({ id: 'cola' });
  expect(await guest.sendOrder(body, 'k'.repeat(256))).toMatchObject({
    status: 400,
    body: { errorCode: 'VALIDATION_FAILED', details: [{ path: 'headers.idempotency-key' }] },
  });
  expect((await guest.sendOrder(body, 'k'.repeat(255))).status).toBe(200);
});

test('a key survives a restart of the server', { tags: ['IDEM-10'] }, async () => {
  const guest = await seat(server, 4);
  const body = await guest.orderBody({ id: 'cola' });
  const first = await guest.sendOrder(body, 'restart');
  const restarted = await startServer({ beside: () => server });
  const again = Object.assign(Object.create(guest), { server: restarted });
  expect((await again.sendOrder(body, 'restart')).body).toEqual(first.body);
  await restarted.close();
});

test('an order refused for its items may be sent again under the same key', { tags: ['ORD-6'] }, async () => {
  const guest = await seat(server, 4);
  const body = await guest.orderBody({ id: 'gone' });
  expect((await guest.sendOrder(body, 'again')).body.errorCount).toBe(1);
  await rows(server, `UPDATE stock SET is_sold_out = false WHERE menu_id = 'gone'`);
  server.app.guests.menus.forgetStock(1);
  expect((await guest.sendOrder(body, 'again')).body.errorCount).toBe(0);
});

test('without a key each request is an order of its own', async () => {
  const guest = await seat(server, 4);
  const body = await guest.orderBody({ id: 'cola' });
  const [one, two] = [await guest.sendOrder(body), await guest.sendOrder(body)];
  expect(two.body.orderId).not.toBe(one.body.orderId);
});
