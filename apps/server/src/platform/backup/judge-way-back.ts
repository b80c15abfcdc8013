import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readStamp, serves } from '../database/stamp.ts';
import { checkBackup } from './check.ts';
import { schemaOf } from './drop-snapshots.ts';
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
    const found = newestOf(await wholeSnapshots(dataDir, release.schema), appliedAt);
    if (!found) return { fits: false, snapshot: null };
    const { file, takenAt } = found;
    const { rows } = await client.query<{ orders: number }>(ORDERS_SINCE, [takenAt]);
    return { fits: false, snapshot: { file, takenAt, ordersSince: rows[0]?.orders ?? 0 } };
  } finally {
    await client.end();
  }
}

interface Snapshot {
  readonly file: string;
  readonly takenAt: string;
  /** How many migrations its data has had. */
  readonly has: number;
  /** How many it was taken to go to. */
  readonly to: number;
}

/** Those that are whole and of a schema that the release knows; damaged ones are passed over. */
async function wholeSnapshots(dataDir: string, schema: number): Promise<readonly Snapshot[]> {
  const folder = snapshotFolder(dataDir);
  const found: Snapshot[] = [];
  for (const name of archivesIn(folder)) {
    const file = join(folder, name);
    const manifest = await checkBackup(file).catch(() => null);
    if (!manifest || manifest.migrations.length > schema) continue;
    found.push({ file, takenAt: manifest.createdAt, has: manifest.migrations.length, to: schemaOf(name) });
  }
  return found;
}

function archivesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
  } catch {
    return [];
  }
}

/**
 * By what their data has had, which only goes up, and then by their times. What they were taken to go to says nothing: somebody
 * may have gone back from it, and taken a smaller step since.
 */
function newestOf(
  snapshots: readonly Snapshot[],
  appliedAt: ReadonlyMap<number, Date>,
): Snapshot | undefined {
  // Data that had as much was gone back from: a later upgrade came by it again, without a stop.
  const isPassed = (one: Snapshot) =>
    Number(snapshots.some(({ has, to, takenAt }) => has < one.has && one.has < to && takenAt > one.takenAt));
  // Of a time after the migration that came next: named by a clock that was ahead, for an upgrade that was gone back from.
  const isOfAnother = ({ has, takenAt }: Snapshot) => {
    const next = appliedAt.get(has + 1);
    return Number(next !== undefined && new Date(takenAt).getTime() > next.getTime() + APART_MS);
  };
  const byTime = (left: Snapshot, right: Snapshot) => (left.takenAt < right.takenAt ? 1 : -1);
  return snapshots.toSorted(
    (left, right) =>
      isPassed(left) - isPassed(right) ||
      right.has - left.has ||
      isOfAnother(left) - isOfAnother(right) ||
      byTime(left, right),
  )[0];
}
