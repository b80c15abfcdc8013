import type { Queryable } from '../../platform/events/append.ts';
import type { Actor } from '../../platform/events/event.ts';

const RENEW = `
  SELECT now_generation AS generation, is_renewed AS "isRenewed" FROM renew_table_key($1, $2, $3, $4, $5, $6, $7)`;

export interface KeyToRenew extends Actor {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** Of the key that whoever asks has seen: one that was renewed since stays. */
  readonly generation: number;
  readonly at: Date;
}

/** Ends a table's key and makes the next; null for a table that is not in use. Wake the event log afterwards. */
export async function renewKey(
  db: Queryable,
  { restaurantId, tableIdx, generation, actorType, actor, userId, at }: KeyToRenew,
): Promise<{ readonly generation: number; readonly isRenewed: boolean } | null> {
  const { rows } = await db.query<{ generation: number | null; isRenewed: boolean }>(RENEW, [
    restaurantId,
    tableIdx,
    generation,
    actorType,
    actor,
    at,
    userId ?? null,
  ]);
  const [row] = rows;
  return row && row.generation !== null ? { generation: row.generation, isRenewed: row.isRenewed } : null;
}
