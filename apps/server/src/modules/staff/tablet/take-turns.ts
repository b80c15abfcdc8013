import { mayDo } from '@hansang/contract';
import type { StaffSession } from '../../../platform/calls/staff-session.ts';
import type { StaffDesk } from '../desk.ts';
import { roleIn } from '../people/role-in.ts';

/** A login that was made a shared tablet. */
interface SharedSession {
  readonly id: string;
  readonly sharedIn?: number | null | undefined;
  readonly lockMinutes?: number | null | undefined;
  readonly workerId?: string | null | undefined;
  readonly workerAt?: Date | null | undefined;
}

/** A screen tells of a touch now and then only: so much later than it would lock by itself, the server does. */
const SLACK_MS = 60_000;

/**
 * Whoever works on a shared tablet now, with their own role in its one venue and nothing that takes a proof. Between two
 * turns it is nobody, whose login it was included. It ends with the role of who shared it. Where a venue wants a second step,
 * the tablet is it: whoever shares one needs theirs, and a PIN opens nothing without the tablet.
 */
export async function takeTurns(
  { pool, clock }: StaffDesk,
  sharedBy: { readonly id: string; readonly name: string },
  session: SharedSession,
): Promise<StaffSession> {
  const restaurantId = Number(session.sharedIn);
  const lockMinutes = session.lockMinutes ?? 1;
  const touchedAt = session.workerAt?.getTime() ?? 0;
  const age = clock.now().getTime() - touchedAt;
  // A touch from the future is none: the clock was ahead, and the turn would last until it is there again.
  const isKept = age <= lockMinutes * 60_000 + SLACK_MS && age >= -SLACK_MS;
  const isShared = mayDo(await roleIn(pool, sharedBy.id, restaurantId), 'tablet.share');
  const worker = session.workerId && isKept && isShared ? await find(pool, session.workerId) : null;
  const role = worker && (await roleIn(pool, worker.userId, restaurantId));
  return {
    ...(worker ?? { userId: sharedBy.id, name: sharedBy.name, email: '', hasTwoStep: false }),
    ownsInstallation: false,
    sessionId: session.id,
    isProvenLately: false,
    tablet: { restaurantId, lockMinutes, isLocked: !role },
    roleIn: async (asked) => (asked === restaurantId ? role : null),
    needsTwoStepIn: async () => false,
  };
}

async function find(pool: StaffDesk['pool'], userId: string) {
  const { rows } = await pool.query<Pick<StaffSession, 'userId' | 'name' | 'email' | 'hasTwoStep'>>(
    `SELECT id AS "userId", name, email, coalesce(two_factor_enabled, false) AS "hasTwoStep"
       FROM staff_users WHERE id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}
