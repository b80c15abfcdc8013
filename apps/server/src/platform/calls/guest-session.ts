import type { Mode } from '@hansang/contract';
import type { Refusal } from './refusal.ts';

/** A guest's live session as the cookie proves it. What a request claims is checked against this. */
export interface GuestSession {
  readonly sessionId: number;
  readonly restaurantId: number;
  /** Null in browse sessions without a table (preview, menu-board, sample). */
  readonly tableIdx: number | null;
  readonly mode: Mode;
  readonly isDigital: boolean;
  readonly pageToken: string;
  readonly clientId: string | null;
  readonly tableEpoch: number | null;
  /** The table that staff moved this session away from. */
  readonly movedFrom: number | null;
  readonly isAdultConfirmed: boolean;
}

/** What a Cookie header proves. */
export interface ProvenSession {
  readonly session: GuestSession | null;
  /** A session was sent but is over. */
  readonly sessionEnded: boolean;
  /** The page token of that session: tells a reload of the old page from a new scan. */
  readonly endedPageToken: string | null;
  /** Secret of the browser that asks, which outlives its sessions; null before its first. */
  readonly deviceKey: string | null;
}

export const NO_SESSION: ProvenSession = {
  session: null,
  sessionEnded: false,
  endedPageToken: null,
  deviceKey: null,
};

/** What the cookies of a session that a call has just opened carry. */
export interface OpenedSession {
  readonly token: string;
  readonly deviceKey: string;
}

/** The cookie side of guests' sessions, for HTTP calls, rendered pages and sockets alike. */
export interface SessionCookies {
  /** Reads the session that a `Cookie` header carries and keeps it alive. */
  fromCookie(cookieHeader: string | undefined): Promise<ProvenSession>;
  /** The session that a call has just opened. */
  fromOpened(opened: OpenedSession): Promise<ProvenSession>;
  /** Whether the session that a `Cookie` header carries has ended; asking does not count as using it. */
  isOver(cookieHeader: string | undefined): Promise<boolean>;
  /** `Set-Cookie` values that hand a session out, its own first. */
  issue(opened: OpenedSession): readonly string[];
  /** `Set-Cookie` value that takes the session back. */
  clear(): string;
  /** Binds the client id at a session's first call, refuses another one later. Gives the session as it is now. */
  admit(session: GuestSession, clientId: string): Promise<GuestSession | Refusal>;
}
