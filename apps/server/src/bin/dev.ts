import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDatabase } from '../platform/backup/target.ts';
import { urlOf } from '../platform/database/connection-url.ts';
import { runRestarting } from '../platform/development/restarting.ts';
import { openEmbedded } from '../platform/postgres/supervisor.ts';
import { holdDataFolder } from '../platform/process/data-folder.ts';
import { onLauncherGone } from '../platform/process/launcher.ts';
import type { Log } from '../platform/process/log.ts';
import { runOrExplain, StartProblem } from '../platform/process/start-problem.ts';
import { readSettings } from '../platform/settings/settings.ts';

const plainLog: Log = {
  info: () => {},
  warn: (_fields, message) => process.stderr.write(`database: ${message}\n`),
  error: (_fields, message) => process.stderr.write(`database: ${message}\n`),
};

/**
 * Runs the server for development: it restarts when its source changes while PostgreSQL stays up.
 * `--reset` empties the database first; the server then fills it with the demo venues.
 */
async function develop(): Promise<void> {
  const settings = readSettings(process.env);
  if ('problem' in settings) throw new StartProblem(settings.problem);
  const reset = process.argv.includes('--reset');
  if (reset && (settings.DATABASE_URL || settings.HANSANG_MODE === 'live')) {
    throw new StartProblem(
      'A reset erases everything, so it is only for the embedded demo database; unset DATABASE_URL and HANSANG_MODE first.',
    );
  }
  const database = settings.DATABASE_URL ? undefined : await openOwn(settings.DATA_DIR, reset);
  const root = join(import.meta.dirname, '../../../..');
  const server = runRestarting({
    file: join(root, 'apps/server/src/main.ts'),
    env: { ...process.env, DATABASE_URL: database?.url ?? settings.DATABASE_URL },
    folders: ['apps/server/src', 'packages', 'venues'].map((folder) => join(root, folder)),
  });
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await server.end();
    await database?.close();
    process.exit(0);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end);
  onLauncherGone(end);
}

async function openOwn(dataDir: string, reset: boolean) {
  const folder = await holdDataFolder(dataDir);
  const embedded = await openEmbedded(folder.path, plainLog);
  if (reset) {
    await emptyDatabase(embedded.connection);
    rmSync(join(folder.path, 'images'), { recursive: true, force: true });
  }
  const close = async () => {
    await embedded.stop();
    folder.release();
  };
  return { url: urlOf(embedded.connection), close };
}

await runOrExplain(develop);
