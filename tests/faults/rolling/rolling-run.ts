import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOCKET } from '@hansang/contract';
import { io } from 'socket.io-client';
import {
  ownServers,
  startSystemServer,
} from '../../../apps/server/src/platform/backup/testing/system-postgres.ts';
import { urlOf } from '../../../apps/server/src/platform/database/connection-url.ts';
import { type GuestClient, scanTable } from '../../../simulators/guests/guest-client.ts';
import { withDatabase } from '../../product/database.ts';
import { importVenue } from '../../product/import-venue.ts';
import { freePort, type Product, startProduct } from '../../product/product.ts';
import { testVenue } from '../../product/test-venue.ts';
import { startBalancer } from '../../reach/balancer.ts';
import { startRedis } from '../../redis/redis.ts';
import { seededRandom } from '../../setup/run-seed.ts';
import { audit } from '../auditor.ts';
import { type LoadResult, OrderLoad } from '../order-load.ts';

const VENUE = { id: 904, tables: 12, dishes: 10 };
/** A few checks of the balancer long. */
const DRAIN_SECONDS = 2;

export interface RollingResult {
  readonly load: LoadResult;
  readonly faults: readonly string[];
  /** What the balancer met: each is a guest without an answer. */
  readonly failures: readonly string[];
  /** A screen that was on a server that stopped is let in by the other one, so often. */
  readonly entrances: number;
}

export const SERVERS = ['one', 'two'] as const;
type ServerName = (typeof SERVERS)[number];

interface RollingPlan {
  readonly seed: number;
  readonly phones: number;
  /** Orders that are placed before, between and after the restarts, at least. */
  readonly orders: number;
  /** Which of the two are restarted, one after the other. */
  readonly restarted: readonly ServerName[];
}

/** Two servers on one PostgreSQL and one Redis behind a balancer, restarted one after the other while guests order. */
export async function runRolling({
  seed,
  phones: count,
  orders,
  restarted,
}: RollingPlan): Promise<RollingResult> {
  const ends: (() => unknown)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'hansang-rolling-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const [programs] = ownServers().map(([, path]) => path);
    const postgres = await startSystemServer(programs as string);
    ends.push(() => postgres.stop());
    const redis = await startRedis(await freePort());
    ends.push(() => redis.close());
    const env = {
      DATABASE_URL: urlOf(postgres.connection),
      REDIS_URL: redis.url,
      HANSANG_SECRET: 'a secret that both servers of the run share',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      TRUST_PROXY: '1',
    };
    const running: Product[] = [];
    const start = async (name: string, port?: number) => {
      const product = await startProduct({
        dataDir: join(folder, name),
        env,
        ...(port !== undefined && { port }),
      });
      running.push(product);
      return product;
    };
    ends.push(async () => {
      for (const product of running) await product.kill();
    });
    const houses: Product[] = [];
    for (const name of SERVERS) houses.push(await start(name));
    await importVenue(houses[0] as Product, testVenue(VENUE), postgres.connection);
    const balancer = await startBalancer(houses.map(({ port }) => `http://127.0.0.1:${port}`));
    ends.push(() => balancer.close());
    const origin = `http://127.0.0.1:${balancer.port}`;
    const phones = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        scanTable(origin, { restaurantId: VENUE.id, tableIdx: 1 + (index % VENUE.tables) }),
      ),
    );
    const screens = phones.slice(0, 4).map((phone) => watch(origin, phone));
    ends.push(() => {
      for (const { close } of screens) close();
    });
    // Below what a phone may write in a minute.
    const load = new OrderLoad({ origin, phones, random: seededRandom(seed), pauseMs: 1500 });
    await more(load, orders);
    for (const [index, house] of houses.entries()) {
      const name = SERVERS[index] as ServerName;
      if (!restarted.includes(name)) continue;
      await house.close();
      await start(name, house.port);
      await more(load, orders);
    }
    const result = await load.stop();
    const ledger = { restaurantId: VENUE.id, acknowledged: result.acknowledged, startStock: new Map() };
    const faults = await withDatabase(postgres.connection, (db) => audit(db, ledger));
    const entrances = screens.reduce((sum, screen) => sum + screen.entrances(), 0);
    return { load: result, faults, failures: balancer.failures, entrances };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** Waits for so many more orders, however long they take. */
async function more({ result }: OrderLoad, orders: number): Promise<void> {
  const until = result.acknowledged.length + orders;
  while (result.acknowledged.length < until) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** A phone's screen, which connects again by itself. */
function watch(origin: string, { seat, headers }: GuestClient) {
  let entrances = 0;
  const socket = io(origin, {
    path: SOCKET.path,
    transports: ['websocket'],
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    forceNew: true,
    extraHeaders: { cookie: headers.cookie as string },
    query: { tableIdx: String(seat.tableIdx), clientId: headers['client-id'] },
  });
  socket.on('connect', () => {
    entrances += 1;
  });
  return { entrances: () => entrances, close: () => socket.disconnect() };
}
