import { readdirSync, readFileSync } from 'node:fs';

/** Every process below `pid`, children before grandchildren; empty where there is no /proc. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of parents()) children.set(parent, [...(children.get(parent) ?? []), child]);
  const below = (parent: number): number[] => {
    const own = children.get(parent) ?? [];
    return [...own, ...own.flatMap(below)];
  };
  return below(pid);
}

function parents(): [child: number, parent: number][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
        // The command may hold spaces and brackets; the fields after its last bracket do not.
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return [[Number(name), parent] as [number, number]];
      } catch {
        return []; // It ended while we were reading.
      }
    });
}

/** Proportional set size of a process in bytes: what it takes of the machine's memory, shared pages shared out. */
export function proportionalSize(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) * 1024;
}

/** Ticks a second in which Linux counts processor time for programs, whatever its own clock. */
const TICKS = 100;

/** Processor time that a process has taken so far, in seconds, its threads' and the system's for it included. */
export function cpuSeconds(pid: number): number {
  const { own } = processorTime(pid);
  return own;
}

/**
 * Processor time of a process and all below it in seconds, of those that have ended as well: a server of a process for
 * each connection would else lose the time of every connection that closed meanwhile.
 */
export function treeCpuSeconds(pid: number): number {
  const root = processorTime(pid);
  return descendants(pid).reduce((sum, child) => {
    try {
      return sum + processorTime(child).own;
    } catch {
      return sum; // It ended while we were reading.
    }
  }, root.own + root.ended);
}

/** Seconds of a process itself, and of its children that have ended and been waited for. */
function processorTime(pid: number): { readonly own: number; readonly ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { own: (user + system) / TICKS, ended: (endedUser + endedSystem) / TICKS };
}
