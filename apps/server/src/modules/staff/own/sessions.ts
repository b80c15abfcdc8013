import type { OwnSession } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { appendAccountEvent, wakeAccounts } from '../account-event.ts';
import { STAFF_COOKIE_DAYS } from '../cookie.ts';
import type { StaffDesk } from '../desk.ts';
import type { OwnChange } from '../visitor.ts';

interface SessionRow {
  id: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  updated_at: Date;
}

/** The logins of the own account that are good now, the one that asks first, then those used last. */
export async function ownSessions(desk: StaffDesk, { staff }: OwnChange): Promise<OwnSession[]> {
  const { rows } = await desk.pool.query<SessionRow>(
    `SELECT id, ip_address, user_agent, created_at, updated_at FROM staff_sessions
      WHERE user_id = $1 AND expires_at > now() AND created_at > now() - make_interval(days => $2)
      ORDER BY id = $3 DESC, updated_at DESC`,
    [staff.userId, STAFF_COOKIE_DAYS, staff.sessionId],
  );
  return rows.map((row) => ({
    sessionId: row.id,
    isThis: row.id === staff.sessionId,
    device: row.user_agent || null,
    address: row.ip_address || null,
    since: row.created_at.toISOString(),
    lastUsedAt: row.updated_at.toISOString(),
  }));
}

/** Ends one of the own logins. The one that asks ends by logging out, which takes its cookie too. */
export async function endOwnSession(
  desk: StaffDesk,
  change: OwnChange,
  sessionId: string,
): Promise<Refusal | null> {
  if (sessionId === change.staff.sessionId) return refuse('STAFF_NOT_YOURSELF');
  const { rowCount } = await desk.pool.query('DELETE FROM staff_sessions WHERE id = $1 AND user_id = $2', [
    sessionId,
    change.staff.userId,
  ]);
  if (rowCount) await tell(desk, change);
  return null;
}

/** Ends every login of the own account but the one that asks. */
export async function endOtherSessions(desk: StaffDesk, change: OwnChange): Promise<void> {
  const { rowCount } = await desk.pool.query('DELETE FROM staff_sessions WHERE user_id = $1 AND id <> $2', [
    change.staff.userId,
    change.staff.sessionId,
  ]);
  if (rowCount) await tell(desk, change);
}

async function tell(desk: StaffDesk, change: OwnChange): Promise<void> {
  await appendAccountEvent(desk.pool, change.staff, 'LOGINS_ENDED', change, desk.clock.now());
  wakeAccounts(desk.events);
}
