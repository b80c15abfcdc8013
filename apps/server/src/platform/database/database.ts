import type pg from 'pg';
import type { ServerNote } from '../process/server-note.ts';

/** How modules reach the data. */
export interface Database {
  /** For statements as text; `npm run check` describes each against the migrated schema. */
  readonly pool: pg.Pool;
}

export interface OpenDatabase extends Database {
  /** For a connection of one's own, outside the pool. */
  readonly connection: pg.ClientConfig;
  /** Tells a second start on the same data folder, and programs beside this server, where it answers. */
  publish(note: Omit<ServerNote, 'pid' | 'database'>): void;
  /** Closes the pool and stops the embedded database. Call it after the last request was answered. */
  close(): Promise<void>;
}
