import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import pg from 'pg';
import { checkBackup } from '../platform/backup/check.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { clusterFolder } from '../platform/postgres/cluster.ts';
import { THROW_AWAY } from '../platform/postgres/server-options.ts';
import { openEmbedded } from '../platform/postgres/supervisor.ts';
import { silentLog } from '../platform/process/log.ts';
import { peakMemory } from '../platform/process/peak-memory.ts';
import { FOLDER_MODE } from '../platform/process/private-files.ts';
import { processesIn, signal } from '../platform/process/processes.ts';
import { runOrExplain, StartProblem } from '../platform/process/start-problem.ts';
import { readSettings } from '../platform/settings/settings.ts';

const PREFIX = 'restore-try-';

const FOUND = `
  SELECT (SELECT count(*) FROM restaurants)::integer AS venues, (SELECT count(*) FROM orders)::integer AS orders
  -- never null: venues, orders`;

/** Restores a backup into a cluster that is thrown away, and prints what was in it. Started by the server each week. */
async function tryRestore(): Promise<void> {
  const settings = readSettings(process.env);
  if ('problem' in settings) throw new StartProblem(settings.problem);
  const [file] = process.argv.slice(2);
  if (!file) throw new StartProblem('Name the backup to try.');
  // Guests come first.
  setPriority(constants.priority.PRIORITY_LOW);
  const manifest = await checkBackup(file);
  removeLeft(settings.DATA_DIR);
  const folder = realpathSync(mkdtempSync(join(settings.DATA_DIR, PREFIX)));
  chmodSync(folder, FOLDER_MODE);
  try {
    const embedded = await openEmbedded(folder, silentLog, { settings: THROW_AWAY });
    try {
      const target = { connection: embedded.connection, dataDir: folder, replace: false };
      await restoreBackup(file, manifest, target, silentLog);
      const said = { ...(await look(embedded.connection)), ...memory() };
      process.stdout.write(`${JSON.stringify(said)}\n`);
    } finally {
      await embedded.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a trial left that was killed, with whatever still works in it. */
function removeLeft(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(dataDir, name);
    for (const pid of processesIn(clusterFolder(folder))) signal(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of this program: the most that it took, and what its heap may take. */
const memory = () => ({
  peakMb: peakMemory(),
  mayHeapMb: Math.round(getHeapStatistics().heap_size_limit / 1024 / 1024),
});

async function look(connection: pg.ClientConfig): Promise<object> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<{ venues: number; orders: number }>(FOUND)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

await runOrExplain(tryRestore);
