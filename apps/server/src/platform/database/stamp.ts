import type pg from 'pg';
import type { Migration } from './migration-files.ts';

/** What a database says of the schema it holds: a row for every migration it has had. */
export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

type Client = Pick<pg.ClientBase, 'query'>;

/** Makes the table that records migrations. */
export async function ensureStamp(client: Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version    integer PRIMARY KEY,
    name       text NOT NULL,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
}

export async function readStamp(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  );
  return rows;
}

export async function stampMigration(client: Client, { version, name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
}

/** The first migration of builds before the baseline, by its name. */
const FIRST_BEFORE_BASELINE = 'venues_and_orders';
const BEFORE_BASELINE =
  'This data was written by a build from before the first release, whose tables this one does not take over: with that build, export each venue (npm run venue -- export), then start this one with an empty DATA_DIR or database and import the files; orders do not travel.';

/**
 * Compares what a database has had with what this release brings.
 * @returns the migrations still to run, or a sentence on why this release must not touch the data
 */
export function comparePlan(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): { pending: Migration[] } | { problem: string } {
  if (applied[0]?.name === FIRST_BEFORE_BASELINE) return { problem: BEFORE_BASELINE };
  const newest = applied.at(-1);
  if (newest && newest.version > known.length) {
    return {
      problem: `The data was written by a newer Hansang (schema ${newest.version}, this one knows up to ${known.length}); start the newer version, or restore the snapshot it took before upgrading.`,
    };
  }
  const changed = applied.find(({ version, checksum }, index) => {
    const migration = known[index];
    return migration?.version !== version || migration.checksum !== checksum;
  });
  if (changed) {
    return {
      problem: `Migration ${changed.version} (${changed.name}) is not the one this data was built with; use an unchanged release of Hansang, or while developing start afresh with "npm run dev -- --reset".`,
    };
  }
  return { pending: known.slice(applied.length) };
}
