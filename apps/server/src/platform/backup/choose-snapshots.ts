import type { Settings } from '../settings/settings.ts';

export type SnapshotSettings = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'HANSANG_SNAPSHOTS'>;

/** How many snapshots are kept, one before each upgrade of the schema; or why none is taken. */
export type Snapshots = { readonly keep: number } | { readonly keep: 0; readonly why: string };

const USUAL = 5;

/** Reading so much and packing it takes some minutes, in which nobody can order: more of it is asked for, never guessed. */
export const MOST_UNASKED_BYTES = 20e9;

/**
 * What a start or `npm run migrate` does before it changes the schema of a database of this size.
 * @param bytes what the database takes, tables and indexes together
 */
export function chooseSnapshots(
  { DATABASE_URL, HANSANG_SNAPSHOTS }: SnapshotSettings,
  bytes: number,
): Snapshots {
  if (HANSANG_SNAPSHOTS === 0) return { keep: 0, why: 'HANSANG_SNAPSHOTS=0' };
  if (HANSANG_SNAPSHOTS !== undefined) return { keep: HANSANG_SNAPSHOTS };
  if (DATABASE_URL)
    return {
      keep: 0,
      why: `your own PostgreSQL has backups of its own; HANSANG_SNAPSHOTS=${USUAL} takes one all the same`,
    };
  if (bytes > MOST_UNASKED_BYTES)
    return {
      keep: 0,
      why: `the database is larger than ${MOST_UNASKED_BYTES / 1e9} GB; make a backup first, or set HANSANG_SNAPSHOTS=${USUAL}`,
    };
  return { keep: USUAL };
}
