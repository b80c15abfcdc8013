import type pg from 'pg';
import { compareReleases, RELEASE } from '../release.ts';
import type { Migration } from './migration-files.ts';

/** What a database says of the schema it holds: a row for every migration it has had. */
export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
  /** The oldest release that still runs on the data after it; null where none before it does. */
  works_from?: string | null;
}

type Client = Pick<pg.ClientBase, 'query'>;

/** Makes the table that records migrations. */
export async function ensureStamp(client: Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version    integer PRIMARY KEY,
    name       text NOT NULL,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    works_from text
  )`);
  // Asked first: adding it waits for whoever reads the table, a backup that runs for an hour among them.
  const { rows } = await client.query(
    `SELECT 1 FROM pg_attribute WHERE attrelid = 'schema_migrations'::regclass AND attname = 'works_from'`,
  );
  if (rows.length === 0) await client.query('ALTER TABLE schema_migrations ADD COLUMN works_from text');
}

export async function readStamp(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    // Through jsonb, so that a table from before that column is read too.
    `SELECT version, name, checksum, to_jsonb(schema_migrations) ->> 'works_from' AS works_from
       FROM schema_migrations ORDER BY version`,
  );
  return rows;
}

export async function stampMigration(
  client: Client,
  { version, name, checksum, worksFrom }: Migration,
): Promise<void> {
  await client.query(
    'INSERT INTO schema_migrations (version, name, checksum, works_from) VALUES ($1, $2, $3, $4)',
    [version, name, checksum, worksFrom],
  );
}

/** The first migration of builds before the baseline, by its name. */
const FIRST_BEFORE_BASELINE = 'venues_and_orders';
const BEFORE_BASELINE =
  'This data was written by a build from before the first release, whose tables this one does not take over: with that build, export each venue (npm run venue -- export), then start this one with an empty DATA_DIR or database and import the files; orders do not travel.';

/** What is to be done; `isAhead` where the data has had migrations that this release does not know and works beside. */
export type MigrationPlan = { pending: Migration[]; isAhead: boolean } | { problem: string };

/**
 * Compares what a database has had with what this release brings.
 * @returns the migrations still to run, or a sentence on why this release must not touch the data
 */
export function comparePlan(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
  release: string = RELEASE,
): MigrationPlan {
  if (applied[0]?.name === FIRST_BEFORE_BASELINE) return { problem: BEFORE_BASELINE };
  const later = applied.slice(known.length);
  if (!later.every((migration) => serves(migration.works_from, release))) {
    return {
      problem: `The data was written by a newer Hansang (schema ${applied.length}, this one knows up to ${known.length}); start the newer version, or restore the snapshot it took before upgrading.`,
    };
  }
  const changed = applied.slice(0, known.length).find(({ version, checksum }, index) => {
    const migration = known[index];
    return migration?.version !== version || migration.checksum !== checksum;
  });
  if (changed) {
    return {
      problem: `Migration ${changed.version} (${changed.name}) is not the one this data was built with; use an unchanged release of Hansang, or while developing start afresh with "npm run dev -- --reset".`,
    };
  }
  return { pending: known.slice(applied.length), isAhead: later.length > 0 };
}

/** Whether a release runs on data that had a migration which names the oldest one it works with. */
export function serves(worksFrom: string | null | undefined, release: string): boolean {
  return worksFrom != null && compareReleases(release, worksFrom) >= 0;
}
