import type { SampleAnswer, SampleQuery } from '@hansang/contract/schemas';
import type { CallAnswer, CallContext } from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal } from '../../platform/calls/refusal.ts';
import { errorTexts } from '../../platform/http/error-reply.ts';
import { presentStore } from '../restaurant/present-store.ts';
import { createSession } from '../session/create-session.ts';
import type { SampleParts } from './sample-parts.ts';

const NOT_THERE: SampleAnswer = {
  isValid: false,
  errorCode: 'NOT_FOUND_RESTAURANT',
  message: errorTexts('NOT_FOUND_RESTAURANT'),
  settings: null,
};

/** Begins to try a store out: a session without a table, whose orders are forgotten. */
export async function sampleHome(
  { platform, venues, sessions }: SampleParts,
  restaurantId: number,
  { timestamp }: SampleQuery,
  { session, clientId, deviceKey, address }: CallContext,
): Promise<CallAnswer<SampleAnswer> | Refusal> {
  const venue = await venues.get(restaurantId);
  if (!venue) return { body: NOT_THERE };
  const settings = presentStore(venue, null, 'AVAILABLE');
  const body = { isValid: true, errorCode: null, message: null, settings };
  const pageToken = timestamp ?? String(Math.floor(platform.clock.now().getTime() / 1000));
  const isKept =
    session?.mode === 'sample' && session.restaurantId === restaurantId && session.pageToken === pageToken;
  if (isKept) {
    const admitted = clientId === null ? session : await sessions.admit(session, clientId);
    return isRefusal(admitted) ? admitted : { body };
  }
  const tooMany = platform.limits.sessions.take(address);
  if (tooMany) return tooMany;
  const newSession = await createSession(platform, {
    restaurantId,
    tableIdx: null,
    mode: 'sample',
    isDigital: false,
    pageToken,
    clientId,
    deviceKey,
    replaces: session,
  });
  if (isRefusal(newSession)) return newSession;
  if (session) sessions.forget(({ sessionId }) => sessionId === session.sessionId);
  return { body, newSession };
}
