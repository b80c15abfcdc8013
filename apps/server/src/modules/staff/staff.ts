import type { StaffCookies } from '../../platform/calls/staff-session.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountCalls } from './account-calls.ts';
import { activityCalls } from './activity/activity-calls.ts';
import { staffCookies } from './cookie.ts';
import { ensureDemoLogin, removeDemoLogin } from './demo-login.ts';
import { openStaffDesk } from './desk.ts';
import { createFirstOwnerLink } from './links.ts';
import { loginCalls } from './login-calls.ts';
import { sessionCalls } from './own/session-calls.ts';
import { noticeCalls } from './people/notice-calls.ts';
import { peopleCalls } from './people/people-calls.ts';
import { readStaffSession } from './read-session.ts';
import { tabletCalls } from './tablet/tablet-calls.ts';
import { ownsVenues } from './venues-of.ts';

export interface Staff {
  /** For the transport and for sockets: who a cookie says that somebody is. */
  readonly cookies: StaffCookies;
  /** Whether a `Cookie` header proves an owner, of any venue. */
  isOwner(cookieHeader: string | undefined): Promise<boolean>;
  /** Path of a fresh one-time link for the first owner; null in demo mode and once there is an owner. */
  firstOwnerLink(): Promise<string | null>;
}

/**
 * Opens staff accounts: registers their calls, and makes the demo login in demo mode or removes it in live mode.
 * @param secret key material of the installation; 32 characters or more
 */
export async function openStaff(platform: Platform, secret: string): Promise<Staff> {
  const { db, clock, settings, calls, isSecure } = platform;
  const mode = settings.HANSANG_MODE;
  const desk = openStaffDesk(platform, secret);
  platform.onClose(() => desk.dropOwnerLink());
  if (mode === 'demo') await ensureDemoLogin(db.pool, clock.now());
  else await removeDemoLogin(db.pool);
  calls.add(
    ...loginCalls(desk, mode),
    ...accountCalls(desk),
    ...sessionCalls(desk),
    ...peopleCalls(desk, settings.PUBLIC_URL),
    ...noticeCalls(desk),
    ...activityCalls(desk),
    ...tabletCalls(desk),
  );
  const cookies = staffCookies(isSecure, (token) => readStaffSession(desk, token));
  return {
    cookies,
    async isOwner(cookieHeader) {
      const { staff } = await cookies.read(cookieHeader);
      return staff !== null && staff.tablet === null && (await ownsVenues(db.pool, staff.userId));
    },
    async firstOwnerLink() {
      return mode === 'live' ? createFirstOwnerLink(db.pool, clock.now()) : null;
    },
  };
}
