import type { Localized } from '@hansang/contract/schemas';
import type { OpeningHours, Service, VenueClock } from '@hansang/rules/hours';
import type { StoredSettings } from './store-settings.ts';

/** A venue as it is set up: everything about it that a sale or a visit does not change. */
export interface Venue {
  readonly restaurantId: number;
  /** Goes up with every change of what this holds and of the menu. */
  readonly menuVersion: number;
  readonly name: Localized;
  readonly corporation: {
    readonly name: string;
    readonly registrationNumber: string | null;
    readonly phone: string | null;
  };
  readonly settings: StoredSettings;
  readonly clock: VenueClock;
  /** Before its opening a venue is open at any hour. */
  readonly hours: OpeningHours;
  /** Business day that staff closed early, `YYYY-MM-DD`. */
  readonly closedOn: string | null;
  /** What staff turned for now. */
  readonly service: Service;
  readonly notice: Localized | null;
  readonly foodOrigin: Localized | null;
  readonly allergyInfo: Localized | null;
  readonly banners: readonly { readonly _id: string; readonly url: string; readonly words?: Localized }[];
  /** What guests may call staff for, in order. */
  readonly callItems: readonly { readonly _id: string; readonly name: Localized }[];
  /** Tables in use, by number. */
  readonly tables: ReadonlyMap<number, VenueTable>;
}

export interface VenueTable {
  readonly tableIdx: number;
  readonly name: string;
  readonly floorName: Localized;
  /** Null where nobody said how many. */
  readonly seats: number | null;
  readonly callStaffToOrder: boolean;
}
