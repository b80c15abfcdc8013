import type { GuestSession, Scan } from '../../platform/calls/guest-session.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindRefusal } from './bind-client.ts';
import { followMove } from './follow-move.ts';
import { insertSession, type SessionToInsert } from './insert-session.ts';
import { recordOf, SESSION_COLUMNS, type SessionRow } from './session-row.ts';

const READ = `SELECT ${SESSION_COLUMNS} FROM guest_sessions WHERE token_hash = decode($1, 'base64')`;

/** The row of a token, by the hash that the database keeps of it. */
export async function readSession(
  { db }: Pick<Platform, 'db'>,
  hash: string,
): Promise<SessionRow | undefined> {
  const { rows } = await db.pool.query<SessionRow>({ name: 'session', text: READ, values: [hash] });
  return rows[0];
}

/**
 * Makes the row of a scan, once: of two first writes at the same time both get the same one. The label is bound along
 * where nobody holds it; who asks compares it afterwards.
 */
export async function keepScan(
  platform: Pick<Platform, 'db' | 'clock'>,
  scan: Scan,
  clientId: string | null,
  deviceKey: string | null,
  admits: SessionToInsert['admits'],
): Promise<GuestSession | Refusal> {
  const insert = (from: Scan, label: string | null) =>
    insertSession(
      platform.db.pool,
      {
        ...from,
        tokenHash: Buffer.from(scan.tokenHash, 'base64'),
        clientId: label,
        deviceKey,
        digitalCode: null,
        replacesId: null,
        admits,
      },
      platform.clock.now(),
    );
  // A label that another session holds, or the other first write of this one has just bound, is told by its index.
  const make = (from: Scan) =>
    insert(from, clientId).catch((error) => {
      if (bindRefusal(error)) return insert(from, null);
      throw error;
    });
  let row = (await make(scan)) ?? (await readSession(platform, scan.tokenHash));
  if (!row) {
    // Its table may have been moved a moment ago.
    const moved = await followMove(platform.db.pool, scan, platform.clock.now());
    if (moved) row = (await make(moved)) ?? (await readSession(platform, scan.tokenHash));
  }
  return row && row.ended_at === null ? recordOf(row).session : refuse('RESERVATION_IS_EXPIRATION');
}
