import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, treeCpuSeconds } from '../product/processes.ts';

/** ms of processor time for each order or change of a window. */
export interface CpuTime {
  readonly postgres: number;
  readonly node: number;
}

/** Until processes that ended have been waited for, so that their time is found with their parent's. */
const SETTLE_MS = 300;

/** Begins to count what the database (with all its processes) and a server take; called at the end with how many there were. */
export function watchCpu(postmaster: number, server: number): (count: number) => Promise<CpuTime> {
  const begin = { postgres: treeCpuSeconds(postmaster), node: cpuSeconds(server) };
  return async (count) => {
    await sleep(SETTLE_MS);
    return {
      postgres: ((treeCpuSeconds(postmaster) - begin.postgres) * 1000) / count,
      node: ((cpuSeconds(server) - begin.node) * 1000) / count,
    };
  };
}
