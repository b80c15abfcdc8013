import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const hasProc = process.platform === 'linux';

/** True while a process runs; a zombie, dead but not yet reaped, does not count. */
export function isRunning(pid: number): boolean {
  if (hasProc) {
    const state = processState(pid);
    return state !== undefined && state !== 'Z' && state !== 'X';
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function processState(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in parentheses and may itself hold spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  } catch {
    return undefined;
  }
}

/**
 * Processes that work in a cluster's folder: every PostgreSQL process changes into its data folder,
 * so this tells a real one from a stranger that inherited its number.
 * @param cluster real path of the folder
 */
export function processesIn(cluster: string): number[] {
  if (!hasProc) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, cluster) && isRunning(pid));
}

/** Whether a running process is one of this cluster's; without /proc any running process counts. */
export function belongsTo(pid: number, cluster: string): boolean {
  return isRunning(pid) && (!hasProc || worksIn(pid, cluster));
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Asks every `step` ms until the answer is true; false when `milliseconds` passed without. */
export async function until(holds: () => boolean, milliseconds: number, step = 20): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!holds()) {
    if (performance.now() > end) return false;
    await sleep(step);
  }
  return true;
}
