import type { Platform } from '../../platform/platform.ts';
import type { Venues } from '../restaurant/venues.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Tables } from '../visit/tables.ts';

/** What coming in at a table stands on. */
export interface AdmissionParts {
  readonly platform: Platform;
  readonly venues: Venues;
  readonly tables: Tables;
  readonly sessions: Sessions;
}
