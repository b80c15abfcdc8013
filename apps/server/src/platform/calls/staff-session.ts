import { mayDo, type StaffPermission, type StaffRole } from '@hansang/contract';
import { type Refusal, refuse } from './refusal.ts';

/** A staff member's live login as the cookie proves it. */
export interface StaffSession {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly hasTwoStep: boolean;
  /** The member's role in a venue now; null where they have none, or where no such venue is. */
  roleIn(restaurantId: number): Promise<StaffRole | null>;
}

/** What a Cookie header proves of staff. The token is there even when its login is over. */
export interface ProvenStaff {
  readonly staff: StaffSession | null;
  readonly staffToken: string | null;
}

/** The cookie side of staff logins, for HTTP calls and sockets alike. */
export interface StaffCookies {
  /** Reads the login that a `Cookie` header carries and keeps it alive. */
  read(cookieHeader: string | undefined): Promise<ProvenStaff>;
  /** `Set-Cookie` value that hands out a login. */
  issue(token: string): string;
  /** `Set-Cookie` value that takes the login back. */
  clear(): string;
}

/** Refuses what the member's role in that venue does not grant; a venue that is not theirs grants nothing. */
export async function refuseUnlessAllowed(
  staff: StaffSession,
  restaurantId: number,
  permission: StaffPermission,
): Promise<Refusal | null> {
  return mayDo(await staff.roleIn(restaurantId), permission) ? null : refuse('STAFF_FORBIDDEN');
}
