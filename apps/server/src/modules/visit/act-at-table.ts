import type pg from 'pg';

export interface TableAct {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly actorType: 'guest' | 'staff' | 'pos';
  /** Public label. */
  readonly actor: string;
  /** Of a guest, whose standing was asked before; null for others. */
  readonly sessionId: number | null;
  /** The account of one of the staff. */
  readonly userId?: string;
}

const END_CLAIM = `
  SELECT end_claim($1, $2, v, $4) FROM visits v WHERE v.restaurant_id = $1 AND v.visit_id = $3`;

/** Whoever was first at a held table has lost the claim to it: what they began is over, or goes on without them. */
export async function endClaim(
  client: pg.PoolClient,
  { restaurantId, tableIdx }: Pick<TableAct, 'restaurantId' | 'tableIdx'>,
  visitId: string,
  now: Date,
): Promise<void> {
  await client.query('SELECT 1 FROM hold_visits($1, ARRAY[$2])', [restaurantId, visitId]);
  await client.query(END_CLAIM, [restaurantId, tableIdx, visitId, now]);
}

/**
 * An act at a held table that is no order: it begins the table's visit, or prolongs one that has not ordered.
 * @returns the visit's id
 */
export async function actAtTable(
  client: pg.PoolClient,
  { restaurantId, tableIdx, actorType, actor, sessionId, userId }: TableAct,
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ visit: string }>(
    'SELECT act_at_table($1, $2, $3, $4, $5, $6, $7) AS visit',
    [restaurantId, tableIdx, actorType, actor, sessionId, now, userId ?? null],
  );
  if (!rows[0]) throw new Error('act_at_table answered nothing');
  return rows[0].visit;
}
