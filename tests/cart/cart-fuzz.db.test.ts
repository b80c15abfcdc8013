import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { POS_ACTOR, SYSTEM_ACTOR } from '../../apps/server/src/modules/cart/cart-actor.ts';
import { sweepCarts } from '../../apps/server/src/modules/cart/house/sweep.ts';
import { rows } from '../../apps/server/src/testing/rows.ts';
import { startServer, type TestServer, useServer } from '../../apps/server/src/testing/test-server.ts';
import { putVenue } from '../../apps/server/src/testing/venues.ts';
import { CartPhone } from '../../simulators/guests/cart-phone.ts';
import { scanTable } from '../../simulators/guests/guest-client.ts';
import { CALM, type Link, STORM } from '../../simulators/guests/link.ts';
import { testVenue } from '../product/test-venue.ts';
import { runSeed, seededRandom } from '../setup/run-seed.ts';
import { auditCart } from './audit-cart.ts';
import { playOnce } from './play.ts';

const VENUE = 950;
const MEMBERS = 5;
/** Runs of the smoke; `npm run test:faults` plays many more. */
const LONG = process.env.TEST_FAULTS === 'long';
const SECONDS = Number(process.env.CART_FUZZ_SECONDS ?? (LONG ? 1200 : 8));

const server = useServer();
let table = 0;
beforeAll(async () => {
  const venue = testVenue({ id: VENUE, tables: 2000, dishes: 4 });
  await putVenue(server.db.pool, { ...venue, flags: { ...venue.flags, useGroupCart: true } });
});

interface Evening {
  readonly nodes: readonly TestServer[];
  readonly random: () => number;
  readonly phones: readonly CartPhone[];
}

/** Members of one table, each at one of two servers, on bad lines. */
async function sitDown(nodes: readonly TestServer[], random: () => number): Promise<Evening> {
  table += 1;
  const phones: CartPhone[] = [];
  for (let member = 0; member < MEMBERS; member += 1) {
    let node = nodes[member % nodes.length] as TestServer;
    const link: Link & { move(): void } = {
      origin: () => node.origin,
      now: () => server.clock.now().getTime(),
      random,
      weather: STORM,
      move: () => {
        node = nodes[Math.floor(random() * nodes.length)] as TestServer;
      },
    };
    const guest = await scanTable(node.origin, { restaurantId: VENUE, tableIdx: table });
    const phone = new CartPhone(guest, link);
    await phone.join();
    phone.connect();
    phones.push(phone);
  }
  return { nodes, random, phones };
}

/** A phone that nobody used for half an hour has no part in a visit that begins then; these are in use all evening. */
async function everybodyTaps(): Promise<void> {
  await rows(
    server,
    'UPDATE guest_sessions SET last_tap_at = $2 WHERE restaurant_id = $1 AND ended_at IS NULL',
    VENUE,
    server.clock.now(),
  );
}

/** What happens around the guests: time, POS, staff, lost connections, switching servers. */
async function meddle({ nodes, random, phones }: Evening): Promise<void> {
  const phone = phones[Math.floor(random() * phones.length)] as CartPhone;
  const node = nodes[Math.floor(random() * nodes.length)] as TestServer;
  const { carts } = node.app.guests;
  const asked = { restaurantId: VENUE, cartId: phone.cartId };
  switch (Math.floor(random() * 8)) {
    case 0:
      server.clock.pass({ seconds: Math.floor(random() * 240) });
      return;
    case 1:
      server.clock.pass({ minutes: 31 });
      await everybodyTaps();
      return sweepCarts(node.app.platform, carts);
    case 2:
      await carts.change({ ...asked, actor: POS_ACTOR, operation: () => ({ type: 'empty', reason: 'POS' }) });
      return;
    case 3:
      await carts.change({
        ...asked,
        actor: SYSTEM_ACTOR,
        operation: () => ({ type: 'free', reason: 'STORE' }),
      });
      return;
    case 4:
      return sweepCarts(node.app.platform, carts);
    case 5:
      (phone.link as Link & { move(): void }).move();
      phone.connect();
      return;
    default:
      phone.connect();
  }
}

