import type { ErrorCode, Mode, Standing } from '@hansang/contract';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

interface GuestPlace {
  readonly restaurantId: number;
  /** Null in browse sessions without a table (preview, menu-board, sample). */
  readonly tableIdx: number | null;
  readonly mode: Mode;
  readonly isDigital: boolean;
  readonly pageToken: string;
  readonly clientId: string | null;
  readonly tableEpoch: number | null;
  /** Tables that staff moved this session away from, the last one last. */
  readonly movedFrom: readonly number[];
  readonly isAdultConfirmed: boolean;
  /** Who lets it in; null: its link was enough, or nothing of it is kept yet. */
  readonly admits: 'TABLEMATES' | 'STAFF' | null;
  /** The visit that it is in, where phones are let in. */
  readonly admittedTo: string | null;
}

/** A guest's live session as the cookie proves it. What a request claims is checked against this. */
export interface GuestSession extends GuestPlace {
  readonly sessionId: number;
}

/** A session of which nothing is stored: it has neither written nor connected. Its signed cookie alone proves it. */
export interface Scan extends GuestPlace {
  readonly sessionId: null;
  /** SHA-256 of the cookie's value, base64: the key of the row to come. */
  readonly tokenHash: string;
  /** Milliseconds since the epoch. */
  readonly scannedAt: number;
  /** Generation of the table's key that it came in by; null where the table's number was enough. */
  readonly keyGeneration: number | null;
}

/** Who may read; `SessionCookies.keep` makes of it who may write. */
export type ScanOrSession = Scan | GuestSession;

/** What a Cookie header proves. */
export interface ProvenSession {
  readonly session: ScanOrSession | null;
  /** A session was sent but is over. */
  readonly sessionEnded: boolean;
  /** It is over since the same browser came in anew: its cookie is another session's by now. */
  readonly sessionReplaced: boolean;
  /** The page token of that session: tells a reload of the old page from a new scan. */
  readonly endedPageToken: string | null;
  /** Secret of the browser that asks, which outlives its sessions; null before its first. */
  readonly deviceKey: string | null;
}

export const NO_SESSION: ProvenSession = {
  session: null,
  sessionEnded: false,
  sessionReplaced: false,
  endedPageToken: null,
  deviceKey: null,
};

/** What the cookies of a session that a call has just opened carry. */
export interface OpenedSession {
  readonly token: string;
  readonly deviceKey: string;
  /** What the token itself proves; null where the session has a row already. */
  readonly scan: Scan | null;
}

/** Who asks for the row of a session. */
export interface Asking {
  readonly session: ScanOrSession | null;
  /** The label to bind; null binds none. */
  readonly clientId: string | null;
  readonly deviceKey: string | null;
  readonly address: string;
}

/** The cookie side of guests' sessions, for HTTP calls, rendered pages and sockets alike. */
export interface SessionCookies {
  /** Reads the session that a `Cookie` header carries and keeps it alive. `isTap`: a person did something with it. */
  fromCookie(cookieHeader: string | undefined, isTap?: boolean): Promise<ProvenSession>;
  /** The session that a call has just opened. */
  fromOpened(opened: OpenedSession): Promise<ProvenSession>;
  /** Whether the session that a `Cookie` header carries has ended; asking does not count as using it. */
  isOver(cookieHeader: string | undefined): Promise<boolean>;
  /** `Set-Cookie` values that hand a session out, its own first. */
  issue(opened: OpenedSession): readonly string[];
  /** `Set-Cookie` value by which a browser is known that has come in nowhere yet. */
  issueDevice(deviceKey: string): string;
  /** `Set-Cookie` value that takes the session back. */
  clear(): string;
  /**
   * `Set-Cookie` values for whoever is told that their session is over. While a `Cookie` header still shows the entry it was
   * of, none: without the session a page that is opened anew would come in with the next guests.
   */
  clearEnded(
    cookieHeader: string | undefined,
    proven: Pick<ProvenSession, 'sessionReplaced' | 'endedPageToken'>,
  ): readonly string[];
  /** `Set-Cookie` value by which a browser of staff may look at a venue's draft for some minutes, and until when. */
  issuePreview(previewer: { readonly restaurantId: number; readonly userId: string }): {
    readonly cookie: string;
    readonly until: Date;
  };
  /** The venue whose draft a `Cookie` header lets look at, while its member may change the menu; null for none. */
  previewed(cookieHeader: string | undefined): Promise<number | null>;
  /**
   * Binds the client id to a session that has none yet, refuses another one later. A scan binds none: it is refused one
   * that a live session holds. Gives the session as it is now.
   */
  admit(session: ScanOrSession, clientId: string, deviceKey: string | null): Promise<ScanOrSession | Refusal>;
  /** How a phone stands to its table, from memory where that lets it in. What writes decides again in the database. */
  standing(session: ScanOrSession): Standing | Promise<Standing>;
  /** The session with a row, made now where it had none: whatever writes or connects asks this first. */
  keep(asking: Asking): Promise<GuestSession | Refusal>;
}

/** The session of a call with `access: 'session'`, which is never handled without one. To read; what writes keeps it first. */
export function sessionOf({ session }: Pick<Asking, 'session'>): ScanOrSession {
  if (!session) throw new Error('A call that needs a session was handled without one');
  return session;
}

/** Refuses a call that names another venue or table than the session's; a moved table is told as such. */
export function refuseOtherPlace(
  session: ScanOrSession,
  restaurantId: number,
  tableIdx?: number | null,
): Refusal | null {
  if (session.restaurantId !== restaurantId) return refuse('UNAUTHORIZED_ACCESS');
  if (tableIdx === undefined || tableIdx === null || tableIdx === session.tableIdx) return null;
  if (session.movedFrom.includes(tableIdx))
    return refuse('TABLE_CHANGED', { extra: { tableIdx: session.tableIdx } });
  return refuse('UNAUTHORIZED_ACCESS');
}

/** The session of a call that writes, with its row; refused for another venue or table than its own. */
export async function keepAt(
  sessions: Pick<SessionCookies, 'keep' | 'standing'>,
  context: Asking,
  restaurantId: number,
  tableIdx?: number | null,
): Promise<GuestSession | Refusal> {
  const elsewhere = refuseOtherPlace(sessionOf(context), restaurantId, tableIdx);
  if (elsewhere) return elsewhere;
  const session = await sessions.keep(context);
  if (isRefusal(session)) return session;
  // Its row may be there already, and staff may have moved it.
  return (
    refuseOtherPlace(session, restaurantId, tableIdx) ??
    refuseStanding(await sessions.standing(session)) ??
    session
  );
}

const STANDING_REFUSALS = {
  IN: null,
  FIRST: null,
  CLOSED: 'CALL_STAFF_TO_ORDER',
  WAITING: 'ADMISSION_WAITING',
  ASKING: 'ADMISSION_WAITING',
  OUT: 'ADMISSION_REFUSED',
} as const satisfies Record<Standing, ErrorCode | null>;

/** Refuses an act of a phone that stands so to its table. */
export function refuseStanding(standing: Standing): Refusal | null {
  const code = STANDING_REFUSALS[standing];
  return code === null ? null : refuse(code);
}

/** The same for who only reads what a table has: at one that staff have not opened there is nothing. */
export const refuseReader = (standing: Standing): Refusal | null =>
  standing === 'CLOSED' ? null : refuseStanding(standing);
