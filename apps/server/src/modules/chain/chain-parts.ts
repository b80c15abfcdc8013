import type { Platform } from '../../platform/platform.ts';
import type { Venues } from '../restaurant/venues.ts';

/** What calls about several venues stand on. */
export interface ChainParts {
  readonly platform: Platform;
  readonly venues: Venues;
}
