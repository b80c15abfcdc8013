import { setTimeout as sleep } from 'node:timers/promises';
import { descendants, proportionalSize } from '../product/processes.ts';
import { startProduct } from '../product/product.ts';
import type { Bench } from './bench.ts';
import { median, spread } from './figures.ts';

const MB = 1024 * 1024;

/** What the idle product takes of the machine's memory, shared pages shared out. */
export const memoryBench: Bench = {
  name: 'memory',
  async measure(plan) {
    const alone: number[] = [];
    const together: number[] = [];
    for (let run = 1; run <= plan.runs; run += 1) {
      plan.say(`memory, start ${run} of ${plan.runs}`);
      const product = await startProduct();
      try {
        await sleep(5000);
        const server = proportionalSize(product.pid);
        const rest = descendants(product.pid).map(proportionalSize);
        alone.push(server / MB);
        together.push(rest.reduce((sum, size) => sum + size, server) / MB);
      } finally {
        await product.close();
      }
    }
    return [
      {
        rule: 'BENCH-11',
        what: 'Memory of the idle server',
        value: median(alone),
        unit: 'MB',
        limit: { most: 180 },
        beside: spread(alone, 'MB'),
      },
      {
        rule: 'BENCH-11',
        what: 'Memory with PostgreSQL',
        value: median(together),
        unit: 'MB',
        limit: { most: 260 },
        beside: spread(together, 'MB'),
      },
    ];
  },
};
