import type { DigitalQrAnswer, DigitalQrQuery } from '@hansang/contract/schemas';
import { isDigitalStepOpen } from '@hansang/rules';
import type { CallAnswer, CallContext } from '../../platform/calls/calls.ts';
import type { ScanOrSession } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { NOTHING_TOLD, toldText } from '../../platform/http/error-reply.ts';
import type { LinkParts } from '../entry/validate-link.ts';
import { visitNeedsCheckout } from '../visit/needs-checkout.ts';
import { provenCode } from './code-proof.ts';
import { type DisplayPlace, hearDisplay, proveAgain, tableOfKey } from './display-rows.ts';

export interface DigitalParts extends LinkParts {
  /** Key material of the installation. */
  readonly secret: string;
}

/**
 * Validates a display's code and opens a session at its table, one for each device and code. A session that the device
 * still holds there is kept, also when the code has expired since: a reload is no new scan. A code that is
 * good proves anew that the phone is there.
 */
export async function validateDigitalQr(
  parts: DigitalParts,
  tableKey: string,
  query: DigitalQrQuery,
  context: CallContext,
): Promise<CallAnswer<DigitalQrAnswer> | Refusal> {
  const { platform, venues, tables, sessions } = parts;
  const place = await tableOfKey(platform.db.pool, tableKey);
  if (!place) return invalid('INVALID_DIGITAL_QR');
  const now = platform.clock.now();
  const pageToken = query.timestamp ?? String(Math.floor(now.getTime() / 1000));
  const code = provenCode(parts.secret, { tableKey, did: query.dId, vid: query.vId });
  if (context.session && isOwn(context.session, place, pageToken)) {
    const isFresh = code !== null && isDigitalStepOpen(code.step, now.getTime());
    return keep(parts, context.session, context, isFresh ? now : null);
  }
  if (!code) return invalid('INVALID_DIGITAL_QR');
  if (!isDigitalStepOpen(code.step, now.getTime())) return invalid('DIGITAL_QR_EXPIRED');
  if (context.sessionEnded && context.endedPageToken === pageToken)
    return refuse('RESERVATION_IS_EXPIRATION');
  await hearDisplay(platform.db.pool, place, query.vId, now);

  const { restaurantId, tableIdx } = place;
  const [venue, state] = await Promise.all([venues.get(restaurantId), tables.get(restaurantId, tableIdx)]);
  if (!venue || !state) return invalid('INVALID_DIGITAL_QR');
  if (visitNeedsCheckout(state.visit, venue, now)) return refuse('NEED_CHECKOUT');
  const asked = { ...place, mode: 'qr', digitalCode: `${tableKey} ${code.step}`, pageToken } as const;
  const newSession = await sessions.open(asked, context);
  if (isRefusal(newSession)) return isOfCode(newSession.refused) ? invalid(newSession.refused) : newSession;
  const { session } = await sessions.fromOpened(newSession);
  return { body: valid(session ?? place, session && (await hashKeyFor(parts, session))), newSession };
}

/** Whether a live session came in through this table's display, on the same page. */
function isOwn(session: ScanOrSession, { restaurantId, tableIdx }: DisplayPlace, pageToken: string): boolean {
  return (
    session.isDigital &&
    session.pageToken === pageToken &&
    session.restaurantId === restaurantId &&
    (session.tableIdx === tableIdx || session.movedFrom.includes(tableIdx))
  );
}

/** Refusals that the answer itself tells, as those of the code. */
const isOfCode = (code: string): code is 'DIGITAL_QR_USED' | 'DIGITAL_QR_FULL' =>
  code === 'DIGITAL_QR_USED' || code === 'DIGITAL_QR_FULL';

async function keep(
  parts: DigitalParts,
  own: ScanOrSession,
  { clientId, deviceKey }: CallContext,
  provenAt: Date | null,
): Promise<CallAnswer<DigitalQrAnswer> | Refusal> {
  const session = clientId === null ? own : await parts.sessions.admit(own, clientId, deviceKey);
  if (isRefusal(session)) return session;
  if (provenAt && session.sessionId !== null)
    await proveAgain(parts.platform.db.pool, session.sessionId, provenAt);
  return { body: valid(session, await hashKeyFor(parts, session)) };
}

/** The key of the visit that runs at a session's table, for whoever is in. */
async function hashKeyFor(
  { sessions, tables }: DigitalParts,
  session: ScanOrSession,
): Promise<string | null> {
  const { restaurantId, tableIdx } = session;
  if (tableIdx === null || (await sessions.standing(session)) !== 'IN') return null;
  return (await tables.get(restaurantId, tableIdx))?.visit?.hashKey ?? null;
}

const valid = (
  { restaurantId, tableIdx }: Pick<ScanOrSession, 'restaurantId' | 'tableIdx'>,
  hashKey: string | null,
): DigitalQrAnswer => ({
  isValid: true,
  errorCode: null,
  ...NOTHING_TOLD,
  restaurantIdx: restaurantId,
  tableIdx,
  hashKey,
});

const invalid = (errorCode: NonNullable<DigitalQrAnswer['errorCode']>): CallAnswer<DigitalQrAnswer> => ({
  body: {
    isValid: false,
    errorCode,
    ...toldText(errorCode),
    restaurantIdx: null,
    tableIdx: null,
    hashKey: null,
  },
});
