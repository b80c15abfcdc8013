import { failureKind } from '../database/failures.ts';
import { type Finding, found } from './finding.ts';
import type { Seen, Sight } from './sight.ts';

/** The write that shows that orders can be written; rows of servers that are long gone leave with it. */
const BEAT = `
  WITH gone AS (DELETE FROM heartbeats WHERE beat_at < clock_timestamp() - interval '7 days' AND node <> $1)
  INSERT INTO heartbeats (node, clock_at, beat_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (node) DO UPDATE SET clock_at = $2, beat_at = clock_timestamp()`;

/** Whether a row can be written, and what guests need can be read. */
export async function lookAtDatabase({ pool, node, now, askNeeded }: Sight): Promise<Seen> {
  try {
    await pool.query({ name: 'beat', text: BEAT, values: [node, now] });
    await askNeeded?.(pool);
    return { findings: [] };
  } catch (error) {
    const finding = databaseFinding(error);
    if (finding) return { findings: [finding] };
    throw error;
  }
}

/** What a failed statement tells of the database; null where it only was too busy just then. */
export function databaseFinding(error: unknown): Finding | null {
  const trouble = storageTrouble(error);
  if (trouble) return found(trouble);
  switch (failureKind(error)) {
    case 'connection':
      return found('DATABASE_AWAY');
    case 'other':
      return found('DATABASE_REFUSES', { reason: (error as Error).message });
    default:
      return null;
  }
}

/** What a failed statement tells of where the database writes; null where it is about something else. */
export function storageTrouble(error: unknown): 'DATABASE_FULL' | 'DATABASE_READ_ONLY' | null {
  const { code } = (error ?? {}) as { code?: string };
  if (code === '53100' || code === 'ENOSPC') return 'DATABASE_FULL';
  return code === '25006' ? 'DATABASE_READ_ONLY' : null;
}
