import type { Platform } from '../../platform/platform.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import type { Venues } from '../restaurant/venues.ts';
import type { Tables } from '../visit/tables.ts';
import type { Providers } from './provider/providers.ts';

/** What everything about payments stands on. */
export interface PaymentParts {
  readonly platform: Platform;
  readonly venues: Venues;
  readonly tables: Tables;
  readonly menus: MenuShelf;
  readonly providers: Providers;
}
