import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackup, refuseWithoutRoom } from '../platform/backup/check.ts';
import { isSealed, unseal } from '../platform/backup/nightly/seal.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { fingerprintOf, namedFile, reachAlone } from '../platform/backup/source.ts';
import { refuseOtherFolder } from '../platform/beside-server.ts';
import { whereIs } from '../platform/database/external.ts';
import { freeBytes } from '../platform/process/free-bytes.ts';
import { silentLog } from '../platform/process/log.ts';
import { runOrExplain, StartProblem } from '../platform/process/start-problem.ts';
import { readSettings, type Settings } from '../platform/settings/settings.ts';

/** `npm run restore -- file [--replace]`: puts a backup in the place of what is there. */
async function restore(): Promise<void> {
  // It opens what lies anywhere, and brings nothing to a second place: after a fire the passphrase is all that there is.
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_TO: _, ...env } = process.env;
  const settings = readSettings(env);
  if ('problem' in settings) throw new StartProblem(settings.problem);
  const args = process.argv.slice(2);
  const [name, ...more] = args.filter((arg) => arg !== '--replace');
  if (!name || more.length > 0 || name.startsWith('-')) {
    throw new StartProblem('Name the backup to restore: npm run restore -- <file> [--replace].');
  }
  refuseOtherFolder(settings, process.env);
  const opened = await openSealed(namedFile(name), passphrase);
  try {
    await restoreFrom(opened.file, settings, args.includes('--replace'));
  } finally {
    opened.close();
  }
}

async function restoreFrom(file: string, settings: Settings, replace: boolean): Promise<void> {
  const from = performance.now();
  const manifest = await checkBackup(file);
  refuseWithoutRoom(manifest, await freeBytes(settings.DATA_DIR), settings.DATABASE_URL === undefined);
  const reached = await reachAlone(settings);
  try {
    const target = {
      connection: reached.connection,
      dataDir: settings.DATA_DIR,
      replace,
    };
    await restoreBackup(file, manifest, target, silentLog);
  } finally {
    await reached.release();
  }
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  process.stdout.write(
    `Restored what was saved on ${manifest.createdAt} into ${placeOf(settings)} (${seconds} s); start Hansang now.\n`,
  );
  if (!manifest.hasImages)
    process.stdout.write('The backup holds no pictures; those that are here were left as they are.\n');
  if (manifest.secretFingerprint && manifest.secretFingerprint !== fingerprintOf(settings)) {
    process.stdout.write(
      `The secret is another one: put back ${settings.DATA_DIR}/secret (or HANSANG_SECRET) of the saved server, or enter payment keys again and let guests scan again.\n`,
    );
  }
}

/** Somebody whose service works on another folder sees it here. */
const placeOf = ({ DATABASE_URL, DATA_DIR }: Settings) =>
  DATABASE_URL ? whereIs(DATABASE_URL) : realpathSync(DATA_DIR);

/** A backup from its second place is opened with the passphrase first; any other file is taken as it is. */
async function openSealed(
  file: string,
  passphrase: string | undefined,
): Promise<{ readonly file: string; close(): void }> {
  // That it is missing is for the check to say.
  if (!(await isSealed(file).catch(() => false))) return { file, close: () => {} };
  if (!passphrase)
    throw new StartProblem(`The backup ${file} is sealed; set BACKUP_PASSPHRASE to what sealed it.`);
  let folder: string | null = null;
  const close = () => folder !== null && rmSync(folder, { recursive: true, force: true });
  // Whoever breaks it off would leave everything open there. Listened for first: a signal may come as soon as there is a folder.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      close();
      process.exit(130);
    });
  folder = openedIn(tmpdir());
  const plain = join(folder, 'backup.tar.gz');
  try {
    await unseal(file, plain, passphrase);
    return { file: plain, close };
  } catch (error) {
    close();
    throw (error as NodeJS.ErrnoException).syscall ? notOpened(error) : error;
  }
}

function openedIn(place: string): string {
  try {
    return mkdtempSync(join(place, 'hansang-restore-'));
  } catch (error) {
    throw notOpened(error);
  }
}

const notOpened = (error: unknown) =>
  new StartProblem(
    `The sealed backup could not be opened in ${tmpdir()} (${(error as NodeJS.ErrnoException).code}); set TMPDIR to a folder of yours with room for it.`,
  );

await runOrExplain(restore);
