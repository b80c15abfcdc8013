import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CartChangeAnswer } from '@hansang/contract/schemas';
import { scanTable } from '../../../simulators/guests/guest-client.ts';
import { collectGarbage } from '../../product/collect-garbage.ts';
import { embeddedConnection, postmasterPid, withDatabase } from '../../product/database.ts';
import { importVenue } from '../../product/import-venue.ts';
import { proportionalSize } from '../../product/processes.ts';
import { type Product, startProduct } from '../../product/product.ts';
import { testVenue } from '../../product/test-venue.ts';
import type { Bench, BenchPlan } from '../bench.ts';
import { type CpuTime, watchCpu } from '../cpu-watch.ts';
import { type Figure, median, percentile, spread } from '../figures.ts';
import { seatPhones } from '../order/seats.ts';
import type { BareCartOrder } from './bare-cart-server.ts';
import type { CartLoad, CartLoadResult, LoadPhone } from './cart-load.ts';
import { joinAll } from './join-all.ts';

const POOL = 8;
const PHONES = 4;
/** Changes a second for each table: every guest changes the cart about every eight seconds. */
const RATE_PER_TABLE = 0.5;

/** A change of the shared cart, from the phone that makes it to the other phones of the table. */
export const cartBench: Bench = { name: 'cart', measure: (plan) => measureAt(plan, 200, true) };
/** The same in a large house, told beside it. */
export const manyCartsBench: Bench = { name: 'cart-1000', measure: (plan) => measureAt(plan, 1000, false) };

async function measureAt(plan: BenchPlan, tables: number, isJudged: boolean): Promise<Figure[]> {
  const house = await openHouse(tables, plan.say);
  try {
    const rate = tables * RATE_PER_TABLE;
    const load = { rate, warmSeconds: 3, seconds: plan.windowSeconds * 3 };
    const bytes = await memoryOfPhones(house, load);
    // Whose garbage was collected goes on with no more room than it needed then, and collects again every few seconds: as no
    // server that runs does. So both are started anew.
    await house.startAnew();
    const sides = house.sides().map((side) => ({
      ...side,
      results: [] as CartLoadResult[],
      cpu: [] as CpuTime[],
    }));
    for (const side of sides) await openSockets(house, side, load);
    for (let run = 1; run <= plan.runs; run += 1)
      for (const side of sides) {
        house.say(`${side.name}, window ${run} of ${plan.runs}`);
        const done = watchCpu(postmasterPid(house.dataDir), side.pid);
        side.player.send({ play: loadOf(side, load) });
        const [result] = (await once(side.player, 'message')) as [CartLoadResult];
        side.results.push(result);
        side.cpu.push(await done(rate * (load.warmSeconds + load.seconds)));
      }
    const [ours, theirs] = sides;
    if (!ours || !theirs) throw new Error('Two servers were to be compared');
    const [own = 0, bare = 0] = bytes;
    return figures({
      tables,
      rate,
      isJudged,
      ours: { ...ours, bytes: own },
      theirs: { ...theirs, bytes: bare },
    });
  } finally {
    await house.close();
  }
}

type Pace = Pick<CartLoad, 'rate' | 'warmSeconds' | 'seconds'>;

/** One of the two servers, with the phones that come to it. */
interface Guests {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  readonly phones: readonly LoadPhone[];
  readonly player: ChildProcess;
}

interface House {
  readonly dataDir: string;
  say(what: string): void;
  /** The product first. */
  sides(): readonly Guests[];
  startAnew(): Promise<void>;
  close(): Promise<void>;
}

