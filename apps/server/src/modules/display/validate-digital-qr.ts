import type { DigitalQrAnswer, DigitalQrQuery } from '@hansang/contract/schemas';
import { isDigitalStepOpen } from '@hansang/rules';
import type { CallAnswer, CallContext } from '../../platform/calls/calls.ts';
import type { ScanOrSession } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { errorTexts } from '../../platform/http/error-reply.ts';
import type { LinkParts } from '../entry/validate-link.ts';
import { visitNeedsCheckout } from '../visit/needs-checkout.ts';
import { provenCode } from './code-proof.ts';
import { type DisplayPlace, hearDisplay, tableOfKey } from './display-rows.ts';

export interface DigitalParts extends LinkParts {
  /** Key material of the installation. */
  readonly secret: string;
}

/**
 * Validates a display's code and opens a session at its table, one for each device and code. A session that the device
 * still holds there is kept, also when the code has expired since: a reload is no new scan.
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
  if (context.session && isOwn(context.session, place, pageToken))
    return keep(parts, context.session, context);

  const code = provenCode(parts.secret, { tableKey, did: query.dId, vid: query.vId });
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
  if (isRefusal(newSession))
    return newSession.refused === 'DIGITAL_QR_USED' ? invalid(newSession.refused) : newSession;
  const after = await tables.get(restaurantId, tableIdx);
  return { body: valid(place, after?.visit?.hashKey ?? null), newSession };
}

/** Whether a live session came in through this table's display, on the same page. */
function isOwn(session: ScanOrSession, { restaurantId, tableIdx }: DisplayPlace, pageToken: string): boolean {
  return (
    session.isDigital &&
    session.pageToken === pageToken &&
    session.restaurantId === restaurantId &&
    (session.tableIdx === tableIdx || session.movedFrom === tableIdx)
  );
}

async function keep(
  { sessions, tables }: DigitalParts,
  own: ScanOrSession,
  { clientId }: CallContext,
): Promise<CallAnswer<DigitalQrAnswer> | Refusal> {
  const session = clientId === null ? own : await sessions.admit(own, clientId);
  if (isRefusal(session)) return session;
  const { restaurantId, tableIdx } = session;
  const state = tableIdx === null ? null : await tables.get(restaurantId, tableIdx);
  return { body: valid({ restaurantId, tableIdx }, state?.visit?.hashKey ?? null) };
}

const valid = (
  { restaurantId, tableIdx }: Pick<ScanOrSession, 'restaurantId' | 'tableIdx'>,
  hashKey: string | null,
): DigitalQrAnswer => ({
  isValid: true,
  errorCode: null,
  message: null,
  restaurantIdx: restaurantId,
  tableIdx,
  hashKey,
});

const invalid = (errorCode: NonNullable<DigitalQrAnswer['errorCode']>): CallAnswer<DigitalQrAnswer> => ({
  body: {
    isValid: false,
    errorCode,
    message: errorTexts(errorCode),
    restaurantIdx: null,
    tableIdx: null,
    hashKey: null,
  },
});
