import { mayDo, type StaffPermission, type StaffRole } from '@hansang/contract';
import { type Refusal, refuse } from './refusal.ts';

/** A login that the people of one venue share on its tablet. */
export interface SharedTablet {
  readonly restaurantId: number;
  /** Nobody works on it: it takes a PIN or a password. */
  readonly isLocked: boolean;
  /** Minutes without a tap after which it locks. */
  readonly lockMinutes: number;
}

/** A staff member's live login as the cookie proves it; on a shared tablet, whoever works on it now. */
export interface StaffSession {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly hasTwoStep: boolean;
  readonly ownsInstallation: boolean;
  /** Which of the account's logins this is; no secret. */
  readonly sessionId: string;
  /** Whether they proved by password or second factor, within the last minutes, that it is them. */
  readonly isProvenLately: boolean;
  /** Null for a login of somebody's own. */
  readonly tablet: SharedTablet | null;
  /**
   * The member's role in a venue now; null where they have none, or where no such venue is, or before they have set up
   * the second step that it wants.
   */
  roleIn(restaurantId: number): Promise<StaffRole | null>;
  /** Whether it is the second step alone that they lack there. */
  needsTwoStepIn(restaurantId: number): Promise<boolean>;
}

/** What a Cookie header proves of staff. The token is there even when its login is over. */
export interface ProvenStaff {
  readonly staff: StaffSession | null;
  readonly staffToken: string | null;
  /** Secret of a browser that somebody of the staff has logged in from before, as it came. */
  readonly deviceKey: string | null;
}

/** The cookie side of staff logins, for HTTP calls and sockets alike. */
export interface StaffCookies {
  /** Reads the login that a `Cookie` header carries and keeps it alive. */
  read(cookieHeader: string | undefined): Promise<ProvenStaff>;
  /** `Set-Cookie` value that hands out a login. */
  issue(token: string): string;
  /** `Set-Cookie` value by which a browser is known again at its next login; logging out keeps it. */
  issueDevice(key: string): string;
  /** `Set-Cookie` value that takes the login back. */
  clear(): string;
}

/** The staff member of a call with a staff permission, which is never handled without one. */
export function staffOf({ staff }: { readonly staff: StaffSession | null }): StaffSession {
  if (!staff) throw new Error('A staff call was handled without a login');
  return staff;
}

/** Refuses what takes more than a login that somebody may have left open. */
export const refuseUnlessProven = ({ isProvenLately }: StaffSession): Refusal | null =>
  isProvenLately ? null : refuse('STEP_UP_NEEDED');

/** Refuses what the member's role in that venue does not grant; a venue that is not theirs grants nothing. */
export async function refuseUnlessAllowed(
  staff: StaffSession,
  restaurantId: number,
  permission: StaffPermission,
): Promise<Refusal | null> {
  if (mayDo(await staff.roleIn(restaurantId), permission)) return null;
  return refuse((await staff.needsTwoStepIn(restaurantId)) ? 'TWO_STEP_NEEDED' : 'STAFF_FORBIDDEN');
}
