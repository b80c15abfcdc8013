import type { AccessType, Mode } from '@hansang/contract';
import type { LinkAnswer, LinkQuery } from '@hansang/contract/schemas';
import type { CallAnswer, CallContext } from '../../platform/calls/calls.ts';
import type { ScanOrSession } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { admissionOf } from '../restaurant/store-settings.ts';
import type { Venue } from '../restaurant/venue.ts';
import type { Venues } from '../restaurant/venues.ts';
import type { Sessions } from '../session/sessions.ts';
import { proveKey } from '../table-key/prove-key.ts';
import type { TableKeys } from '../table-key/table-keys.ts';
import { visitNeedsCheckout } from '../visit/needs-checkout.ts';
import type { Tables } from '../visit/tables.ts';

export interface LinkParts {
  readonly platform: Platform;
  readonly venues: Venues;
  readonly tables: Tables;
  readonly sessions: Sessions;
  readonly tableKeys: TableKeys;
}

/** What a claimed way in makes of a new session. A claim can only take rights away. */
const MODES = {
  QR: 'qr',
  DIGITAL_QR: 'qr',
  NFC: 'nfc',
  PREVIEW: 'preview',
  MENU_BOARD: 'menu-board',
} as const satisfies Partial<Record<AccessType, Mode>>;

/**
 * Validates a table link: keeps the session that the cookie proves, or opens one. A session is kept while venue,
 * table and page token are its own; a new scan brings a new page token and opens a new session in its place. That takes
 * the table's key where the venue asks for it.
 */
export async function validateLink(
  parts: LinkParts,
  restaurantId: number,
  query: LinkQuery,
  context: CallContext,
): Promise<CallAnswer<LinkAnswer> | Refusal> {
  const { accessType, timestamp } = query;
  const venue = await parts.venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  if (context.session && isSameEntry(context.session, restaurantId, query)) {
    // A page rendered by the server opened the session for nobody yet: the phone's first call brings its label.
    const { session: own, clientId, deviceKey } = context;
    const session = clientId === null ? own : await parts.sessions.admit(own, clientId, deviceKey);
    if (isRefusal(session)) return session;
    return { body: await answer(parts, session, query.tableIdx ?? null, venue.settings) };
  }
  if (context.sessionEnded && context.endedPageToken === timestamp)
    return refuse('RESERVATION_IS_EXPIRATION');
  // The sample home alone begins a sample.
  if (accessType === 'SAMPLE') return refuse('INVALID_SAMPLE');

  const mode = MODES[accessType];
  const isBrowsing = mode === 'preview' || mode === 'menu-board';
  const tableIdx = isBrowsing ? null : (query.tableIdx ?? null);
  let keyGeneration: number | null = null;
  if (!isBrowsing) {
    if (tableIdx === null || !venue.tables.has(tableIdx)) return refuse('NOT_FOUND_TABLE');
    if (venue.settings.useDigitalQr && accessType === 'DIGITAL_QR') return refuse('IMPROPER_ACCESS');
    if (venue.settings.useDigitalQr)
      return { body: { useDigitalQr: true, hashKey: null, isChangeTable: false, tableIdx } };
    const asked = { tableIdx, key: query.key, address: context.address };
    const proven = await proveKey(parts.tableKeys, venue, asked);
    if (isRefusal(proven)) return proven;
    keyGeneration = proven;
    const state = await parts.tables.get(restaurantId, tableIdx);
    if (!state) return refuse('NOT_FOUND_TABLE');
    if (visitNeedsCheckout(state.visit, venue, parts.platform.clock.now())) return refuse('NEED_CHECKOUT');
  }
  const asked = { restaurantId, tableIdx, mode, pageToken: timestamp, keyGeneration };
  const newSession = await parts.sessions.open(asked, context);
  if (isRefusal(newSession)) return newSession;
  const { session } = await parts.sessions.fromOpened(newSession);
  if (!session) return refuse('RESERVATION_IS_EXPIRATION');
  return {
    body: await answer(parts, session, tableIdx, { ...venue.settings, useDigitalQr: false }),
    newSession,
  };
}

function isSameEntry(
  session: ScanOrSession,
  restaurantId: number,
  { tableIdx, timestamp }: LinkQuery,
): boolean {
  if (session.restaurantId !== restaurantId || session.pageToken !== timestamp) return false;
  if (session.tableIdx === null) return tableIdx === undefined;
  return tableIdx === session.tableIdx || (tableIdx !== undefined && session.movedFrom.includes(tableIdx));
}

async function answer(
  { tables, sessions }: LinkParts,
  session: ScanOrSession,
  askedTable: number | null,
  settings: Pick<Venue['settings'], 'useDigitalQr' | 'usePG' | 'admission'>,
): Promise<LinkAnswer> {
  const { useDigitalQr } = settings;
  const { restaurantId, tableIdx } = session;
  const state = tableIdx === null ? null : await tables.get(restaurantId, tableIdx);
  const standing = await sessions.standing(session);
  const mayKnow = (!useDigitalQr || session.isDigital) && standing === 'IN';
  return {
    useDigitalQr,
    hashKey: mayKnow ? (state?.visit?.hashKey ?? null) : null,
    isChangeTable: tableIdx !== askedTable,
    tableIdx,
    ...(tableIdx !== null && admissionOf(settings) !== 'LINK' && { standing }),
  };
}
