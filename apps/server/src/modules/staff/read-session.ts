import { CLOCK_SLACK_SECONDS, STEP_UP_MINUTES } from '@hansang/contract';
import type { StaffSession } from '../../platform/calls/staff-session.ts';
import { STAFF_COOKIE_DAYS } from './cookie.ts';
import type { StaffDesk } from './desk.ts';
import { withSession } from './library-cookies.ts';
import { asking } from './library-refusal.ts';
import { standingIn } from './people/role-in.ts';
import { takeTurns } from './tablet/take-turns.ts';

/** A proof from the future is none: the clock was ahead, and it would be good for too long. */
const isLately = (age: number): boolean =>
  age <= STEP_UP_MINUTES * 60_000 && age >= -CLOCK_SLACK_SECONDS * 1000;

const LONGEST_MS = STAFF_COOKIE_DAYS * 86_400_000;

/** The live login that a token proves, kept alive by this look; null when there is none any more. */
export async function readStaffSession(desk: StaffDesk, token: string): Promise<StaffSession | null> {
  const { api } = await desk.library();
  const found = await asking(() => api.getSession({ headers: withSession(token) }));
  if (found === null || typeof found === 'string') return null;
  const { session, user } = found;
  const now = desk.clock.now().getTime();
  if (now - session.createdAt.getTime() > LONGEST_MS) return null;
  if (session.sharedIn != null) return takeTurns(desk, user, session);
  const standing = (restaurantId: number) => standingIn(desk.pool, user.id, restaurantId);
  const provenAt = session.stepUpAt?.getTime() ?? 0;
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    hasTwoStep: user.twoFactorEnabled === true,
    ownsInstallation: user.ownsInstallation === true,
    sessionId: session.id,
    isProvenLately: isLately(now - provenAt),
    tablet: null,
    async roleIn(restaurantId) {
      const { role, needsTwoStep } = await standing(restaurantId);
      return needsTwoStep ? null : role;
    },
    needsTwoStepIn: async (restaurantId) => (await standing(restaurantId)).needsTwoStep,
  };
}
