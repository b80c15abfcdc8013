import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { timeName } from '../snapshot.ts';
import type { KeptFile } from './choose-kept.ts';

const SHAPE = /^nightly-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(\.sealed)?$/;

export const nightlyName = (now: Date): string => `nightly-${timeName(now)}.tar.gz`;

/** When a backup of that name was made; null for what is none. */
export function nightlyTime(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = SHAPE.exec(name) ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

const LEFT = /^nightly-.*\.(part|sealed)$/;

/** Drops what a server that was killed left half made; call it where none is being made. */
export function dropLeft(folder: string): void {
  for (const name of readdirSync(folder)) if (LEFT.test(name)) rmSync(join(folder, name), { force: true });
}

/** The backups in the data folder that made themselves. A sealed one is a copy on its way to the second place. */
export function listNightly(folder: string): KeptFile[] {
  return readdirSync(folder).flatMap((name) => {
    const at = LEFT.test(name) ? null : nightlyTime(name);
    const size = at && statSync(join(folder, name), { throwIfNoEntry: false })?.size;
    return at && size !== null && size !== undefined ? [{ name, at, bytes: size }] : [];
  });
}
