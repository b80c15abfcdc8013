import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/process/repeating.ts';
import { expiryOf, type SessionRecord } from './session-row.ts';

/** A session in use is saved this often, so that most calls write nothing. */
const SAVE_MS = 5 * 60_000;
/** That a person uses it is saved this often: claims and belonging go by it. */
const SAVE_TAP_MS = 60_000;
/** What nobody waits for is saved this often, of all sessions in one statement. */
const GATHER_MS = 1000;

const TOUCH = `
  UPDATE guest_sessions SET last_used_at = $2, expires_at = $3, last_tap_at = greatest(last_tap_at, $4)
   WHERE session_id = $1 AND ended_at IS NULL`;

interface Use {
  readonly usedAt: Date;
  readonly expiresAt: Date;
  readonly tapAt: Date;
}

export interface Uses {
  /** Keeps a session alive that is used now. `isTap`: a person did something with it. */
  note(record: SessionRecord, now: number, isTap: boolean): Promise<void>;
}

/**
 * Saves when sessions are used. A guest's tap waits for it only where the database last heard of that session long ago, as
 * what others decide by it may turn then; else it is saved within a second.
 */
export function openUses(platform: Pick<Platform, 'db' | 'log' | 'onClose'>): Uses {
  const { pool } = platform.db;
  let gathered = new Map<number, Use>();

  const save = async (sessionId: number, { usedAt, expiresAt, tapAt }: Use) =>
    void (await pool.query({
      name: 'touch_session',
      text: TOUCH,
      values: [sessionId, usedAt, expiresAt, tapAt],
    }));

  repeat(platform, GATHER_MS, 'Which sessions are in use could not be saved', async () => {
    if (gathered.size === 0) return;
    const [ids, uses] = [[...gathered.keys()], [...gathered.values()]];
    gathered = new Map();
    const values = [
      ids,
      uses.map(({ usedAt }) => usedAt),
      uses.map(({ expiresAt }) => expiresAt),
      uses.map(({ tapAt }) => tapAt),
    ];
    await pool.query({ name: 'touch_sessions', text: 'SELECT touch_sessions($1, $2, $3, $4)', values });
  });

  return {
    async note(record, now, isTap) {
      record.usedAt = Math.max(record.usedAt, now);
      const savesTap = isTap && now - record.tapSavedAt >= SAVE_TAP_MS;
      if (!savesTap && now - record.savedAt < SAVE_MS) return;
      const isLongAgo = now - Math.min(record.savedAt, record.tapSavedAt) >= SAVE_MS;
      record.savedAt = now;
      if (savesTap) record.tapSavedAt = now;
      const use = {
        usedAt: new Date(now),
        expiresAt: new Date(expiryOf(record.createdAt, now)),
        tapAt: new Date(record.tapSavedAt),
      };
      if (isLongAgo) await save(record.session.sessionId, use);
      else gathered.set(record.session.sessionId, use);
    },
  };
}
