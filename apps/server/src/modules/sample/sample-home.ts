import type { SampleAnswer, SampleQuery } from '@hansang/contract/schemas';
import type { CallAnswer, CallContext } from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal } from '../../platform/calls/refusal.ts';
import { NOTHING_TOLD, toldText } from '../../platform/http/error-reply.ts';
import { presentStore } from '../restaurant/present-store.ts';
import type { SampleParts } from './sample-parts.ts';

const NOT_THERE: SampleAnswer = {
  isValid: false,
  errorCode: 'NOT_FOUND_RESTAURANT',
  ...toldText('NOT_FOUND_RESTAURANT'),
  settings: null,
};

/** Begins to try a store out: a session without a table, whose orders are forgotten. */
export async function sampleHome(
  { platform, venues, sessions }: SampleParts,
  restaurantId: number,
  { timestamp }: SampleQuery,
  context: CallContext,
): Promise<CallAnswer<SampleAnswer> | Refusal> {
  const { session, clientId, deviceKey } = context;
  const venue = await venues.get(restaurantId);
  if (!venue) return { body: NOT_THERE };
  const settings = presentStore(venue, null, 'AVAILABLE');
  const body = { isValid: true, errorCode: null, ...NOTHING_TOLD, settings };
  const pageToken = timestamp ?? String(Math.floor(platform.clock.now().getTime() / 1000));
  const isKept =
    session?.mode === 'sample' && session.restaurantId === restaurantId && session.pageToken === pageToken;
  if (isKept) {
    const admitted = clientId === null ? session : await sessions.admit(session, clientId, deviceKey);
    return isRefusal(admitted) ? admitted : { body };
  }
  const newSession = await sessions.open(
    { restaurantId, tableIdx: null, mode: 'sample', pageToken },
    context,
  );
  return isRefusal(newSession) ? newSession : { body, newSession };
}
