import { expect, test } from 'vitest';
import { Till } from '../../../../../simulators/pos/till.ts';
import { presentVisit, rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import { connect, fed, letDecide, newId, openEndpoint } from './testing/test-till.ts';

const server = useServer({ env: { TILL_HOSTS: '127.0.0.1' } });

/** The same sequence for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('an evening through a till that dies, hears twice and in the wrong order: every order once, and the same sums', {
  tags: ['TILL-4', 'TILL-8', 'TILL-14'],
}, async () => {
  const { till, key } = await connect(server);
  await letDecide(server, 'TILL');
  const seed = Number(process.env.TEST_SEED ?? 7) >>> 0;
  const roll = dice(seed);
  const options = { server: server.origin, key, accepts: true };
  let pos = new Till(options);
  await fed(server);
  await pos.begin();
  const entered: [number, string][] = [];
  const ordered: string[] = [];
  for (let round = 0; round < 24; round++) {
    const tableIdx = 1 + roll(5);
    if (roll(3) === 0) {
      const name = newId();
      entered.push([tableIdx, name]);
      // Its answer is lost as often as not: the till sends it again.
      for (let sent = 0; sent <= roll(2); sent++) await pos.enter(tableIdx, 'cola', 1, name);
    } else {
      const guest = await seat(server, tableIdx);
      ordered.push((await guest.order({ id: 'cola', quantity: 1 + roll(3) })).orderId);
    }
    if (roll(2) === 0) {
      await fed(server);
      const before = pos.kept();
      await pos.follow(0);
      // It dies before it has written down what it took, and takes it once more.
      if (roll(3) === 0) pos = new Till(options, roll(2) === 0 ? before : pos.kept());
    }
  }
  await fed(server);
  for (let count = 1; count > 0; ) {
    count = await pos.follow(0);
    await fed(server);
  }
  const ours = await rows<{ order_id: string; status: string; version: number }>(
    server,
    `SELECT order_id, status, version FROM orders WHERE restaurant_id = $1 AND status <> 'PENDING'`,
    PUB,
  );
  expect([seed, pos.orders.size]).toEqual([seed, ours.length]);
  expect(ours.length).toBe(ordered.length + entered.length);
  for (const { order_id: orderId, status, version } of ours)
    expect([orderId, pos.orders.get(orderId)]).toMatchObject([orderId, { status, version }]);
  const { tables } = await till.state();
  const sat = tables.flatMap(({ tableIdx, visit }) => (visit ? [{ tableIdx, ...visit }] : []));
  expect(sat.length).toBeGreaterThan(2);
  for (const { tableIdx, visitId, total, owed } of sat) {
    expect([tableIdx, pos.sum(visitId)]).toEqual([tableIdx, total]);
    expect(owed).toBe(total);
    expect(await presentVisit(server, PUB, tableIdx)).toBe(visitId);
    await till.ok('payAtTill', {
      params: { tableIdx },
      body: { externalId: newId(), visitId, means: 'CASH', amount: owed },
    });
    await till.ok('closeTillTable', { params: { tableIdx }, body: { visitId } });
  }
  const [books] = await rows(
    server,
    `SELECT (SELECT sum(amount)::integer FROM payments WHERE restaurant_id = $1 AND origin = 'TILL') AS taken,
            (SELECT sum(due_amount)::integer FROM orders WHERE restaurant_id = $1 AND status = 'COMPLETE') AS sold,
            (SELECT count(*)::integer FROM visits WHERE restaurant_id = $1 AND closed_at IS NULL) AS open`,
    PUB,
  );
  expect(books).toMatchObject({ taken: (books as { sold: number }).sold, open: 0 });
});

test('a till behind a webhook that fails, repeats and mixes up is right once it has all', {
  tags: ['TILL-9', 'TILL-10'],
}, async () => {
  const { till, key } = await connect(server);
  await letDecide(server, 'TILL');
  const endpoint = await openEndpoint();
  await fed(server);
  const params = { endpointId: newId() };
  await till.ok('saveTillWebhook', { body: { ...params, url: endpoint.url } });
  await till.ok('makeWebhookSecret', { params });
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'cola' });
  await till.answer(orderId, 'ACCEPT');
  endpoint.state.status = 500;
  await fed(server);
  await server.app.tills.sender.runDue();
  // Another server takes over what this one did not get rid of.
  const other = await startServer({ beside: () => server, env: { TILL_HOSTS: '127.0.0.1' } });
  endpoint.state.status = 200;
  server.clock.pass({ seconds: 6 });
  await till.ok('progressTillOrder', { params: { orderId }, body: { to: 'SERVED' } });
  await fed(server);
  await Promise.all([other.app.tills.sender.runDue(), server.app.tills.sender.runDue()]);
  await Promise.all([other.app.tills.sender.runDue(), server.app.tills.sender.runDue()]);
  await other.close();
  const pos = new Till({ server: server.origin, key });
  const heard = endpoint.delivered.map(({ body }) => body.data as never);
  expect(heard.length).toBeGreaterThan(3);
  for (const event of [...heard].reverse()) await pos.hear(event);
  for (const event of heard) await pos.hear(event);
  expect([...pos.orders.values()]).toMatchObject([{ orderId, status: 'COMPLETE' }]);
  const { tables } = await till.state();
  const visitId = tables.find(({ tableIdx }) => tableIdx === 1)?.visit?.visitId;
  await till.ok('closeTillTable', { params: { tableIdx: 1 }, body: { visitId } });
});
