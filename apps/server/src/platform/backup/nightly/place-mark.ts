import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlaceTrouble } from '../../stores/place.ts';

/** Lies in the folder of a second place: where a disk is not mounted, its folder is the same without this. */
export const MARK = 'hansang-backups.txt';

const textOf = (id: string) => `${id}

Hansang brings backups to this folder only while this file is in it. To use two disks in turn, copy it to the other one.
`;

/** The id that was left in a folder; null where there is none, or no folder. */
export async function readMark(folder: string): Promise<string | null> {
  try {
    const [id = ''] = (await readFile(join(folder, MARK), 'utf8')).split('\n');
    return id.trim() || null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Leaves an id in a folder that has none. @returns the one that is there */
export async function leaveMark(folder: string): Promise<string> {
  const there = await readMark(folder);
  if (there) return there;
  const id = randomUUID();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, MARK), textOf(id), { mode: 0o600, flush: true });
  return id;
}

/** @throws PlaceTrouble where the folder is another one than that whose id is known */
export async function requireMark(folder: string, known: string): Promise<void> {
  if ((await readMark(folder)) !== known) throw new PlaceTrouble('UNMARKED', MARK);
}
