import type pg from 'pg';

export interface TableAct {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly actorType: 'guest' | 'staff' | 'pos';
  /** Public label. */
  readonly actor: string;
}

/**
 * An act at a held table that is no order: it begins the table's visit, or prolongs one that has not ordered.
 * @returns the visit's id
 */
export async function actAtTable(
  client: pg.PoolClient,
  { restaurantId, tableIdx, actorType, actor }: TableAct,
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ visit: string }>('SELECT act_at_table($1, $2, $3, $4, $5) AS visit', [
    restaurantId,
    tableIdx,
    actorType,
    actor,
    now,
  ]);
  if (!rows[0]) throw new Error('act_at_table answered nothing');
  return rows[0].visit;
}
