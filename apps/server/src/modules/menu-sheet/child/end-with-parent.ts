import { workerData } from 'node:worker_threads';

/** Whose child this process is, and how long it may take. */
export interface Leash {
  readonly parent: number;
  readonly longestMs: number;
}

const LOOK_MS = 250;
const { parent, longestMs } = workerData as Leash;

const end = () => process.kill(process.pid, 'SIGKILL');
setTimeout(end, longestMs);
// Where orphans keep their parent's number, the time ends them.
setInterval(() => {
  if (process.ppid !== parent) end();
}, LOOK_MS);
