import type pg from 'pg';

/** The run's one PostgreSQL, as test files reach it. */
export interface TestCluster {
  readonly connection: pg.ClientConfig;
}

/** Database that is migrated and empty; test files work on clones of it. */
export const MIGRATED_TEMPLATE = 'template_migrated';
/** The same with the small test venues in it. */
export const SEEDED_TEMPLATE = 'template_seeded';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}
