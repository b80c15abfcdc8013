import { failureKind } from '../database/failures.ts';
import { found } from './finding.ts';
import type { Seen, Sight } from './sight.ts';

/** The write that shows that orders can be written; rows of servers that are long gone leave with it. */
const BEAT = `
  WITH gone AS (DELETE FROM heartbeats WHERE beat_at < clock_timestamp() - interval '7 days' AND node <> $1)
  INSERT INTO heartbeats (node, clock_at, beat_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (node) DO UPDATE SET clock_at = $2, beat_at = clock_timestamp()`;

/** Whether a row can be written. */
export async function lookAtDatabase({ pool, node, now }: Sight): Promise<Seen> {
  try {
    await pool.query({ name: 'beat', text: BEAT, values: [node, now] });
    return { findings: [] };
  } catch (error) {
    const trouble = storageTrouble(error);
    if (trouble) return { findings: [found(trouble)] };
    if (failureKind(error) === 'connection') return { findings: [found('DATABASE_AWAY')] };
    throw error;
  }
}

/** What a failed statement tells of where the database writes; null where it is about something else. */
export function storageTrouble(error: unknown): 'DATABASE_FULL' | 'DATABASE_READ_ONLY' | null {
  const { code } = (error ?? {}) as { code?: string };
  if (code === '53100' || code === 'ENOSPC') return 'DATABASE_FULL';
  return code === '25006' ? 'DATABASE_READ_ONLY' : null;
}
