import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName } from '../../apps/server/src/platform/postgres/cluster.ts';
import { openEmbedded } from '../../apps/server/src/platform/postgres/supervisor.ts';
import { runAlone } from '../../apps/server/src/platform/postgres/testing/run-alone.ts';
import { silentLog } from '../../apps/server/src/platform/process/log.ts';
import { removeWithRun } from '../../apps/server/src/testing/remove-with-run.ts';

/**
 * A new data folder whose database lets a benchmark fill in rows without a look at each key between tables, which no product
 * may; it goes with the run.
 * @param statements more of what only its superuser may say
 */
export async function freeDatabase(dataRoot: string, statements: readonly string[] = []): Promise<string> {
  const dataDir = realpathSync(mkdtempSync(join(dataRoot, 'hansang-bench-')));
  removeWithRun(dataDir);
  // Root hands the database to another user, who must pass through.
  chmodSync(dataDir, 0o711);
  await (await openEmbedded(dataDir, silentLog)).stop();
  runAlone(dataDir, [`GRANT SET ON PARAMETER session_replication_role TO ${databaseName}`, ...statements]);
  return dataDir;
}
