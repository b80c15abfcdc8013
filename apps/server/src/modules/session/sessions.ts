import type { GuestSession, ProvenSession, SessionCookies } from '../../platform/calls/guest-session.ts';
import { NO_SESSION } from '../../platform/calls/guest-session.ts';
import { isRefusal } from '../../platform/calls/refusal.ts';
import { LoadingCache } from '../../platform/loading-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tables } from '../visit/tables.ts';
import { bindClient } from './bind-client.ts';
import { clearCookie, deviceCookieName, issueCookies, readCookie, sessionCookieName } from './cookie.ts';
import { expiryOf, recordOf, SESSION_COLUMNS, type SessionRecord, type SessionRow } from './session-row.ts';
import { isToken, tokenHash } from './token.ts';

/** Guests' sessions, from memory. What writes checks its session again in SQL. */
export interface Sessions extends SessionCookies {
  /** Reads these sessions anew at their next use: call it after changing them, the log tells the other nodes. */
  forget(matches: (session: GuestSession) => boolean): void;
}

const MOST = 20_000;
/** A session in use is saved this often, so that most calls write nothing. */
const SAVE_MS = 5 * 60_000;

const READ = `SELECT ${SESSION_COLUMNS} FROM guest_sessions WHERE token_hash = decode($1, 'base64')`;
const TOUCH = `
  UPDATE guest_sessions SET last_used_at = $2, expires_at = $3 WHERE session_id = $1 AND ended_at IS NULL`;

export function openSessions(platform: Platform, tables: Tables): Sessions {
  const { db, clock, events, isSecure } = platform;
  const cookieName = sessionCookieName(isSecure);
  const deviceName = deviceCookieName(isSecure);
  const cache = new LoadingCache<string, SessionRecord>(MOST, async (token) => {
    const hash = tokenHash(token).toString('base64');
    const read = async () => {
      const { rows } = await db.pool.query<SessionRow>({ name: 'session', text: READ, values: [hash] });
      return rows[0] ? recordOf(rows[0]) : null;
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

  async function isLive(record: SessionRecord, now: number): Promise<boolean> {
    if (record.isEnded || now >= expiryOf(record.createdAt, record.usedAt)) return false;
    const { restaurantId, tableIdx, tableEpoch } = record.session;
    if (tableIdx === null) return true;
    const state = await tables.get(restaurantId, tableIdx);
    return state?.epoch === tableEpoch;
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

  /** The record of a token, and whether it is live; null when there is no such session. */
  async function find(token: string, now: number): Promise<{ record: SessionRecord; live: boolean } | null> {
    if (!isToken(token)) return null;
    const known = await cache.get(token);
    if (known === null) return null;
    if (await isLive(known, now)) return { record: known, live: true };
    // Another node may know of a later use or of the table's move.
    cache.forget(token);
    const record = await cache.get(token);
    return record && { record, live: await isLive(record, now) };
  }

  async function prove(token: string | null, deviceKey: string | null): Promise<ProvenSession> {
    const now = clock.now().getTime();
    const found = token === null ? null : await find(token, now);
    if (!found) return { ...NO_SESSION, deviceKey };
    const { session } = found.record;
    if (!found.live)
      return { session: null, sessionEnded: true, endedPageToken: session.pageToken, deviceKey };
    await keepAlive(found.record, now);
    return { session, sessionEnded: false, endedPageToken: null, deviceKey };
  }

  return {
    fromOpened: ({ token, deviceKey }) => prove(token, deviceKey),
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
      if (session.clientId === clientId) return session;
      const bound = await bindClient(platform, session, clientId);
      if (!isRefusal(bound)) forget(({ sessionId }) => sessionId === session.sessionId);
      return bound;
    },
    forget,
  };
}
