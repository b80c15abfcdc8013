import type { Log } from '../process/log.ts';
import { belongsTo, processesIn, signal, until } from '../process/processes.ts';
import { StartProblem } from '../process/start-problem.ts';
import { connectionAt, maintenance } from './place.ts';
import { adoptPostmaster, type Postmaster } from './postmaster.ts';
import { placeOf, readPostmasterFile, removeLeftovers } from './postmaster-file.ts';
import { untilReady } from './ready.ts';
import type { Place } from './server-options.ts';

/** How long a living postmaster may give no answer before it counts as unreachable, in ms. */
const silence = 2000;

/**
 * Finds out what an earlier run left in a cluster. A postmaster that still serves is taken over; one that
 * is ending is waited for; what a dead one left (its other processes, pid file, sockets) is cleared away.
 * PostgreSQL itself would refuse to start while a zombie or a stranger bears the old process number.
 * @returns the living postmaster, or undefined when the way is clear for a new one
 * @throws StartProblem when processes of the old one cannot be ended
 */
export async function clearTheWay(
  cluster: string,
  place: Place,
  password: string | undefined,
  log: Log,
): Promise<Postmaster | undefined> {
  const left = readPostmasterFile(cluster);
  if (left && belongsTo(left.pid, cluster)) {
    const living = adoptPostmaster(left.pid, cluster, placeOf(left));
    const connection = maintenance(connectionAt(living.place, password));
    const { outcome } = await untilReady(connection, living.isAlive, silence);
    if (outcome === 'ready') {
      log.info({ pid: left.pid }, 'taking over the database that is already running');
      return living;
    }
    if (outcome === 'silent') await endProcesses([left.pid, ...processesIn(cluster)], cluster);
  } else {
    // Orphaned sessions end by themselves when they notice that their postmaster died; the busy are pushed.
    const orphans = processesIn(cluster);
    if (!(await until(() => areGone(orphans, cluster), 1500))) await endProcesses(orphans, cluster);
  }
  const folders = [left?.socketFolder ?? '', 'socketFolder' in place ? place.socketFolder : ''];
  removeLeftovers(cluster, new Set(folders), 'port' in place ? place.port : (left?.port ?? 0));
  return undefined;
}

const areGone = (pids: readonly number[], cluster: string) => pids.every((pid) => !belongsTo(pid, cluster));

async function endProcesses(pids: readonly number[], cluster: string): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of pids) if (belongsTo(pid, cluster)) signal(pid, name);
    if (await until(() => areGone(pids, cluster), 3000)) return;
  }
  throw new StartProblem(
    `Processes ${pids.join(', ')} of an earlier database still use ${cluster} and cannot be ended; restart this machine.`,
  );
}
