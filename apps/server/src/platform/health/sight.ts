import type pg from 'pg';
import type { ChoreState } from '../chores.ts';
import type { Queryable } from '../events/append.ts';
import type { Settings } from '../settings/settings.ts';
import type { PictureBucketSettings } from '../stores/picture-bucket.ts';
import type { ClockSteps } from './clock-steps.ts';
import type { Finding } from './finding.ts';
import type { Reserve } from './reserve.ts';

export type HealthSettings = Pick<
  Settings,
  | 'DATA_DIR'
  | 'DATABASE_URL'
  | 'PUBLIC_URL'
  | 'TLS_CERT'
  | 'TLS_KEY'
  | 'HANSANG_MODE'
  | 'BACKUPS'
  | 'BACKUP_TO'
> &
  PictureBucketSettings;

/** What a check has to look with. */
export interface Sight {
  readonly pool: pg.Pool;
  readonly settings: HealthSettings;
  readonly now: Date;
  /** Since when this server runs. */
  readonly since: Date;
  /** What this server is called beside others. */
  readonly node: string;
  readonly reserve: Reserve;
  /** Reads what guests' pages need; without it a row is written and no more. */
  readonly askNeeded?: (db: Queryable) => Promise<void>;
  /** Of a server that goes on; whoever looks once saw no jump. */
  readonly clockSteps?: Pick<ClockSteps, 'look'>;
  /** Free bytes on the disk that a path lies on. */
  readonly freeBytes: (path: string) => Promise<number>;
  /** What the database keeps of chores; empty while it is away. */
  readonly chores: ReadonlyMap<string, ChoreState>;
}

/** What a check saw: figures to watch, and what is wrong. */
export interface Seen {
  readonly findings: readonly Finding[];
  /** By the names that `/metrics` gives them. */
  readonly figures?: Readonly<Record<string, number>>;
}

export type Look = (sight: Sight) => Promise<Seen> | Seen;
