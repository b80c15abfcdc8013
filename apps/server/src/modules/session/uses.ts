import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/process/repeating.ts';
import { expiryOf, type SessionRecord } from './session-row.ts';

/** A session in use is saved this often, so that most calls write nothing. */
const SAVE_MS = 5 * 60_000;
/** That a person uses it is saved this often: claims and belonging go by it. */
const SAVE_TAP_MS = 60_000;
/** What nobody waits for is saved this often, of all sessions in one statement. */
const GATHER_MS = 1000;

const FAILURE = 'Which sessions are in use could not be saved; trying again';

const TOUCH = `
  UPDATE guest_sessions SET last_used_at = $2, expires_at = $3,
         last_tap_at = CASE WHEN last_tap_at > $2::timestamptz + interval '5 minutes' THEN $4 ELSE greatest(last_tap_at, $4) END
   WHERE session_id = $1 AND ended_at IS NULL`;

const TOUCH_ALL = `
  SELECT touch_sessions($1, $2, $3, $4) AS held
  -- never null: held`;

/** How long ago something was saved, in ms; what a clock saved that was ahead counts as long ago. */
const ageAt = (at: number, now: number) => (at > now + SAVE_MS ? Number.POSITIVE_INFINITY : now - at);

/** In milliseconds since the epoch. */
interface Use {
  readonly record: SessionRecord;
  readonly usedAt: number;
  readonly tapAt: number;
  /** What the database knew before. */
  readonly before: Pick<SessionRecord, 'savedAt' | 'tapSavedAt'>;
}

export interface Uses {
  /** Keeps a session alive that is used now. `isTap`: a person did something with it. */
  note(record: SessionRecord, now: number, isTap: boolean): Promise<void>;
}

/**
 * Saves when sessions are used. A guest's tap waits for it only where the database last heard of that session long ago, as
 * what others decide by it may turn then; else it is saved within a second, or as soon as it can be.
 */
export function openUses(platform: Pick<Platform, 'db' | 'log' | 'onClose'>): Uses {
  const { pool } = platform.db;
  let gathered = new Map<number, Use>();

  /** It is not saved: it is gathered again, and whoever uses the session next goes by what the database knows. */
  function takeBack(use: Use): void {
    const { record, usedAt, before } = use;
    // Told of anew meanwhile.
    if (record.savedAt > usedAt) return;
    Object.assign(record, before);
    gathered.set(record.session.sessionId, use);
  }

  async function save(use: Use): Promise<void> {
    const { sessionId } = use.record.session;
    try {
      const { used, ends, tapped } = timesOf(use);
      await pool.query({ name: 'touch_session', text: TOUCH, values: [sessionId, used, ends, tapped] });
      gathered.delete(sessionId);
    } catch (error) {
      takeBack(use);
      throw error;
    }
  }

  async function saveGathered(): Promise<void> {
    if (gathered.size === 0) return;
    const uses = gathered;
    gathered = new Map();
    let left: ReadonlySet<number> = new Set(uses.keys());
    try {
      const times = [...uses.values()].map(timesOf);
      const { rows } = await pool.query<{ held: number[] }>({
        name: 'touch_sessions',
        text: TOUCH_ALL,
        values: [
          [...uses.keys()],
          times.map(({ used }) => used),
          times.map(({ ends }) => ends),
          times.map(({ tapped }) => tapped),
        ],
      });
      left = new Set(rows[0]?.held);
    } finally {
      for (const [sessionId, use] of uses) if (left.has(sessionId)) takeBack(use);
    }
  }

  // After the repetition has ended, which was opened later.
  platform.onClose(() => saveGathered().catch((error) => platform.log.warn({ err: error }, FAILURE)));
  repeat(platform, GATHER_MS, FAILURE, saveGathered);

  return {
    async note(record, now, isTap) {
      const age = (at: number) => ageAt(at, now);
      if (age(record.usedAt) > 0) record.usedAt = now;
      const { savedAt, tapSavedAt } = record;
      const savesTap = isTap && age(tapSavedAt) >= SAVE_TAP_MS;
      if (!savesTap && age(savedAt) < SAVE_MS) return;
      const { sessionId } = record.session;
      const before = gathered.get(sessionId)?.before ?? { savedAt, tapSavedAt };
      record.savedAt = now;
      if (savesTap) record.tapSavedAt = now;
      const use = { record, usedAt: now, tapAt: record.tapSavedAt, before };
      if (Math.max(age(before.savedAt), age(before.tapSavedAt)) >= SAVE_MS) await save(use);
      else gathered.set(sessionId, use);
    },
  };
}

const timesOf = ({ record, usedAt, tapAt }: Use) => ({
  used: new Date(usedAt),
  ends: new Date(expiryOf(record.createdAt, usedAt)),
  tapped: new Date(tapAt),
});
