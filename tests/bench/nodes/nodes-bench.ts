import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { scanTable } from '../../../simulators/guests/guest-client.ts';
import { collectGarbage } from '../../product/collect-garbage.ts';
import { withDatabase } from '../../product/database.ts';
import { importVenue } from '../../product/import-venue.ts';
import { proportionalSize } from '../../product/processes.ts';
import { testVenue } from '../../product/test-venue.ts';
import type { Bench, BenchPlan } from '../bench.ts';
import type { CartLoad, CartLoadResult, LoadPhone } from '../cart/cart-load.ts';
import { joinAll } from '../cart/join-all.ts';
import type { Figure } from '../figures.ts';
import { type Seat, seatPhones } from '../order/seats.ts';
import { type Chain, NODES, postgresVersions, startChain } from './chain.ts';
import { type Cost, type Costs, costOf, perEvent } from './chain-cost.ts';
import { type Measured, nodeFigures } from './node-figures.ts';
import { placeSteadily } from './steady-orders.ts';

const PHONES = 4;
const BUSY = { id: 970, tables: 150, dishes: 40 };
/** A venue of each other node, so that it follows the log for somebody. */
const QUIET = { tables: 5, dishes: 40 };
/** Where everybody orders from a cart of their own: a shared one is ordered by whoever locked it. */
const ORDERING = { id: 969, tables: 150, dishes: 40 };
const CHANGES_PER_SECOND = 40;
const ORDERS_PER_SECOND = 8;

/** What a chain of four servers takes for orders and changes of carts: the server asked, the others, PostgreSQL, Redis. */
export const nodesBench: Bench = {
  name: 'nodes',
  async measure(plan) {
    const figures: Figure[] = [];
    for (const [name, programs] of postgresVersions()) {
      plan.say(`nodes, ${NODES} servers on ${name} of PostgreSQL`);
      const chain = await startChain(programs);
      try {
        figures.push(...nodeFigures(await measureChain(plan, chain)));
      } catch (error) {
        // Told before what ending the chain may have to say.
        plan.say((error as Error).message);
        throw error;
      } finally {
        await chain.close();
      }
    }
    return figures;
  },
};

interface Room {
  readonly phones: readonly LoadPhone[];
  /** Who orders, and from which menu. */
  readonly seats: readonly Seat[];
  readonly menu: Awaited<ReturnType<typeof scanTable>>['menu'];
}

async function measureChain(plan: BenchPlan, chain: Chain): Promise<Measured> {
  const { nodes, connection } = chain;
  const shared = await sitDown(chain, 0, BUSY);
  const busy = { ...shared, ...(await seatAlone(chain)) };
  const quiet: Room[] = [];
  for (const node of nodes.keys())
    if (node > 0) quiet.push(await sitDown(chain, node, { ...QUIET, id: BUSY.id + node }));
  const [player, others] = [startPlayer(), startPlayer()];
  try {
    const apart = quiet.flatMap(({ phones }, index) => at(phones, () => nodes[index + 1]?.port));
    await open(others, apart);
    const empty = await settledSize(chain);
    const together = at(busy.phones, () => nodes[0]?.port);
    const spread = at(busy.phones, (index) => nodes[index % NODES]?.port);
    await open(player, together);
    const full = await settledSize(chain);
    const byVenue = await costs(
      plan,
      chain,
      { ...busy, phones: together },
      player,
      'phones of a venue at one server',
    );
    await open(player, spread);
    const mixed = await costs(
      plan,
      chain,
      { ...busy, phones: spread },
      player,
      'phones spread over all servers',
    );
    const server = await withDatabase(connection, async (db) => {
      const { rows } = await db.query<{ version: string; connections: number }>(
        `SELECT current_setting('server_version') AS version,
                (SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'hansang%')::integer AS connections`,
      );
      return rows[0] ?? { version: '?', connections: Number.NaN };
    });
    const bytesPerPhone = (full - empty) / busy.phones.length;
    return {
      ...server,
      byVenue,
      mixed,
      bytesPerPhone,
      rates: { changes: CHANGES_PER_SECOND, orders: ORDERS_PER_SECOND },
    };
  } finally {
    for (const child of [player, others]) child.disconnect();
  }
}

