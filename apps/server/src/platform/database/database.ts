import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from './tables.gen.ts';

/** How modules reach the data. */
export interface Database {
  /** For hand-written SQL. */
  readonly pool: pg.Pool;
  /** For queries that are composed; types come from the migrated schema. */
  readonly kysely: Kysely<DB>;
}

export interface OpenDatabase extends Database {
  /** For a connection of one's own, outside the pool. */
  readonly connection: pg.ClientConfig;
  /** Tells a second start on the same data folder where this server answers. */
  publishAddress(address: string): void;
  /** Closes the pool and stops the embedded database. Call it after the last request was answered. */
  close(): Promise<void>;
}
