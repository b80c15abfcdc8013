import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
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
  // The load says from where each phone comes.
  const product = await startProduct({ env: { DATABASE_POOL: String(POOL), TRUST_PROXY: '1' } });
  const children: ChildProcess[] = [];
  const start = (file: string) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    children.push(child);
    return child;
  };
  try {
    plan.say(`carts, ${tables} tables sit down`);
    const venueId = 960;
    const venue = testVenue({ id: venueId, tables, dishes: 12 });
    await importVenue(product, { ...venue, flags: { ...venue.flags, useGroupCart: true } });
    const connection = embeddedConnection(product.dataDir);
    const { menu } = await scanTable(product.origin, { restaurantId: venueId, tableIdx: 1 });
    const seats = await withDatabase(connection, (db) => seatPhones(db, venueId, PHONES));
    const ourPhones = await joinAll(product.origin, venueId, seats, menu);
    const sample = await firstChange(product, ourPhones);
    const bare = start('./bare-cart-server.ts');
    bare.send({ connection, pool: POOL, event: sample } satisfies BareCartOrder);
    const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }];
    const barePhones = ourPhones.map(
      (phone): LoadPhone => ({
        ...phone,
        path: `/rooms/${phone.table}`,
        query: { room: String(phone.table) },
      }),
    );

    const rate = tables * RATE_PER_TABLE;
    const load = { rate, warmSeconds: 3, seconds: plan.windowSeconds * 3 };
    const sides = [
      { name: 'ours', pid: product.pid, load: { ...load, port: product.port, phones: ourPhones } },
      { name: 'bare', pid: bare.pid as number, load: { ...load, port: barePort, phones: barePhones } },
    ].map((side) => ({
      ...side,
      player: start('./cart-load.ts'),
      results: [] as CartLoadResult[],
      cpu: [] as CpuTime[],
      bytes: 0,
    }));
    for (const side of sides) {
      plan.say(`carts, ${tables} tables, sockets of ${side.name}`);
      const before = await settledSize(side.pid);
      side.player.send({ open: side.load satisfies CartLoad });
      await once(side.player, 'message');
      await sleep(6000);
      side.bytes = ((await settledSize(side.pid)) - before) / ourPhones.length;
    }
    for (let run = 1; run <= plan.runs; run += 1)
      for (const side of sides) {
        plan.say(`carts, ${tables} tables, ${side.name}, window ${run} of ${plan.runs}`);
        const done = watchCpu(postmasterPid(product.dataDir), side.pid);
        side.player.send({ play: side.load satisfies CartLoad });
        const [result] = (await once(side.player, 'message')) as [CartLoadResult];
        side.results.push(result);
        side.cpu.push(await done(rate * (load.warmSeconds + load.seconds)));
      }
    const [ours, theirs] = sides as [(typeof sides)[0], (typeof sides)[0]];
    return figures({ tables, rate, isJudged, ours, theirs });
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
    await product.close();
  }
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
