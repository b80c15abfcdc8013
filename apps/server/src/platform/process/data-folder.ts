import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeToOthers, FOLDER_MODE } from './private-files.ts';
import { sleep } from './processes.ts';
import { noteFile, publishNote, type ServerNote } from './server-note.ts';
import { StartProblem } from './start-problem.ts';

/** The data folder, held by this process alone until `release`. */
export interface HeldFolder {
  /** Its real path. */
  path: string;
  /** Tells a later start, and programs beside this server, where it is reached. */
  publish(note: Omit<ServerNote, 'pid'>): void;
  release(): void;
}

/** How long a second start waits for a first one that is just ending, in ms. */
const patience = 2000;

/**
 * Makes the folder if needed and holds it. The hold is a file lock of the kernel's (taken by an SQLite
 * transaction that never ends), so it vanishes with the process however that dies, and a reused process
 * number cannot fake it.
 * @throws StartProblem when the folder cannot be written or another server holds it
 */
export async function holdDataFolder(folder: string): Promise<HeldFolder> {
  const path = makeFolder(folder);
  const note = noteFile(path);
  const lock = await takeLock(path);
  let takeBack = () => {};
  const publish = (said: Omit<ServerNote, 'pid'>) => {
    takeBack = publishNote(path, said);
  };
  rmSync(note, { force: true });
  closeToOthers(path);
  let held = true;
  const release = () => {
    if (!held) return;
    held = false;
    takeBack();
    lock.close();
  };
  return { path, publish, release };
}

/**
 * Makes the data folder when it is missing and checks that this user may write in it.
 * @returns its real path
 * @throws StartProblem otherwise
 */
export function makeFolder(folder: string): string {
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, FOLDER_MODE);
    }
    const probe = join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return realpathSync(folder);
  } catch (error) {
    throw new StartProblem(folderSentence(folder, (error as NodeJS.ErrnoException).code ?? ''));
  }
}

function folderSentence(folder: string, code: string): string {
  if (code === 'ENOSPC')
    return `The disk that holds DATA_DIR=${folder} is full; free some space and start again.`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `DATA_DIR=${folder} is not a folder; choose another path.`;
  const owner = existsSync(folder) ? folder : dirname(folder);
  return `The data folder DATA_DIR=${folder} cannot be written (${code}); give this user write access to ${owner} or choose another folder.`;
}

async function takeLock(path: string): Promise<DatabaseSync> {
  const end = performance.now() + patience;
  for (;;) {
    const lock = new DatabaseSync(join(path, 'server.lock'));
    try {
      lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
      return lock;
    } catch (error) {
      lock.close();
      const busy = (error as { errcode?: number }).errcode === 5;
      if (!busy) {
        throw new StartProblem(
          `The data folder ${path} cannot be locked (${(error as Error).message}); put DATA_DIR on a local disk and make sure ${join(path, 'server.lock')} belongs to this user.`,
        );
      }
      if (performance.now() > end) throw new StartProblem(heldSentence(path));
    }
    await sleep(50);
  }
}

/** What whoever starts a second server on a data folder is told. @param path its real path */
export function heldSentence(path: string): string {
  let where = '';
  try {
    const { address, pid } = JSON.parse(readFileSync(noteFile(path), 'utf8'));
    where = ` at ${address} (process ${pid})`;
  } catch {
    // The first server has not finished starting, so it has no address yet.
  }
  return `Hansang is already running${where} with the data folder ${path}; use that one, stop it first, or set another DATA_DIR and PORT.`;
}
