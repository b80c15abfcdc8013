import type { StaffRole } from '@hansang/contract';
import type { Banner, StoredText, TablePlace } from '@hansang/contract/schemas';
import type { OpeningHours } from '@hansang/rules/hours';
import type { KeptCategory } from '../menu/stored-menu.ts';
import type { StoredSettings } from '../restaurant/store-settings.ts';

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
  readonly banners: readonly Banner[];
  readonly callItems: readonly { readonly id: string; readonly name: StoredText }[];
  readonly staff: readonly StaffLogin[];
  readonly categories: readonly KeptCategory[];
}

export interface ResolvedFloor {
  readonly id: string;
  readonly name: StoredText;
  readonly tables: readonly {
    readonly idx: number;
    readonly name: string;
    readonly seats: number | null;
    readonly callStaffToOrder: boolean;
    readonly zone: string | null;
    readonly place: TablePlace | null;
  }[];
}

export interface StaffLogin {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly isSuspended: boolean;
  readonly password: string | null;
}
