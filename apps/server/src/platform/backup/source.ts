import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { connectionFromUrl } from '../database/external.ts';
import { attach } from '../postgres/attach.ts';
import { openEmbedded } from '../postgres/supervisor.ts';
import { holdDataFolder, makeFolder } from '../process/data-folder.ts';
import { silentLog } from '../process/log.ts';
import { StartProblem } from '../process/start-problem.ts';
import { secretFile } from '../settings/secret.ts';
import type { Settings } from '../settings/settings.ts';
import { secretFingerprint } from './images.ts';

export type StoreSettings = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'HANSANG_SECRET' | 'S3_BUCKET'>;

/** The database as a command-line program reaches it. */
export interface Reached {
  connection: pg.ClientConfig;
  release(): Promise<void>;
}

/** Reaches the database beside a running server, else by starting the embedded one for a while. */
export async function reachBeside(settings: StoreSettings, use: 'reads' | 'writes'): Promise<Reached> {
  if (settings.DATABASE_URL)
    return { connection: await connectionFromUrl(settings.DATABASE_URL, use), release: async () => {} };
  if (!existsSync(settings.DATA_DIR)) {
    throw new StartProblem(
      `There is no data folder ${settings.DATA_DIR}; set DATA_DIR to the one to back up.`,
    );
  }
  const running = await attach(settings.DATA_DIR);
  return running ? { connection: running, release: async () => {} } : reachAlone(settings);
}

/** Reaches the database with nobody else using it. */
export async function reachAlone(settings: StoreSettings): Promise<Reached> {
  if (settings.DATABASE_URL) {
    makeFolder(settings.DATA_DIR);
    return { connection: await connectionFromUrl(settings.DATABASE_URL), release: async () => {} };
  }
  const folder = await holdDataFolder(settings.DATA_DIR);
  try {
    const embedded = await openEmbedded(folder.path, silentLog);
    const release = async () => {
      await embedded.stop();
      folder.release();
    };
    return { connection: embedded.connection, release };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** Fingerprint of the secret in use, without making one when there is none yet. */
export function fingerprintOf({ HANSANG_SECRET, DATA_DIR }: StoreSettings): string | null {
  if (HANSANG_SECRET) return secretFingerprint(HANSANG_SECRET);
  const file = join(DATA_DIR, secretFile);
  return existsSync(file) ? secretFingerprint(readFileSync(file, 'utf8').trim()) : null;
}

/** A file named on the command line, seen from where the person typed it. */
export function namedFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/** The folder of backups made by hand inside the data folder. */
export function backupFolder(dataDir: string): string {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