/** Imports a venue and seats its guests in their shared carts, through one of the servers. */
async function sitDown(
  { nodes, connection }: Chain,
  node: number,
  plan: { id: number; tables: number; dishes: number },
): Promise<Room> {
  const product = nodes[node] as Chain['nodes'][0];
  const venue = testVenue(plan);
  await importVenue(product, { ...venue, flags: { ...venue.flags, useGroupCart: true } }, connection);
  const { menu } = await scanTable(product.origin, { restaurantId: plan.id, tableIdx: 1 });
  const seats = await withDatabase(connection, (db) => seatPhones(db, plan.id, PHONES));
  return { menu, seats, phones: await joinAll(product.origin, plan.id, seats, menu) };
}

/** Seats guests who order, in a venue of its own through the first server. */
async function seatAlone({ nodes, connection }: Chain): Promise<Pick<Room, 'seats' | 'menu'>> {
  const product = nodes[0] as Chain['nodes'][0];
  await importVenue(product, testVenue(ORDERING), connection);
  const { menu } = await scanTable(product.origin, { restaurantId: ORDERING.id, tableIdx: 1 });
  return { menu, seats: await withDatabase(connection, (db) => seatPhones(db, ORDERING.id, PHONES)) };
}

const at = (phones: readonly LoadPhone[], portOf: (index: number) => number | undefined): LoadPhone[] =>
  phones.map((phone, index) => ({ ...phone, port: portOf(index) ?? 0 }));

function startPlayer(): ChildProcess {
  const file = fileURLToPath(new URL('../cart/cart-load.ts', import.meta.url));
  return fork(file, { env: { ...process.env, NODE_ENV: 'production' } });
}

async function open(player: ChildProcess, phones: readonly LoadPhone[]): Promise<void> {
  player.send({ open: { port: 0, phones, rate: 0, warmSeconds: 0, seconds: 0 } satisfies CartLoad });
  await once(player, 'message');
  // Servers learn that the sockets before are gone, and what their new ones need is warm.
  await sleep(5000);
}

/** Memory that the busy venue's server holds on to. */
async function settledSize({ nodes }: Chain): Promise<number> {
  const pid = nodes[0]?.pid ?? 0;
  await collectGarbage(pid);
  await sleep(1000);
  return proportionalSize(pid);
}

async function costs(
  plan: BenchPlan,
  chain: Chain,
  room: Room,
  player: ChildProcess,
  what: string,
): Promise<Costs[]> {
  const all: Costs[] = [];
  const seconds = plan.windowSeconds * 4;
  // 150 tables and both kinds of work once, so that nothing is done for the first time.
  await changes(player, room, 5);
  await orders(room, 5);
  for (let run = 1; run <= plan.runs; run += 1) {
    plan.say(`nodes, ${what}, window ${run} of ${plan.runs}`);
    const idle = await costOf(chain, () => sleep(seconds * 1000));
    const change = await costOf(chain, () => changes(player, room, seconds));
    const order = await costOf(chain, () => orders(room, seconds));
    all.push({
      idle: perSecond(idle),
      change: perEvent(change, idle, CHANGES_PER_SECOND * seconds),
      order: perEvent(order, idle, ORDERS_PER_SECOND * seconds),
    });
  }
  return all;
}

const perSecond = ({ nodes, postgres, redis, seconds }: Cost & { seconds: number }): Cost => ({
  nodes: nodes.map((ms) => ms / seconds),
  postgres: postgres / seconds,
  redis: redis / seconds,
});

async function changes(player: ChildProcess, { phones }: Room, seconds: number): Promise<void> {
  player.send({
    play: { port: 0, phones, rate: CHANGES_PER_SECOND, warmSeconds: 0, seconds } satisfies CartLoad,
  });
  const [{ errors, unheard }] = (await once(player, 'message')) as [CartLoadResult];
  if (errors.length > 0 || unheard > 0)
    throw new Error(
      `Of the changes ${errors.length} were refused and ${unheard} not heard: ${errors[0] ?? ''}`,
    );
}

const orders = ({ seats, phones, menu }: Room, seconds: number): Promise<number> =>
  placeSteadily({
    restaurantId: ORDERING.id,
    menu,
    seats: seats.map((seat, index) => ({ seat, port: phones[index]?.port ?? 0 })),
    rate: ORDERS_PER_SECOND,
    seconds,
  });
