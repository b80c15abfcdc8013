import { chmodSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Root hands the database to another user, who must pass through but need not look around. */
export const FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

const OUR_FILES = [
  'server.json',
  'server.lock',
  'secret',
  'first-owner-link',
  'staff-over-http',
  'demo-card.jsonl',
  'postgres.log',
  'postgres.password',
  'reserve',
];
const OUR_FOLDERS = ['images', 'cache', 'snapshots', 'backups'];

const STICKY = 0o1000;

/**
 * Closes a data folder and what we keep in it to everybody else, whoever opened it before. A folder that everybody
 * shares, and what is not ours in it, are left as they are.
 */
export function closeToOthers(folder: string): void {
  const isShared = dirname(folder) === folder || ((modeOf(folder) ?? 0) & STICKY) !== 0;
  if (!isShared) narrow(folder, FOLDER_MODE);
  for (const name of OUR_FILES) narrow(join(folder, name), 0o600);
  for (const name of OUR_FOLDERS) narrow(join(folder, name), 0o700);
}

/**
 * Whether files of a folder can be kept from others: exFAT, FAT and NTFS answer that a right was changed, or that it cannot
 * be, and keep none. Windows has rights of its own.
 * @param chmod for tests
 */
export function keepsRights(folder: string, chmod: typeof chmodSync = chmodSync): boolean {
  if (process.platform === 'win32') return true;
  const probe = join(folder, `.rights-${process.pid}`);
  try {
    writeFileSync(probe, '');
    return [0o600, 0o640].every((mode) => {
      chmod(probe, mode);
      return modeOf(probe) === mode;
    });
  } catch (error) {
    if (NO_RIGHTS.has((error as NodeJS.ErrnoException).code)) return false;
    throw error;
  } finally {
    rmSync(probe, { force: true });
  }
}

/** What a disk without rights answers to whoever gives a file away or closes it. */
export const NO_RIGHTS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EINVAL']);

export const noRightsSentence = (folder: string): string =>
  `The disk of DATA_DIR=${folder} keeps no rights of files, as exFAT, FAT and NTFS do not: the database cannot be closed to others there. Choose a folder on a disk with ext4, XFS, Btrfs, ZFS or APFS; backups may go to this one (BACKUP_TO).`;

/** Takes rights away, gives none. */
function narrow(path: string, most: number): void {
  const mode = modeOf(path);
  if (mode === null || (mode & ~most) === 0) return;
  try {
    chmodSync(path, mode & most);
  } catch (error) {
    // Somebody else's: they answer for it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function modeOf(path: string): number | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined || found.isSymbolicLink() ? null : found.mode & 0o7777;
}
