import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readStamp, serves } from '../database/stamp.ts';
import { checkBackup } from './check.ts';
import { snapshotFolder } from './snapshot.ts';

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
    const found = await newestSnapshot(dataDir, release.schema);
    if (!found) return { fits: false, snapshot: null };
    const { rows } = await client.query<{ orders: number }>(ORDERS_SINCE, [found.takenAt]);
    return { fits: false, snapshot: { ...found, ordersSince: rows[0]?.orders ?? 0 } };
  } finally {
    await client.end();
  }
}

/** The newest one that is whole and of a schema that the release knows; damaged ones are passed over. */
async function newestSnapshot(
  dataDir: string,
  schema: number,
): Promise<{ file: string; takenAt: string } | null> {
  for (const file of snapshotFiles(dataDir)) {
    const manifest = await checkBackup(file).catch(() => null);
    if (manifest && manifest.migrations.length <= schema) return { file, takenAt: manifest.createdAt };
  }
  return null;
}

const schemaOf = (name: string) => Number(/-before-schema-(\d+)\./.exec(name)?.[1] ?? 0);

/** The newest first: by their schemas, which only go up, and then by their times, which a wrong clock may have named. */
function snapshotFiles(dataDir: string): string[] {
  const folder = snapshotFolder(dataDir);
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.tar.gz'))
      .sort()
      .reverse()
      .sort((left, right) => schemaOf(right) - schemaOf(left))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
