import type { AlcoholTag, Allergen, RestrictionType, StaffRole } from '@hansang/contract';
import type { OpeningHours } from '@hansang/rules/hours';
import type { StoredSettings } from '../restaurant/store-settings.ts';
import type { StoredText } from './text.ts';

/**
 * A venue with every default filled in and every shared group in its place: what a file means and what the
 * database holds, in one shape, so that the two can be compared. Pictures are named as the file names them.
 */
export interface ResolvedVenue {
  readonly id: number;
  readonly name: StoredText;
  readonly corporation: {
    readonly name: string;
    readonly registrationNumber: string | null;
    readonly phone: string | null;
  };
  readonly timeZone: string;
  readonly settings: StoredSettings;
  readonly notice: StoredText | null;
  readonly foodOrigin: StoredText | null;
  readonly allergyInfo: StoredText | null;
  readonly openingHours: OpeningHours;
  readonly floors: readonly ResolvedFloor[];
  readonly banners: readonly { readonly id: string; readonly image: string }[];
  readonly callItems: readonly { readonly id: string; readonly name: StoredText }[];
  readonly staff: readonly StaffLogin[];
  readonly categories: readonly ResolvedCategory[];
}

export interface ResolvedFloor {
  readonly id: string;
  readonly name: StoredText;
  readonly tables: readonly {
    readonly idx: number;
    readonly name: string;
    readonly seats: number | null;
    readonly callStaffToOrder: boolean;
  }[];
}

export interface StaffLogin {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly password: string | null;
}

export interface ResolvedCategory {
  readonly id: string;
  readonly name: StoredText;
  readonly description: StoredText | null;
  readonly menus: readonly ResolvedMenu[];
}

export interface ResolvedMenu {
  readonly id: string;
  readonly name: StoredText;
  readonly description: StoredText | null;
  /** Where the dish has sizes, the smallest size's price. */
  readonly price: number;
  readonly image: string | null;
  readonly isFeatured: boolean;
  readonly isNewMenu: boolean;
  readonly isPopular: boolean;
  readonly isSignature: boolean;
  readonly isSpicy: boolean;
  readonly isMain: boolean;
  readonly alcoholTag: AlcoholTag;
  readonly isNotAllowedMinor: boolean;
  readonly restrictionType: RestrictionType;
  readonly minPermittedQuantity: number;
  readonly maxPermittedQuantity: number | null;
  /** What the file last set, not what is left. */
  readonly stock: number | null;
  readonly isSoldOut: boolean;
  readonly foodOrigin: StoredText | null;
  readonly allergens: readonly Allergen[];
  readonly sizes: readonly { readonly id: string; readonly name: StoredText; readonly price: number }[];
  readonly optionGroups: readonly ResolvedGroup[];
}

export interface ResolvedGroup {
  readonly id: string;
  readonly name: StoredText;
  readonly isRequired: boolean;
  readonly selectableCount: number;
  readonly options: readonly {
    readonly id: string;
    readonly name: StoredText;
    readonly price: number;
    readonly selectableCount: number;
    readonly isSoldOut: boolean;
    readonly foodOrigin: StoredText | null;
    readonly allergens: readonly Allergen[];
  }[];
}
