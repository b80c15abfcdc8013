import { spawnSync } from 'node:child_process';
import { chooseAccount, commandFor } from '../account.ts';
import { findBinaries } from '../binaries.ts';
import { clusterFolder, clusterOwner, programEnvironment } from '../cluster.ts';

/**
 * Runs statements as the superuser of a data folder's database, which nobody serves: while somebody does, no superuser can
 * log in. One a line.
 */
export function runAlone(dataDir: string, statements: readonly string[], database = 'postgres'): void {
  const cluster = clusterFolder(dataDir);
  const { postgres } = findBinaries();
  const account = chooseAccount(cluster, clusterOwner(cluster), postgres);
  const settings = ['-c', 'exit_on_error=on', '-c', 'fsync=off'];
  const { file, args, options } = commandFor(account, postgres, [
    '--single',
    '-D',
    cluster,
    ...settings,
    database,
  ]);
  const { status, stderr } = spawnSync(file, args, {
    ...options,
    cwd: '/',
    env: programEnvironment(),
    input: `${statements.join('\n')}\n`,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`PostgreSQL did not take ${statements.join('; ')}: ${stderr}`);
}
