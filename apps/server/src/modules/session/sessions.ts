import type { CallContext } from '../../platform/calls/calls.ts';
import type {
  GuestSession,
  OpenedSession,
  ProvenSession,
  ScanOrSession,
  SessionCookies,
} from '../../platform/calls/guest-session.ts';
import { NO_SESSION } from '../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { LoadingCache } from '../../platform/loading-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { deriveKey } from '../../platform/settings/secret.ts';
import type { Tables } from '../visit/tables.ts';
import { bindClient, isClientTaken } from './bind-client.ts';
import { clearCookie, deviceCookieName, issueCookies, readCookie, sessionCookieName } from './cookie.ts';
import { keepScan, readSession } from './keep-scan.ts';
import { type NewEntry, openEntry } from './open-entry.ts';
import { readScan } from './scan-token.ts';
import { expiryOf, recordOf, type SessionRecord, scanExpiryOf } from './session-row.ts';
import { isToken, tokenHash } from './token.ts';

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
/** A session in use is saved this often, so that most calls write nothing. */
const SAVE_MS = 5 * 60_000;

const TOUCH = `
  UPDATE guest_sessions SET last_used_at = $2, expires_at = $3 WHERE session_id = $1 AND ended_at IS NULL`;

interface Found {
  readonly session: ScanOrSession;
  /** Its row; null for a scan that has none. */
  readonly record: SessionRecord | null;
  readonly live: boolean;
}

/** @param secret key material of the installation */
export function openSessions(platform: Platform, tables: Tables, secret: string): Sessions {
  const { db, clock, events, isSecure } = platform;
  const key = deriveKey(secret, 'scans');
  const cookieName = sessionCookieName(isSecure);
  const deviceName = deviceCookieName(isSecure);
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
    if (event.type === 'visit.moved' || event.type === 'visit.closed') {
      const { tableIdx } = event.data;
      forget((session) => session.restaurantId === event.restaurantId && session.tableIdx === tableIdx);
    } else if (event.type === 'session.ended' || event.type === 'session.adult-confirmed') {
      forget((session) => session.sessionId === event.data.sessionId);
    }
  });

  /** Whether a table was not checked out since. */
  async function isOfThisStay({ restaurantId, tableIdx, tableEpoch }: ScanOrSession): Promise<boolean> {
    if (tableIdx === null) return true;
    const known = await tables.get(restaurantId, tableIdx);
    if (!known || tableEpoch === null || known.epoch >= tableEpoch) return known?.epoch === tableEpoch;
    // Of a stay that this node has not heard of yet.
    tables.forget(restaurantId, tableIdx);
    return (await tables.get(restaurantId, tableIdx))?.epoch === tableEpoch;
  }

  async function isLive(record: SessionRecord, now: number): Promise<boolean> {
    if (record.isEnded || now >= expiryOf(record.createdAt, record.usedAt)) return false;
    return isOfThisStay(record.session);
  }

  async function keepAlive(record: SessionRecord, now: number): Promise<void> {
    record.usedAt = Math.max(record.usedAt, now);
    if (now - record.savedAt < SAVE_MS) return;
    record.savedAt = now;
    const expiresAt = new Date(expiryOf(record.createdAt, now));
    await db.pool.query({
      name: 'touch_session',
      text: TOUCH,
      values: [record.session.sessionId, new Date(now), expiresAt],
    });
  }

  /** What a token stands for, and whether it is live; null when it is none of ours. */
  async function find(token: string, now: number): Promise<Found | null> {
    const scan = readScan(key, token);
    if (scan === null && !isToken(token)) return null;
    const known = await cache.get(token);
    if (known === null) {
      if (scan === null) return null;
      const isInTime = now < scanExpiryOf(scan);
      return { session: scan, record: null, live: isInTime && (await isOfThisStay(scan)) };
    }
    if (await isLive(known, now)) return { session: known.session, record: known, live: true };
    // Another node may know of a later use or of the table's move.
    cache.forget(token);
    const record = await cache.get(token);
    return record && { session: record.session, record, live: await isLive(record, now) };
  }

  async function prove(token: string | null, deviceKey: string | null): Promise<ProvenSession> {
    const now = clock.now().getTime();
    const found = token === null ? null : await find(token, now);
    if (!found) return { ...NO_SESSION, deviceKey };
    const { session, record } = found;
    if (!found.live)
      return { session: null, sessionEnded: true, endedPageToken: session.pageToken, deviceKey };
    if (record) await keepAlive(record, now);
    return { session, sessionEnded: false, endedPageToken: null, deviceKey };
  }

  async function admit(session: GuestSession, clientId: string): Promise<GuestSession | Refusal> {
    if (session.clientId === clientId) return session;
    const bound = await bindClient(platform, session, clientId);
    if (!isRefusal(bound)) forget(({ sessionId }) => sessionId === session.sessionId);
    return bound;
  }

  return {
    async fromOpened({ token, deviceKey, scan }) {
      return scan ? { ...NO_SESSION, session: scan, deviceKey } : prove(token, deviceKey);
    },
    fromCookie(header) {
      const deviceKey = readCookie(header, deviceName) ?? '';
      return prove(readCookie(header, cookieName), isToken(deviceKey) ? deviceKey : null);
    },
    async isOver(header) {
      const found = await find(readCookie(header, cookieName) ?? '', clock.now().getTime());
      return found?.live !== true;
    },
    issue: (opened) => issueCookies(opened, isSecure),
    clear: () => clearCookie(isSecure),
    async admit(session, clientId) {
      if (session.sessionId !== null) return admit(session, clientId);
      return (await isClientTaken(platform, clientId, session)) ? refuse('UNAUTHORIZED_ACCESS') : session;
    },
    async keep({ session, clientId, deviceKey, address }) {
      if (!session) return refuse('SESSION_REQUIRED');
      if (session.sessionId !== null) return clientId === null ? session : admit(session, clientId);
      const tooMany = platform.limits.sessions.take(address);
      if (tooMany) return tooMany;
      const kept = await keepScan(platform, session, clientId, deviceKey);
      return isRefusal(kept) || clientId === null ? kept : admit(kept, clientId);
    },
    open: (asked, context) => openEntry({ platform, tables, key, forget }, asked, context),
    forget,
  };
}
