import type { CallContext } from './calls.ts';
import { refuseOtherPlace } from './check-place.ts';
import type { GuestSession, SessionCookies } from './guest-session.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { sessionOf } from './session-of.ts';

/** The session of a call that writes, with its row; refused for another venue or table than its own. */
export async function keepAt(
  sessions: Pick<SessionCookies, 'keep'>,
  context: CallContext,
  restaurantId: number,
  tableIdx?: number | null,
): Promise<GuestSession | Refusal> {
  const elsewhere = refuseOtherPlace(sessionOf(context), restaurantId, tableIdx);
  if (elsewhere) return elsewhere;
  const session = await sessions.keep(context);
  if (isRefusal(session)) return session;
  // Its row may be there already, and staff may have moved it.
  return refuseOtherPlace(session, restaurantId, tableIdx) ?? session;
}
