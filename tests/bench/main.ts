import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../browser/chromium.ts';
import { ageBench } from './age/age-bench.ts';
import type { Bench, BenchPlan, DataRoot } from './bench.ts';
import { bytesBench } from './bytes-bench.ts';
import { cartBench, manyCartsBench } from './cart/cart-bench.ts';
import { consoleBench } from './console/console-bench.ts';
import { type Figure, figureLine, isWithin } from './figures.ts';
import { growthBench } from './growth/growth-bench.ts';
import { interactionBench } from './interaction-bench.ts';
import { lighthouseBench } from './lighthouse/lighthouse-bench.ts';
import { memoryBench } from './memory-bench.ts';
import { nodesBench } from './nodes/nodes-bench.ts';
import { orderBench } from './order/order-bench.ts';
import { pageBench } from './page/page-bench.ts';
import { repeatBench } from './page/repeat-bench.ts';
import { servingBench } from './serving-bench.ts';
import { startBench } from './start-bench.ts';

const ALL: readonly Bench[] = [
  pageBench,
  repeatBench,
  bytesBench,
  interactionBench,
  consoleBench,
  lighthouseBench,
  servingBench,
  orderBench,
  cartBench,
  manyCartsBench,
  growthBench,
  nodesBench,
  ageBench,
  memoryBench,
  startBench,
];

const DATA_ROOTS: Readonly<Record<DataRoot['name'], string>> = { disk: tmpdir(), memory: '/dev/shm' };

/**
 * `npm run bench [name…] [-- --quick] [--data disk|memory|both]`: measures, and prints every figure beside its limit.
 * `--data` tells the benches of the database where their data folders lie.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, data: { type: 'string', default: 'disk' } },
  });
  const names = ALL.map((bench) => bench.name);
  const stranger = positionals.find((name) => !names.includes(name));
  if (stranger) {
    process.stderr.write(`There is no bench ${stranger}; there are ${names.join(', ')}.\n`);
    return 1;
  }
  const dataNames = values.data === 'both' ? (['disk', 'memory'] as const) : [values.data];
  if (!dataNames.every((name) => name === 'disk' || name === 'memory')) {
    process.stderr.write('--data is disk, memory or both.\n');
    return 1;
  }
  const plan: BenchPlan = {
    runs: values.quick ? 2 : 5,
    windowSeconds: values.quick ? 2 : 4,
    dataRoots: dataNames.map((name) => ({ name, folder: DATA_ROOTS[name] })),
    say: (line) => process.stderr.write(`… ${line}\n`),
  };
  const chosen = ALL.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const chromium = chosen.some(({ inBrowser }) => inBrowser) && (await ensureChromium(plan.say));
  if (chromium && 'problem' in chromium) {
    process.stderr.write(`${chromium.problem}\n`);
    return 1;
  }
  const figures: Figure[] = [];
  for (const bench of chosen) {
    const measured = await bench.measure(plan);
    for (const figure of measured) process.stdout.write(`${figureLine(figure)}\n`);
    figures.push(...measured);
  }
  const missed = figures.filter((figure) => !isWithin(figure));
  process.stdout.write(
    `${figures.filter((figure) => figure.limit).length - missed.length} within their limits, ${missed.length} not\n`,
  );
  return missed.length === 0 ? 0 : 1;
}

process.exitCode = await main();