/** The weather clears: what is left is sent, what was missed is read, and everybody waits for everybody. */
async function calmDown({ nodes, phones }: Evening): Promise<void> {
  for (const phone of phones) (phone.link as { weather: Link['weather'] }).weather = CALM;
  const end = performance.now() + 20_000;
  for (;;) {
    for (const phone of phones) await phone.calmDown();
    await Promise.all(nodes.map(({ app }) => app.platform.events.settled()));
    await sleep(30);
    const revisions = new Set(phones.map(({ phone }) => phone.confirmed.revision));
    if (phones.every(({ isQuiet }) => isQuiet) && revisions.size === 1) return;
    if (performance.now() > end) return;
  }
}

async function play(seed: number, nodes: readonly TestServer[]) {
  const random = seededRandom(seed);
  const evening = await sitDown(nodes, random);
  const { phones } = evening;
  const ordering: Promise<void>[] = [];
  const steps = 30 + Math.floor(random() * 50);
  for (let step = 0; step < steps; step += 1) {
    if (random() < 0.1) await meddle(evening);
    else ordering.push(playOnce(phones[Math.floor(random() * phones.length)] as CartPhone, random));
    if (random() < 0.4) await sleep(random() * 25);
  }
  await Promise.all(ordering);
  await calmDown(evening);
  const [first] = phones as [CartPhone];
  const books = await auditCart(server.db.pool, first.cartId);
  const result = {
    books,
    steps,
    states: phones.map(({ phone, view }) => ({ confirmed: phone.confirmed, view, pending: phone.pending })),
    acknowledged: phones.flatMap(({ orders }) => orders),
    mishaps: phones.reduce(
      (sum, { mishaps }) =>
        sum +
        mishaps.lostRequests +
        mishaps.lostAnswers +
        mishaps.doubles +
        mishaps.lostEvents +
        mishaps.reconnects,
      0,
    ),
  };
  for (const phone of phones) phone.close();
  return result;
}

/** Plays one evening and holds all phones, the log and the database against each other. */
async function check(seed: number, nodes: readonly TestServer[]) {
  const { books, states, acknowledged, ...rest } = await play(seed, nodes);
  const about = `TEST_SEED=${seed}`;
  expect(books.faults, about).toEqual([]);
  for (const { confirmed, view, pending } of states) {
    expect(pending, about).toEqual([]);
    for (const state of [confirmed, view])
      expect({ ...state, clientCount: 0 }, about).toEqual({ ...books.state, clientCount: 0 });
  }
  expect(new Set(acknowledged).size, about).toBe(acknowledged.length);
  expect([...acknowledged].sort(), about).toEqual([...books.orders].sort());
  return { ...rest, events: books.events, orders: books.orders.length };
}

test('after any evening all phones, the log and the database hold the same cart', {
  tags: ['CART-22', 'CART-17', 'ORD-31'],
  timeout: (SECONDS + 120) * 1000,
}, async () => {
  const other = await startServer({ beside: () => server });
  const first = runSeed();
  const total = { evenings: 0, events: 0, orders: 0, mishaps: 0, steps: 0 };
  const end = performance.now() + SECONDS * 1000;
  for (let run = 0; performance.now() < end; run += 1) {
    const { events, orders, mishaps, steps } = await check(first + run, [server, other]);
    total.evenings += 1;
    total.events += events;
    total.orders += orders;
    total.mishaps += mishaps;
    total.steps += steps;
    server.clock.set('2026-11-20T19:00:00+09:00');
  }
  process.stdout.write(`carts from seed ${first}: ${JSON.stringify(total)}\n`);
  expect(total.events).toBeGreaterThan(total.evenings);
  await other.close();
});

test('adds of five phones on bad lines all land', { tags: ['CART-14', 'CART-13'] }, async () => {
  const seed = runSeed();
  const random = seededRandom(seed);
  const evening = await sitDown([server], random);
  const { phones } = evening;
  const dishes = [...(phones[0] as CartPhone).guest.menu.values()];
  for (let round = 0; round < 8; round += 1)
    for (const phone of phones) phone.addDish(dishes[round % 4] as never, 1);
  await calmDown(evening);
  const books = await auditCart(server.db.pool, (phones[0] as CartPhone).cartId);
  expect(books.faults, `TEST_SEED=${seed}`).toEqual([]);
  expect(
    books.state.lines.map(({ qty }) => qty),
    `TEST_SEED=${seed}`,
  ).toEqual(Array(20).fill(2));
  for (const phone of phones) {
    expect(phone.told).toEqual([]);
    phone.close();
  }
});
