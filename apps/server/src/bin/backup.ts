import { join } from 'node:path';
import pg from 'pg';
import { writeBackup } from '../platform/backup/backup.ts';
import { timeName } from '../platform/backup/snapshot.ts';
import { backupFolder, fingerprintOf, namedFile, reachBeside } from '../platform/backup/source.ts';
import { besideServer } from '../platform/beside-server.ts';
import { noteDone } from '../platform/chores.ts';
import { readNote } from '../platform/process/server-note.ts';
import { runOrExplain, StartProblem } from '../platform/process/start-problem.ts';
import { secretFile } from '../platform/settings/secret.ts';
import { readSettings } from '../platform/settings/settings.ts';

const USAGE =
  'Say nothing more to make a backup in DATA_DIR/backups, or name the file for it: npm run backup -- <file>.';

/** `npm run backup [-- file]`: one file with everything, made while the server runs or not. */
async function backup(): Promise<void> {
  const [named, ...more] = process.argv.slice(2);
  if (named?.startsWith('-') || more.length > 0) throw new StartProblem(USAGE);
  const given = readSettings(process.env);
  if ('problem' in given) throw new StartProblem(given.problem);
  const { settings, hint } = besideServer(given, process.env, { needsNoSecret: true });
  const server = readNote(settings.DATA_DIR);
  if (server && hint) process.stderr.write(`${hint}\n`);
  const from = performance.now();
  const now = new Date();
  const reached = await reachBeside(settings, 'writes');
  const file = named
    ? namedFile(named)
    : join(backupFolder(settings.DATA_DIR), `hansang-${timeName(now)}.tar.gz`);
  try {
    const source = {
      connection: reached.connection,
      secretFingerprint: server?.secretFingerprint || fingerprintOf(settings),
      imagesOf: settings.S3_BUCKET ? undefined : settings.DATA_DIR,
    };
    const size = await writeBackup(file, source, now).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined && error.code !== '42P01') throw error;
      throw new StartProblem(unwritten(error.code, file));
    });
    await noteByHand(reached.connection, now, { file, bytes: size });
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    process.stdout.write(`Backup written: ${file} (${(size / 1e6).toFixed(1)} MB, ${seconds} s)\n`);
    if (settings.S3_BUCKET) process.stdout.write(`Pictures stay in the bucket ${settings.S3_BUCKET}.\n`);
    const isInFile = !settings.HANSANG_SECRET && fingerprintOf(settings) === source.secretFingerprint;
    if (isInFile && source.secretFingerprint) {
      process.stdout.write(
        `Keep a copy of ${join(settings.DATA_DIR, secretFile)} apart from it; payment keys need it.\n`,
      );
    }
  } finally {
    await reached.release();
  }
}

function unwritten(code: string | undefined, file: string): string {
  if (code === '42P01')
    return 'There is nothing to back up: this database was never used by Hansang; check DATA_DIR or DATABASE_URL.';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no room for the backup on the disk of ${file}; free some, or name a file on another disk: npm run backup -- <file>.`;
  return `The backup could not be written to ${file} (${code}); name a file this user may write: npm run backup -- <file>.`;
}

/** The server tells how old the newest backup is, whoever made it; one of an older schema does not. */
async function noteByHand(
  connection: pg.ClientConfig,
  now: Date,
  said: Record<string, unknown>,
): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    await noteDone(client, 'backup-by-hand', now, said);
  } catch {
    // The backup is there all the same.
  } finally {
    await client.end();
  }
}

await runOrExplain(backup);
