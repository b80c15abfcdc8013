import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readStamp, serves } from '../database/stamp.ts';
import { checkBackup } from './check.ts';
import { snapshotFolder, timeName } from './snapshot.ts';

/** An earlier release as it described itself. */
export interface EarlierRelease {
  readonly version: string;
  /** How many migrations it knows. */
  readonly schema: number;
}

/** Whether an earlier release starts on the data as it is; else what there is to go back to. */
export type WayBack =
  | { readonly fits: true }
  | {
      readonly fits: false;
      /** The newest snapshot that the release understands, and the orders that were placed since; null for none. */
      readonly snapshot: {
        readonly file: string;
        readonly takenAt: string;
        readonly ordersSince: number;
      } | null;
    };

const APPLIED = `
  SELECT version, applied_at FROM schema_migrations
  -- never null: version, applied_at`;

/** What the clocks of server and database may differ by, in ms. */
const APART_MS = 5 * 60_000;

const ORDERS_SINCE = `
  SELECT count(*)::integer AS orders FROM orders WHERE placed_at > $1
  -- never null: orders`;

/** Looks at the data and the snapshots, and writes nothing. */
export async function judgeWayBack(
  connection: pg.ClientConfig,
  dataDir: string,
  release: EarlierRelease,
): Promise<WayBack> {
  const client = new pg.Client({ ...connection, application_name: 'hansang rollback' });
  await client.connect();
  try {
    const applied = await readStamp(client);
    const later = applied.slice(release.schema);
    if (later.every((migration) => serves(migration.works_from, release.version))) return { fits: true };
    const { rows: times } = await client.query<{ version: number; applied_at: Date }>(APPLIED);
    const appliedAt = new Map(times.map(({ version, applied_at }) => [version, applied_at]));
    const found = await newestSnapshot(snapshotFiles(dataDir, appliedAt), release.schema);
    if (!found) return { fits: false, snapshot: null };
    const { rows } = await client.query<{ orders: number }>(ORDERS_SINCE, [found.takenAt]);
    return { fits: false, snapshot: { ...found, ordersSince: rows[0]?.orders ?? 0 } };
  } finally {
    await client.end();
  }
}

/** The newest one that is whole and of a schema that the release knows; damaged ones are passed over. */
async function newestSnapshot(
  newestFirst: readonly string[],
  schema: number,
): Promise<{ file: string; takenAt: string } | null> {
  for (const file of newestFirst) {
    const manifest = await checkBackup(file).catch(() => null);
    if (manifest && manifest.migrations.length <= schema) return { file, takenAt: manifest.createdAt };
  }
  return null;
}

const schemaOf = (name: string) => Number(/-before-schema-(\d+)\./.exec(name)?.[1] ?? 0);

/**
 * The newest first: by their schemas, which only go up, and then by their times. One of a time after the migration that it was
 * taken before was named by a clock that was ahead, for an upgrade that somebody went back from: it comes last.
 */
function snapshotFiles(dataDir: string, appliedAt: ReadonlyMap<number, Date>): string[] {
  const folder = snapshotFolder(dataDir);
  const isOfAnother = (name: string) => {
    const applied = appliedAt.get(schemaOf(name));
    return Number(applied !== undefined && name > timeName(new Date(applied.getTime() + APART_MS)));
  };
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.tar.gz'))
      .sort()
      .reverse()
      .sort((left, right) => schemaOf(right) - schemaOf(left) || isOfAnother(left) - isOfAnother(right))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
