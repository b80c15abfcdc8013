import { type Mode, SESSION_IDLE_HOURS, SESSION_LONGEST_HOURS } from '@hansang/contract';
import type { GuestSession, Scan } from '../../platform/calls/guest-session.ts';

export interface SessionRow {
  session_id: number;
  restaurant_id: number;
  table_idx: number | null;
  mode: Mode;
  is_digital: boolean;
  page_token: string;
  client_id: string | null;
  table_epoch: number | null;
  moved_from: number[];
  adult_confirmed_at: Date | null;
  created_at: Date;
  last_used_at: Date;
  last_tap_at: Date;
  ended_at: Date | null;
  is_replaced: boolean;
  visit_id: string | null;
  admits: 'TABLEMATES' | 'STAFF' | null;
  admission: 'ASKING' | 'IN' | 'OUT' | null;
}

export const SESSION_COLUMNS =
  'session_id, restaurant_id, table_idx, mode, is_digital, page_token, client_id, table_epoch, moved_from, adult_confirmed_at, created_at, last_used_at, last_tap_at, ended_at, is_replaced, visit_id, admits, admission';

/** A session as this process knows it. */
export interface SessionRecord {
  session: GuestSession;
  readonly createdAt: number;
  readonly isEnded: boolean;
  /** Its browser came in anew. */
  readonly isReplaced: boolean;
  /** Last use that this process knows of, and that the database knows of or is being told. Milliseconds since the epoch. */
  usedAt: number;
  savedAt: number;
  /** When the database knows, or is being told, that a person used it last. */
  tapSavedAt: number;
}

export function recordOf(row: SessionRow): SessionRecord {
  const usedAt = row.last_used_at.getTime();
  return {
    session: {
      sessionId: row.session_id,
      restaurantId: row.restaurant_id,
      tableIdx: row.table_idx,
      mode: row.mode,
      isDigital: row.is_digital,
      pageToken: row.page_token,
      clientId: row.client_id,
      tableEpoch: row.table_epoch,
      movedFrom: row.moved_from,
      isAdultConfirmed: row.adult_confirmed_at !== null,
      admits: row.admits,
      admittedTo: row.admission === 'IN' ? row.visit_id : null,
    },
    createdAt: row.created_at.getTime(),
    isEnded: row.ended_at !== null,
    isReplaced: row.is_replaced,
    usedAt,
    savedAt: usedAt,
    tapSavedAt: row.last_tap_at.getTime(),
  };
}

const HOUR = 3_600_000;

/**
 * When a scan of which nothing is stored ends by time alone. Nobody knows when it was used last: without a table it never
 * gets a row, and lives for as long as a session can.
 */
export function scanExpiryOf({ tableIdx, scannedAt }: Pick<Scan, 'tableIdx' | 'scannedAt'>): number {
  return tableIdx === null ? scannedAt + SESSION_LONGEST_HOURS * HOUR : expiryOf(scannedAt, scannedAt);
}

/** When a session used last at `usedAt` ends by time alone. */
export function expiryOf(createdAt: number, usedAt: number): number {
  return Math.min(createdAt + SESSION_LONGEST_HOURS * HOUR, usedAt + SESSION_IDLE_HOURS * HOUR);
}
