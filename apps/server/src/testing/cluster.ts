import type pg from 'pg';
import { databaseName } from '../platform/postgres/cluster.ts';

/** The run's one PostgreSQL, as test files reach it. */
export interface TestCluster {
  /** As the product connects: with an ordinary role. */
  readonly connection: pg.ClientConfig;
  /** As a superuser, to a database that nobody works on: makes databases and drops them. */
  readonly desk: pg.ClientConfig;
  /**
   * How a database is cloned. Copied files cost a third of the processor's time where they lie in memory; on a disk it is
   * less to write the pages into the log.
   */
  readonly strategy: 'FILE_COPY' | 'WAL_LOG';
  /** A data folder as a first start leaves it that made the database and nothing in it; nobody works there. */
  readonly fresh: string;
}

/** Database as a first start makes it, empty. */
export const EMPTY_TEMPLATE = databaseName;
/** Database that is migrated and empty; test files work on clones of it. */
export const MIGRATED_TEMPLATE = 'template_migrated';
/** The same with the small test venues in it. */
export const SEEDED_TEMPLATE = 'template_seeded';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}
