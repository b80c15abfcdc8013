import { freeBytes } from '../process/free-bytes.ts';
import { StartProblem } from '../process/start-problem.ts';
import { DISK_FULL_MB } from './look-at-disk.ts';
import { openReserve } from './reserve.ts';

const MB = 1024 * 1024;
/** Without so much the database cannot even begin. */
const LEAST_MB = 24;

/**
 * Sees to it that the database has room to start: what was put by is given away where there is little.
 * @throws StartProblem where that is not enough
 */
export async function makeRoomAtStart(dataDir: string, free = freeBytes): Promise<void> {
  if ((await free(dataDir)) >= DISK_FULL_MB * MB) return;
  await openReserve(dataDir).giveAway();
  const left = Math.floor((await free(dataDir)) / MB);
  if (left < LEAST_MB)
    throw new StartProblem(
      `The disk that holds DATA_DIR=${dataDir} is full (${left} MB left); free at least 100 MB, for example in ${dataDir}/backups, and start again.`,
    );
}
