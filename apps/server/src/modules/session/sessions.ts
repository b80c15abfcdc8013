import { VISIT_GATHERS_MINUTES } from '@hansang/contract';
import { takeArrival } from '../../platform/calls/arrivals.ts';
import type { CallContext } from '../../platform/calls/calls.ts';
import type {
  GuestSession,
  OpenedSession,
  ProvenSession,
  Scan,
  ScanOrSession,
  SessionCookies,
} from '../../platform/calls/guest-session.ts';
import { NO_SESSION } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { LoadingCache } from '../../platform/loading-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { deriveKey } from '../../platform/settings/secret.ts';
import type { Venues } from '../restaurant/venues.ts';
import type { TableState, Tables } from '../visit/tables.ts';
import { bindClient, isClientTaken } from './bind-client.ts';
import {
  clearCookie,
  deviceCookieName,
  issueCookies,
  issueDevice,
  issuePreview,
  previewCookieName,
  readCookie,
  sessionCookieName,
} from './cookie.ts';
import { followMove } from './follow-move.ts';
import { keepScan, readSession } from './keep-scan.ts';
import { mayPreview } from './may-preview.ts';
import { type NewEntry, openEntry } from './open-entry.ts';
import { PREVIEW_MINUTES, readPreview, signPreview } from './preview-token.ts';
import { readScan } from './scan-token.ts';
import { expiryOf, recordOf, type SessionRecord, scanExpiryOf } from './session-row.ts';
import { admitsAt, standingOf } from './standing.ts';
import { isToken, tokenHash } from './token.ts';
import { openUses } from './uses.ts';

/** Guests' sessions, from memory. What writes checks its session again in SQL. */
export interface Sessions extends SessionCookies {
  /** Opens a session in place of the one that the caller may hold. */
  open(
    asked: NewEntry,
    context: Pick<CallContext, 'session' | 'clientId' | 'deviceKey' | 'address'>,
  ): Promise<OpenedSession | Refusal>;
  /** Reads these sessions anew at their next use: call it after changing them, the log tells the other nodes. */
  forget(matches: (session: GuestSession) => boolean): void;
}

const MOST = 20_000;
/** Who scanned longer before a visit began has no part in it. */
const GATHERS_MS = VISIT_GATHERS_MINUTES * 60_000;

/** Whether a session is of a table as it is now. One with a row stays when the table's code is replaced. */
function fits(session: ScanOrSession, { epoch, keyGeneration, isKeyed }: TableState): boolean {
  if (session.tableEpoch !== epoch) return false;
  if (session.sessionId !== null) return true;
  return session.keyGeneration === null ? !isKeyed : session.keyGeneration === keyGeneration;
}

function isNewer(session: ScanOrSession, { epoch, keyGeneration }: TableState): boolean {
  if ((session.tableEpoch ?? 0) > epoch) return true;
  return session.sessionId === null && (session.keyGeneration ?? 0) > (keyGeneration ?? 0);
}

interface Found {
  readonly session: ScanOrSession;
  /** Its row; null for a scan that has none. */
  readonly record: SessionRecord | null;
  readonly live: boolean;
}

