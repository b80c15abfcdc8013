import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../process/log.ts';
import { readManifestOf } from './contents.ts';

const SHAPE = /^\d{8}-\d{6}-before-schema-(\d+)\.tar\.gz(\.part)?$/;

/** The schema that a snapshot was taken to go to; 0 for what is none. */
export const schemaOf = (name: string): number => Number(SHAPE.exec(name)?.[1] ?? 0);

/** Drops what an upgrade that was killed left half made; call it where none is being made. */
export function dropHalfMade(folder: string, log: Log): void {
  for (const name of readdirSync(folder))
    if (schemaOf(name) > 0 && name.endsWith('.part')) drop(join(folder, name), log);
}

/** One that somebody keeps, or reads just now where that keeps it, is no reason not to upgrade. */
function drop(file: string, log: Log): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    log.warn({ file, err: error }, 'an old snapshot could not be dropped');
  }
}

interface Kept {
  readonly name: string;
  readonly to: number;
  /** How many migrations its data has had; -1 for a damaged one. */
  readonly has: number;
}

/**
 * Drops the oldest snapshots beyond `keep`. An upgrade that fails midway is tried over and over by whoever starts the server:
 * what one try took goes before the snapshots of other upgrades do, and the one that this upgrade began with stays.
 * @param newest stays whatever it is named by: a clock that is behind, or was ahead, makes it no older than the others
 */
export async function dropSnapshots(folder: string, keep: number, newest: string, log: Log): Promise<void> {
  const names = readdirSync(folder).filter((name) => schemaOf(name) > 0 && !name.endsWith('.part'));
  const all = await Promise.all(
    names.map(async (name): Promise<Kept> => {
      const manifest = await readManifestOf(join(folder, name)).catch(() => undefined);
      return { name, to: schemaOf(name), has: manifest?.migrations.length ?? -1 };
    }),
  );
  const present = all.find(({ name }) => name === newest);
  const others = all
    .filter((one) => one !== present)
    .sort((left, right) => (left.name < right.name ? 1 : -1));
  const newestFirst = present ? [present, ...others] : others;
  const isOfATry = (one: Kept) =>
    newestFirst.slice(0, newestFirst.indexOf(one)).some(({ to, has }) => to === one.to && has === one.has);
  const isBeginning = (one: Kept) =>
    present !== undefined && one.to === present.to && one.has >= 0 && one.has < present.has && !isOfATry(one);
  const triesLast = others.toSorted((left, right) => Number(isOfATry(left)) - Number(isOfATry(right)));
  for (const one of triesLast.slice(keep - 1)) if (!isBeginning(one)) drop(join(folder, one.name), log);
}