/** The product and the bare server on one database, with guests at all tables. */
async function openHouse(tables: number, say: BenchPlan['say']): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hansang-carts-'));
  const children: ChildProcess[] = [];
  const start = (file: string) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    children.push(child);
    return child;
  };
  // The load says from where each phone comes.
  const startOurs = () => startProduct({ dataDir, env: { DATABASE_POOL: String(POOL), TRUST_PROXY: '1' } });
  let product = await startOurs();
  const close = async () => {
    for (const child of children) if (child.connected) child.disconnect();
    await product.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const tell = (what: string) => say(`carts, ${tables} tables, ${what}`);
    tell('sit down');
    const venueId = 960;
    const venue = testVenue({ id: venueId, tables, dishes: 12 });
    await importVenue(product, { ...venue, flags: { ...venue.flags, useGroupCart: true } });
    const connection = embeddedConnection(dataDir);
    const { menu } = await scanTable(product.origin, { restaurantId: venueId, tableIdx: 1 });
    const seats = await withDatabase(connection, (db) => seatPhones(db, venueId, PHONES));
    const phones = await joinAll(product.origin, venueId, seats, menu);
    const event = await firstChange(product, phones);
    const rooms = phones.map(
      (phone): LoadPhone => ({
        ...phone,
        path: `/rooms/${phone.table}`,
        query: { room: String(phone.table) },
      }),
    );
    const startBare = async () => {
      const child = start('./bare-cart-server.ts');
      child.send({ connection, pool: POOL, event } satisfies BareCartOrder);
      const [{ port }] = (await once(child, 'message')) as [{ port: number }];
      return { child, port };
    };
    let bare = await startBare();
    const players = [start('./cart-load.ts'), start('./cart-load.ts')] as const;
    return {
      dataDir,
      say: tell,
      sides: () => [
        { name: 'ours', pid: product.pid, port: product.port, phones, player: players[0] },
        { name: 'bare', pid: bare.child.pid as number, port: bare.port, phones: rooms, player: players[1] },
      ],
      async startAnew() {
        bare.child.disconnect();
        await product.close();
        product = await startOurs();
        bare = await startBare();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const loadOf = ({ port, phones }: Guests, pace: Pace): CartLoad => ({ ...pace, port, phones });

async function openSockets(house: House, side: Guests, pace: Pace): Promise<void> {
  house.say(`sockets of ${side.name}`);
  side.player.send({ open: loadOf(side, pace) });
  await once(side.player, 'message');
  await sleep(6000);
}

/** What a connected phone takes of each server's memory, in bytes. */
async function memoryOfPhones(house: House, pace: Pace): Promise<number[]> {
  const bytes: number[] = [];
  for (const side of house.sides()) {
    const before = await settledSize(side.pid);
    await openSockets(house, side, pace);
    bytes.push(((await settledSize(side.pid)) - before) / side.phones.length);
  }
  return bytes;
}

/** Memory that a server holds on to: what it only has not given back yet would hide its phones. */
async function settledSize(pid: number): Promise<number> {
  await collectGarbage(pid);
  await sleep(1000);
  return proportionalSize(pid);
}

interface Side {
  readonly results: readonly CartLoadResult[];
  /** For each change: what a busy machine does not blur. */
  readonly cpu: readonly CpuTime[];
  /** Of memory, for each connected phone. */
  readonly bytes: number;
}

function figures(measured: {
  tables: number;
  rate: number;
  isJudged: boolean;
  ours: Side;
  theirs: Side;
}): Figure[] {
  const { tables, rate, isJudged, ours, theirs } = measured;
  const at = `${tables} tables × ${PHONES}, ${rate}/s`;
  const share = (percent: number, most: number): Figure => {
    const [mine, bare] = [ours, theirs].map(({ results }) =>
      results.map(({ latencies }) => percentile(latencies, percent / 100)),
    ) as [number[], number[]];
    return {
      rule: isJudged ? 'BENCH-16' : null,
      what: `Cart change, p${percent}, ${at}`,
      value: median(mine) / median(bare),
      unit: '×',
      ...(isJudged && { limit: { most } }),
      beside: `${spread(mine, 'ms')} against bare ${spread(bare, 'ms')}`,
    };
  };
  const processorTime = (of: keyof CpuTime, whose: string): Figure => {
    const [mine, bare] = [ours, theirs].map(({ cpu }) => cpu.map((time) => time[of])) as [number[], number[]];
    return {
      rule: null,
      what: `Processor time of ${whose} for a change, ${at}`,
      value: median(mine) / median(bare),
      unit: '×',
      beside: `${spread(mine, 'ms')} against bare ${spread(bare, 'ms')}`,
    };
  };
  const errors = ours.results.flatMap((result) => result.errors);
  const unheard = ours.results.reduce((sum, result) => sum + result.unheard, 0);
  return [
    share(50, 1.5),
    share(99, 2),
    processorTime('node', 'the server'),
    processorTime('postgres', 'PostgreSQL'),
    {
      rule: isJudged ? 'BENCH-16' : null,
      what: `Cart changes refused or not heard, ${at}`,
      value: errors.length + unheard,
      unit: '',
      ...(isJudged && { limit: { most: 0 } }),
      beside:
        [...new Set(errors)].slice(0, 2).join(', ') ||
        `${Math.round(ours.results[0]?.bytesPerEvent ?? 0)} bytes an event`,
    },
    {
      rule: isJudged ? 'BENCH-17' : null,
      what: `Memory of a connected phone, ${tables * PHONES} phones`,
      value: ours.bytes / theirs.bytes,
      unit: '×',
      ...(isJudged && { limit: { most: 1.3 } }),
      beside: `${Math.round(ours.bytes / 1024)} KB against bare ${Math.round(theirs.bytes / 1024)} KB`,
    },
  ];
}

/** Makes one change and gives what the product tells of it, for the bare server to send as well. */
async function firstChange(product: Product, [phone]: readonly LoadPhone[]): Promise<BareCartOrder['event']> {
  if (!phone) throw new Error('Nobody sat down');
  const response = await fetch(product.origin + phone.path, {
    method: 'POST',
    headers: { ...phone.headers, 'content-type': 'application/json', 'idempotency-key': 'first' },
    body: phone.bodies[0] ?? '',
  });
  const { event } = (await response.json()) as CartChangeAnswer;
  if (!event) throw new Error('The first change was refused');
  return event;
}
