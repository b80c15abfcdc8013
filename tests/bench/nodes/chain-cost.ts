import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, treeCpuSeconds } from '../../product/processes.ts';
import type { Chain } from './chain.ts';

/** ms of processor time, of each part of a chain. */
export interface Cost {
  readonly nodes: readonly number[];
  readonly postgres: number;
  readonly redis: number;
}

/** What a chain takes at rest, and for each of what happens. */
export interface Costs {
  /** ms a second, with everybody connected and nobody acting. */
  readonly idle: Cost;
  readonly change: Cost;
  readonly order: Cost;
}

/** Until what was begun at the end of a window is done as well. */
const SETTLE_MS = 1000;

/** What a chain takes while `work` runs, and for how many seconds it ran. */
export async function costOf(
  chain: Chain,
  work: () => Promise<unknown>,
): Promise<Cost & { seconds: number }> {
  const begin = read(chain);
  const from = performance.now();
  await work();
  await sleep(SETTLE_MS);
  const end = read(chain);
  return {
    nodes: end.nodes.map((ms, node) => ms - (begin.nodes[node] ?? 0)),
    postgres: end.postgres - begin.postgres,
    redis: end.redis - begin.redis,
    seconds: (performance.now() - from) / 1000,
  };
}

/** What each of so many events cost beyond what the chain takes of itself. */
export function perEvent(
  cost: Cost & { seconds: number },
  idle: Cost & { seconds: number },
  events: number,
): Cost {
  const of = (busy: number, still: number) => (busy - (still * cost.seconds) / idle.seconds) / events;
  return {
    nodes: cost.nodes.map((ms, node) => of(ms, idle.nodes[node] ?? 0)),
    postgres: of(cost.postgres, idle.postgres),
    redis: of(cost.redis, idle.redis),
  };
}

function read({ nodes, postgres, redis }: Chain): Cost {
  return {
    nodes: nodes.map(({ pid }) => cpuSeconds(pid) * 1000),
    postgres: treeCpuSeconds(postgres.pid) * 1000,
    redis: cpuSeconds(redis.pid()) * 1000,
  };
}
