import { join } from 'node:path';
import { SOCKET } from '@hansang/contract';
import { io } from 'socket.io-client';
import { type GuestClient, scanTable } from '../../../simulators/guests/guest-client.ts';
import { ask } from '../../product/ask.ts';
import { importVenue } from '../../product/import-venue.ts';
import { freePort, type Product, startProduct } from '../../product/product.ts';
import { testVenue } from '../../product/test-venue.ts';
import { startRedis } from '../../redis/redis.ts';
import type { Cluster } from './cluster.ts';
import { type Programs, type Started, until } from './programs.ts';
import { DATABASE_DOOR, FRONT, fill } from './recipe.ts';

export const VENUE = { id: 905, tables: 30, dishes: 20 };
export const ORIGIN = `https://${FRONT}`;

/** Two servers with a Redis, before a cluster and behind a proxy. */
export class House {
  readonly #programs: Programs;
  readonly #env: Record<string, string>;
  readonly ports: readonly number[];
  #servers: Product[] = [];
  #door: Started | undefined;

  private constructor(programs: Programs, ports: readonly number[], env: Record<string, string>) {
    this.#programs = programs;
    this.ports = ports;
    this.#env = env;
  }

  static async open(programs: Programs, cluster: Cluster, ends: (() => unknown)[]): Promise<House> {
    const redis = await startRedis(await freePort());
    ends.push(() => redis.close());
    const { user, password, database } = cluster.connection('db1');
    const ports = [await freePort(), await freePort()];
    const house = new House(programs, ports, {
      DATABASE_URL: `postgres://${user}:${password}@${DATABASE_DOOR}/${database}`,
      REDIS_URL: redis.url,
      HANSANG_SECRET: 'a secret that both servers of the run share',
      HANSANG_SNAPSHOTS: '0',
      PUBLIC_URL: ORIGIN,
      TRUST_PROXY: '1',
    });
    house.openDatabase();
    ends.push(() => house.killServers());
    await house.startServers();
    await importVenue(
      house.#servers[0] as Product,
      testVenue(VENUE),
      cluster.connection(await cluster.primary()),
    );
    return house;
  }

  async startServers(): Promise<void> {
    this.#servers = [];
    for (const [index, port] of this.ports.entries()) {
      const dataDir = join(this.#programs.folder, `server-${index + 1}`);
      this.#servers.push(await startProduct({ dataDir, port, env: this.#env, patience: 180_000 }));
    }
  }

  async killServers(): Promise<void> {
    for (const server of this.#servers) await server.kill();
  }

  /** The proxy before the database. */
  openDatabase(): void {
    const file = fill('haproxy-database.cfg', this.#programs.folder, []);
    this.#door = this.#programs.start('haproxy-database', ['haproxy', '-db', '-f', file]);
  }

  /** No server reaches the database any more. */
  async closeDatabase(): Promise<void> {
    await this.#door?.end('SIGKILL');
  }

  /** Status of each server's `/readyz`. */
  async readiness(): Promise<readonly number[]> {
    return Promise.all(
      this.ports.map(
        async (port) => (await ask(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status ?? 0,
      ),
    );
  }

  /** How many servers take themselves for the one that works for all. */
  async leaders(): Promise<number> {
    const figures = await Promise.all(this.ports.map((port) => ask(`http://127.0.0.1:${port}/metrics`)));
    return figures.reduce(
      (sum, { body }) => sum + Number(/^hansang_leading (\d)/m.exec(body.toString())?.[1] ?? 0),
      0,
    );
  }

  async seat(count: number): Promise<readonly GuestClient[]> {
    const phones: GuestClient[] = [];
    for (let index = 0; index < count; index += 1)
      phones.push(await scanTable(ORIGIN, { restaurantId: VENUE.id, tableIdx: 1 + (index % VENUE.tables) }));
    return phones;
  }
}

/** A phone's live connection, which comes back by itself. */
export function watch({ seat, headers }: GuestClient) {
  const socket = io(ORIGIN, {
    path: SOCKET.path,
    transports: ['websocket'],
    reconnectionDelayMax: 1000,
    forceNew: true,
    rejectUnauthorized: false,
    extraHeaders: { cookie: headers.cookie as string },
    query: { tableIdx: String(seat.tableIdx), clientId: headers['client-id'] },
  });
  return { isConnected: () => socket.connected, close: () => socket.disconnect() };
}

/** Guests are served by both servers. */
export const untilServed = (house: House): Promise<void> =>
  until('two servers that are ready behind their proxy', async () => {
    if ((await house.readiness()).some((status) => status !== 200)) return false;
    const answer = await fetch(`${ORIGIN}/readyz`).catch(() => null);
    return answer?.status === 200;
  });