/** @param secret key material of the installation */
export function openSessions(platform: Platform, venues: Venues, tables: Tables, secret: string): Sessions {
  const { db, clock, events, isSecure } = platform;
  const key = deriveKey(secret, 'scans');
  const previewKey = deriveKey(secret, 'previews');
  const admits = (restaurantId: number) => admitsAt(venues, restaurantId);
  const cookieName = sessionCookieName(isSecure);
  const deviceName = deviceCookieName(isSecure);
  const uses = openUses(platform);
  const cache = new LoadingCache<string, SessionRecord>(MOST, async (token) => {
    const read = async () => {
      const row = await readSession(platform, tokenHash(token).toString('base64'));
      return row ? recordOf(row) : null;
    };
    const record = await read();
    // Whose session it is was not known before: what happened to it while it was read has not been heard.
    return record && events.want(record.session.restaurantId) ? read() : record;
  });
  events.onLapse((gone) => cache.forgetWhere(({ session }) => gone.has(session.restaurantId)));
  const forget = (matches: (session: GuestSession) => boolean) =>
    cache.forgetWhere((record) => matches(record.session));

  events.listen((event) => {
    switch (event.type) {
      case 'visit.moved':
      case 'seating.merged':
      case 'seating.parted':
      case 'visit.closed': {
        const { tableIdx } = event.data;
        return forget(
          (session) => session.restaurantId === event.restaurantId && session.tableIdx === tableIdx,
        );
      }
      case 'admission.changed':
      case 'session.ended':
      case 'session.adult-confirmed':
        return forget((session) => session.sessionId === event.data.sessionId);
      case 'venue.changed':
        // Who lets phones in may be another.
        return forget((session) => session.restaurantId === event.restaurantId);
    }
  });

  /** Whether a table was not checked out since, nor its code replaced under a scan. */
  async function isOfThisStay(session: ScanOrSession): Promise<boolean> {
    const { restaurantId, tableIdx } = session;
    if (tableIdx === null) return true;
    const known = await tables.get(restaurantId, tableIdx);
    if (!known || !isNewer(session, known)) return known !== null && fits(session, known);
    // Of a stay or a code that this node has not heard of yet.
    tables.forget(restaurantId, tableIdx);
    const read = await tables.get(restaurantId, tableIdx);
    return read !== null && fits(session, read);
  }

  /** Whether a scan may belong to the visit that runs at its table. */
  async function isOfThisVisit({ restaurantId, tableIdx, scannedAt }: Scan, now: number): Promise<boolean> {
    const present = tableIdx === null ? null : (await tables.get(restaurantId, tableIdx))?.present;
    if (!present || scannedAt >= present.openedAt - GATHERS_MS) return true;
    // When one really began that a clock began which was ahead, nobody knows.
    return present.openedAt > now;
  }

  /** Whether the guests of the table order at another one, which it belongs to: its scans are of that one. */
  async function isElsewhere({ restaurantId, tableIdx }: Scan): Promise<boolean> {
    const present = tableIdx === null ? null : (await tables.get(restaurantId, tableIdx))?.present;
    return !!present && present.tableIdx !== tableIdx;
  }

  async function isLive(record: SessionRecord, now: number): Promise<boolean> {
    if (record.isEnded || now >= expiryOf(record.createdAt, record.usedAt)) return false;
    return isOfThisStay(record.session);
  }

  /** What a token stands for, and whether it is live; null when it is none of ours. */
  async function find(token: string, now: number): Promise<Found | null> {
    // What is known needs no signature checked again.
    const kept = cache.peek(token);
    const scan = kept ? null : readScan(key, token);
    if (!kept && scan === null && !isToken(token)) return null;
    const known = kept ?? (await cache.get(token));
    if (known === null) {
      if (scan === null) return null;
      const isInTime = now < scanExpiryOf(scan);
      if (isInTime && (await isOfThisStay(scan)) && !(await isElsewhere(scan)))
        return { session: scan, record: null, live: await isOfThisVisit(scan, now) };
      const moved = isInTime ? await followMove(db.pool, scan, new Date(now)) : null;
      return { session: moved ?? scan, record: null, live: moved !== null };
    }
    if (await isLive(known, now)) return { session: known.session, record: known, live: true };
    // Another node may know of a later use or of the table's move.
    cache.forget(token);
    const record = await cache.get(token);
    return record && { session: record.session, record, live: await isLive(record, now) };
  }

  async function prove(
    token: string | null,
    deviceKey: string | null,
    isTap = false,
  ): Promise<ProvenSession> {
    const now = clock.now().getTime();
    const found = token === null ? null : await find(token, now);
    if (!found) return { ...NO_SESSION, deviceKey };
    const { session, record } = found;
    if (!found.live)
      return {
        session: null,
        sessionEnded: true,
        sessionReplaced: record?.isReplaced ?? false,
        endedPageToken: session.pageToken,
        deviceKey,
      };
    if (record) await uses.note(record, now, isTap);
    return { ...NO_SESSION, session, deviceKey };
  }

  async function admit(
    session: GuestSession,
    clientId: string,
    deviceKey: string | null,
  ): Promise<GuestSession | Refusal> {
    if (session.clientId === clientId) return session;
    const bound = await bindClient(platform, session, clientId, deviceKey);
    if (!isRefusal(bound)) forget(({ sessionId }) => sessionId === session.sessionId);
    return bound;
  }

  return {
    async fromOpened({ token, deviceKey, scan }) {
      return scan ? { ...NO_SESSION, session: scan, deviceKey } : prove(token, deviceKey);
    },
    fromCookie(header, isTap) {
      const deviceKey = readCookie(header, deviceName) ?? '';
      return prove(readCookie(header, cookieName), isToken(deviceKey) ? deviceKey : null, isTap);
    },
    async isOver(header) {
      const found = await find(readCookie(header, cookieName) ?? '', clock.now().getTime());
      return found?.live !== true;
    },
    issue: (opened) => issueCookies(opened, isSecure),
    issueDevice: (deviceKey) => issueDevice(deviceKey, isSecure),
    clear: () => clearCookie(isSecure),
    clearEnded(header, { sessionReplaced, endedPageToken }) {
      const isShown =
        endedPageToken !== null && readCookie(header, 'timestamp') === encodeURIComponent(endedPageToken);
      // A read that was on its way while its phone came in anew takes nothing: the cookie is the new session's.
      return sessionReplaced || isShown ? [] : [clearCookie(isSecure)];
    },
    issuePreview(previewer) {
      const now = clock.now().getTime();
      return {
        cookie: issuePreview(signPreview(previewKey, previewer, now), isSecure),
        until: new Date(now + PREVIEW_MINUTES * 60_000),
      };
    },
    async previewed(header) {
      const token = readCookie(header, previewCookieName(isSecure));
      const previewer = token === null ? null : readPreview(previewKey, token, clock.now().getTime());
      return previewer && (await mayPreview(db.pool, previewer)) ? previewer.restaurantId : null;
    },
    async admit(session, clientId, deviceKey) {
      // Nobody hears of who looks around, so that no label is theirs.
      if (session.tableIdx === null) return session;
      if (session.sessionId !== null) return admit(session, clientId, deviceKey);
      return (await isClientTaken(platform, clientId, session, deviceKey))
        ? refuse('UNAUTHORIZED_ACCESS')
        : session;
    },
    async keep({ session, clientId, deviceKey, address }) {
      if (!session) return refuse('SESSION_REQUIRED');
      if (session.sessionId !== null)
        return clientId === null ? session : admit(session, clientId, deviceKey);
      const tooMany = takeArrival(platform.limits, { ...session, address });
      if (tooMany) return tooMany;
      const kept = await keepScan(platform, session, clientId, deviceKey, await admits(session.restaurantId));
      return isRefusal(kept) || clientId === null ? kept : admit(kept, clientId, deviceKey);
    },
    standing: (session) => standingOf({ platform, venues, tables }, session),
    open: (asked, context) => openEntry({ platform, tables, key, admits, forget }, asked, context),
    forget,
  };
}
