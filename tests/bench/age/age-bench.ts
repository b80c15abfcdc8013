import pg from 'pg';
import { embeddedConnection } from '../../product/database.ts';
import type { Bench, BenchPlan, DataRoot } from '../bench.ts';
import { commitTime } from '../commit-time.ts';
import { type Figure, median, spread } from '../figures.ts';
import { ACTS, type Act, type Cost, House } from './house.ts';

const PAST = 1_000_000;
const QUICK_PAST = 100_000;
/** Orders of one long run in one venue, and of its first and last part. */
const RUN = 30_000;
const QUICK_RUN = 6000;
const PART = 1000;
const LIMIT = 1.5;

/** What ordering, carts, board and history cost in a venue with a past, in four states, beside one without. */
export const ageBench: Bench = {
  name: 'age',
  async measure(plan) {
    const figures: Figure[] = [];
    for (const root of plan.dataRoots) {
      figures.push(...(await measureRun(plan, root)));
      figures.push(...(await measureStates(plan, root)));
    }
    return figures;
  },
};

/** A state that an old house is brought into, and what ends it. */
type State = (old: House) => Promise<() => Promise<void>>;
const nothing = async () => {};

// In this order: each begins where the one before it ended.
const STATES: readonly { readonly name: string; readonly begin: State }[] = [
  // The house was filled while its server ran, on plans that were made before.
  { name: 'plans and statistics of empty tables', begin: async () => nothing },
  {
    name: 'never analysed',
    begin: async (old) => {
      await old.database((db) => db.query(FORGET_STATISTICS));
      await old.restart();
      return nothing;
    },
  },
  {
    name: 'analysed',
    begin: async (old) => {
      await old.database((db) => db.query('ANALYZE'));
      await old.restart();
      return nothing;
    },
  },
  {
    name: 'a reader open',
    begin: async (old) => {
      const reader = new pg.Client(embeddedConnection(old.product.dataDir));
      await reader.connect();
      await reader.query(
        'SET idle_in_transaction_session_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ',
      );
      await reader.query('SELECT count(*) FROM restaurants');
      // Versions that nobody may clear away while the reader looks.
      await old.orders(PART);
      return () => reader.end();
    },
  },
];

/** As a table is that was loaded and never looked at. */
const FORGET_STATISTICS = `
  DO $$
  DECLARE one record;
  BEGIN
    FOR one IN SELECT schemaname, relname FROM pg_stat_user_tables LOOP
      PERFORM pg_clear_relation_stats(one.schemaname, one.relname);
    END LOOP;
    FOR one IN SELECT DISTINCT schemaname, tablename, attname, inherited FROM pg_stats WHERE schemaname = 'public' LOOP
      PERFORM pg_clear_attribute_stats(one.schemaname, one.tablename, one.attname, one.inherited);
    END LOOP;
  END $$`;

async function measureStates(plan: BenchPlan, root: DataRoot): Promise<Figure[]> {
  const past = plan.runs < 5 ? QUICK_PAST : PAST;
  plan.say(`age, ${root.name}: two houses open`);
  const houses = { young: await House.open(root.folder), old: await House.open(root.folder) };
  const figures: Figure[] = [];
  try {
    for (const house of Object.values(houses)) for (const act of ACTS) await house.measure(act, 2);
    plan.say(`age, ${root.name}: ${past} past orders`);
    const busy = keepBusy(houses.old);
    await houses.old.fill(past);
    await busy();
    for (const { name, begin } of STATES) {
      const end = await begin(houses.old);
      // A server that has just started is slower for another reason than its age.
      for (const act of ACTS) await windowOf(houses.old, act, 2 * plan.windowSeconds);
      for (const act of ACTS) {
        const costs: Record<keyof typeof houses, Cost[]> = { young: [], old: [] };
        for (let run = 1; run <= plan.runs; run += 1)
          for (const age of ['young', 'old'] as const) {
            plan.say(`age, ${root.name}, ${name}: ${act}, ${age}, window ${run} of ${plan.runs}`);
            costs[age].push(await windowOf(houses[age], act, plan.windowSeconds));
          }
        figures.push(...ratio(`${act}, ${name}, ${root.name}`, act, costs.old, costs.young));
      }
      await end();
    }
  } finally {
    for (const house of Object.values(houses)) await house.close();
  }
  return figures;
}

/**
 * Orders go by number rather than by time: a quick host would otherwise place an evening of a whole town while the reader
 * looks, and each of them leaves versions behind.
 */
const windowOf = (house: House, act: Act, seconds: number): Promise<Cost> =>
  act === 'order' ? house.orders(PART) : house.measure(act, seconds);

/** Orders now and then, so that the server keeps its connections and their plans; the answer ends it. */
function keepBusy(house: House): () => Promise<void> {
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      await house.measure('order', 0.2);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  })();
  return async () => {
    isOver = true;
    await work;
  };
}

/** A long run in one venue, on a fresh database that nobody analyses by hand: its last orders beside its first. */
async function measureRun(plan: BenchPlan, root: DataRoot): Promise<Figure[]> {
  const all = plan.runs < 5 ? QUICK_RUN : RUN;
  const house = await House.open(root.folder);
  try {
    const commit = await house.database(commitTime);
    await house.orders(PART);
    const first = await house.orders(PART);
    plan.say(`age, ${root.name}: a run of ${all} orders`);
    await house.orders(all - 3 * PART);
    const last = await house.orders(PART);
    return [
      {
        rule: null,
        what: `A commit, data folder in ${root.name}`,
        value: commit,
        unit: 'ms',
        beside: root.folder,
      },
      ...ratio(`order, the ${all}th, ${root.name}`, 'order', [last], [first]),
    ];
  } finally {
    await house.close();
  }
}

function ratio(what: string, act: Act, old: readonly Cost[], young: readonly Cost[]): Figure[] {
  const waits = [old, young].map((costs) => costs.map(({ wait }) => wait)) as [number[], number[]];
  const postgres = [old, young].map((costs) => costs.map(({ cpu }) => cpu.postgres)) as [number[], number[]];
  const node = [old, young].map((costs) => costs.map(({ cpu }) => cpu.node)) as [number[], number[]];
  const isServed = act === 'order' || act === 'cart change';
  return [
    {
      rule: 'BENCH-20',
      what: `Age: ${what}`,
      value: median(waits[0]) / median(waits[1]),
      unit: '×',
      limit: { most: LIMIT },
      beside: `${spread(waits[0], 'ms')} against young ${spread(waits[1], 'ms')}`,
    },
    {
      rule: null,
      what: `Age: PostgreSQL's time, ${what}`,
      value: median(postgres[0]) / median(postgres[1]),
      unit: '×',
      beside:
        `${spread(postgres[0], 'ms')} against ${spread(postgres[1], 'ms')}` +
        (isServed ? `; Node ${spread(node[0], 'ms')} against ${spread(node[1], 'ms')}` : ''),
    },
  ];
}
