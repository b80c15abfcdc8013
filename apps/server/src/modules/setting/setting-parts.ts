import type { Platform } from '../../platform/platform.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import type { Venues } from '../restaurant/venues.ts';

/** What changes of a venue stand on. */
export interface SettingParts {
  readonly platform: Platform;
  readonly venues: Venues;
  readonly menus: MenuShelf;
}
