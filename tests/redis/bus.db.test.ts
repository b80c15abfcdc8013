import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CartGuest, sitTogether } from '../../apps/server/src/modules/cart/testing/cart-guest.ts';
import {
  type CartSocket,
  changes,
  openScreen,
} from '../../apps/server/src/modules/cart/testing/cart-socket.ts';
import { useSharingVenue } from '../../apps/server/src/modules/cart/testing/sharing-venue.ts';
import { startServer, type TestServer, useServer } from '../../apps/server/src/testing/test-server.ts';
import { freePort } from '../product/product.ts';
import { type Redis, startRedis } from './redis.ts';

const port = await freePort();
const env = { REDIS_URL: `redis://127.0.0.1:${port}` };
let redis: Redis;
let other: Awaited<ReturnType<typeof startServer>>;
const open: CartSocket[] = [];

beforeAll(async () => {
  redis = await startRedis(port);
}, 180_000);
const server = useServer({ env });
useSharingVenue(server);
beforeAll(async () => {
  other = await startServer({ env, beside: () => server });
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(async () => {
  await other.close();
  await redis.close();
});

/** A guest at one server, and the screen of another one of the same table at the other. */
async function sitApart(): Promise<{ ann: CartGuest; screen: CartSocket }> {
  const [ann, bob] = await sitTogether(server, 2);
  const screen = openScreen(bob, { origin: other.origin });
  open.push(screen);
  await screen.entered;
  return { ann, screen };
}

const revisions = (screen: CartSocket) =>
  changes(screen).map(({ data }) => (data as { revision: number }).revision);

/** Adds so many dishes, each once the one before was heard. @returns how long all of them took, ms */
async function heardInTurn(ann: CartGuest, screen: CartSocket, count: number): Promise<number> {
  const began = performance.now();
  const before = revisions(screen).length;
  for (let turn = 1; turn <= count; turn += 1) {
    await ann.add({ id: 'cola' });
    await expect.poll(() => revisions(screen).length, { interval: 5, timeout: 10_000 }).toBe(before + turn);
  }
  return performance.now() - began;
}

/** Without a bus a screen elsewhere hears of a change at the next sweep, a second after the one before. */
const SWEEPS = 10;
const FASTER_THAN_SWEEPING_MS = 6000;

test('what one server commits is heard at once on screens that another one serves, each change once', {
  tags: ['RT-11', 'CART-17'],
}, async () => {
  const { ann, screen } = await sitApart();
  expect(await heardInTurn(ann, screen, SWEEPS)).toBeLessThan(FASTER_THAN_SWEEPING_MS);
  expect(revisions(screen)).toEqual(Array.from({ length: SWEEPS }, (_, index) => index + 1));
});

test('while Redis is down nothing is lost or doubled, and when it is back it is used again', {
  tags: ['RT-11', 'CART-17'],
  timeout: 60_000,
}, async () => {
  const { ann, screen } = await sitApart();
  const missing = /Redis could not be reached|ECONNREFUSED|ECONNRESET|Connection is closed/;
  for (const node of [server, other] as readonly TestServer[]) node.log.expect(missing);
  await redis.kill();
  await heardInTurn(ann, screen, 3);
  await redis.start();
  // The servers' own connections come back by themselves, after a while.
  await expect.poll(() => heardInTurn(ann, screen, 3), { interval: 10, timeout: 25_000 }).toBeLessThan(1200);
  expect(revisions(screen)).toEqual(revisions(screen).map((_, index) => index + 1));
  expect((await ann.read()).version).toBe(revisions(screen).length);
});

test('what the bus carries reaches nobody of another table', { tags: ['RT-5', 'CART-18'] }, async () => {
  const { ann } = await sitApart();
  const { screen } = await sitApart();
  for (let count = 0; count < 3; count += 1) await ann.add({ id: 'cola' });
  await other.app.platform.events.settled();
  expect(changes(screen)).toEqual([]);
});
