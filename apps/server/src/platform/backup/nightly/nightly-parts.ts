import type pg from 'pg';
import type { Log } from '../../process/log.ts';
import type { Settings } from '../../settings/settings.ts';

export interface NightlyParts {
  readonly pool: pg.Pool;
  readonly connection: pg.ClientConfig;
  readonly settings: Settings;
  readonly log: Log;
  readonly now: () => Date;
  readonly freeBytes: (folder: string) => Promise<number>;
}
