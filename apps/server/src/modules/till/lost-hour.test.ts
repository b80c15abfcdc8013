import { expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import { connect, fed, letDecide, newId, openEndpoint } from './testing/test-till.ts';

const server = useServer({ env: { TILL_HOSTS: '127.0.0.1' } });

/** What the whole hour comes to, and how long catching up with it may take. */
const HOUR = { events: 2000, ms: 10_000 };
/** A busy machine makes everybody wait and works no more for it: so long is waited for what takes a moment on its own. */
const PATIENCE_MS = 60_000;
/** Orders that the hour is about: each event carries one of them as it is. */
const ORDERS = 20;

/** Orders of guests, and an hour of events about them. The rows alone are made here: what reads and sends them is real. */
async function loseHour(events: number): Promise<void> {
  await letDecide(server, 'TILL');
  for (let count = 0; count < ORDERS; count++)
    await (await seat(server, 1 + (count % 5))).order({ id: 'cola', quantity: 2 });
  await server.db.pool.query(
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, version, at)
     SELECT e.restaurant_id, e.subject_type, e.subject_id, e.actor_type, e.actor, e.type, e.data, e.version, $3
       FROM generate_series(0, $2::integer - 1) AS n
       JOIN (SELECT *, row_number() OVER (ORDER BY event_id) - 1 AS nth
               FROM (SELECT * FROM events WHERE restaurant_id = $1 AND type = 'order.placed'
                      ORDER BY event_id DESC LIMIT ${ORDERS}) AS latest) AS e
         ON e.nth = n % ${ORDERS} ORDER BY n`,
    [PUB, events, server.clock.now()],
  );
  await fed(server);
}

const isInOrder = (seqs: readonly number[]) => seqs.every((seq, at) => at === 0 || seq > (seqs[at - 1] ?? 0));

/** The processor's time of this process since, in ms: its own work, whatever else the machine does. */
const workedSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

test('a lost hour of 2,000 events is caught up by number with the work of ten seconds, in order and whole', {
  tags: ['TILL-4', 'TILL-32'],
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const { till } = await connect(server);
  const from = await till.head();
  await loseHour(HOUR.events);
  const before = process.cpuUsage();
  const seqs: number[] = [];
  let asked = 0;
  for (let after = from, more = true; more; asked++) {
    const page = await till.events(after);
    seqs.push(...page.events.flatMap(({ seq, type }) => (type === 'order.placed' ? [seq] : [])));
    after = page.next;
    more = page.hasMore;
  }
  expect(workedSince(before)).toBeLessThan(HOUR.ms);
  expect(asked).toBeLessThan(10);
  expect(seqs).toHaveLength(HOUR.events + ORDERS);
  expect(isInOrder(seqs)).toBe(true);
});

test('an endpoint that was down is sent such an hour with the work of ten seconds, in order and whole', {
  tags: ['TILL-10', 'TILL-11', 'TILL-32'],
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const { till } = await connect(server);
  const endpoint = await openEndpoint();
  const from = await till.head();
  const params = { endpointId: newId() };
  await till.ok('saveTillWebhook', { body: { ...params, url: endpoint.url } });
  await till.ok('makeWebhookSecret', { params });
  endpoint.state.status = 503;
  await loseHour(HOUR.events);
  await server.app.tills.sender.runDue();
  endpoint.state.status = 204;
  const events = HOUR.events + ORDERS;
  let least = Number.POSITIVE_INFINITY;
  // Node may clean up in the middle of one of its tries.
  for (let tried = 0; tried < 3 && least >= HOUR.ms; tried++) {
    endpoint.delivered.length = 0;
    endpoint.sockets.clear();
    const before = process.cpuUsage();
    if (tried === 0) await till.ok('tillHeartbeat');
    else await till.ok('resumeTillWebhook', { params, body: { after: from } });
    const placed = () => endpoint.delivered.filter(({ body }) => body.type === 'order.placed').length;
    await expect.poll(placed, { timeout: PATIENCE_MS }).toBe(events);
    least = Math.min(least, workedSince(before));
    expect(isInOrder(endpoint.delivered.map(({ body }) => body.data.seq))).toBe(true);
    // Most of a delivery's time would be the opening of its connection.
    expect(endpoint.sockets.size).toBeLessThan(events / 10);
  }
  expect(least).toBeLessThan(HOUR.ms);
});
