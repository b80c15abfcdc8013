import { cpuSeconds, treeCpuSeconds } from '../../product/processes.ts';

/** ms of processor time for each order of a window. */
export interface CpuPerOrder {
  readonly postgres: number;
  readonly node: number;
}

/** Begins to count what the database (with all its processes) and a server take; called at the end with the orders. */
export function watchCpu(postmaster: number, server: number): (orders: number) => CpuPerOrder {
  const begin = { postgres: treeCpuSeconds(postmaster), node: cpuSeconds(server) };
  return (orders) => ({
    postgres: ((treeCpuSeconds(postmaster) - begin.postgres) * 1000) / orders,
    node: ((cpuSeconds(server) - begin.node) * 1000) / orders,
  });
}
