import type pg from 'pg';

export interface HeldTable {
  readonly tableIdx: number;
  readonly epoch: number;
  readonly name: string;
  readonly isRetired: boolean;
}

// The lock that placing an order takes first: whoever has it acts wholly before or wholly after the other.
const LOCK = `
  SELECT table_idx AS "tableIdx", epoch, name, is_retired AS "isRetired" FROM dining_tables
   WHERE restaurant_id = $1 AND table_idx = ANY ($2) ORDER BY table_idx FOR NO KEY UPDATE`;

/** Holds tables until the transaction ends, always in the order of their numbers. */
export async function holdTables(
  client: pg.PoolClient,
  restaurantId: number,
  ...tableIdxs: readonly number[]
): Promise<ReadonlyMap<number, HeldTable>> {
  const { rows } = await client.query<HeldTable>(LOCK, [restaurantId, tableIdxs]);
  return new Map(rows.map((table) => [table.tableIdx, table]));
}

/** Where a visit is, or was when it was closed; null when the venue never had it. */
export async function findVisit(
  client: pg.PoolClient,
  restaurantId: number,
  visitId: string,
): Promise<{ tableIdx: number; isOpen: boolean } | null> {
  const { rows } = await client.query<{ tableIdx: number; isOpen: boolean }>(
    `SELECT table_idx AS "tableIdx", closed_at IS NULL AS "isOpen" FROM visits
      WHERE restaurant_id = $1 AND visit_id = $2`,
    [restaurantId, visitId],
  );
  return rows[0] ?? null;
}

/** The visit that runs at a table. */
export async function openVisitAt(
  client: pg.PoolClient,
  restaurantId: number,
  tableIdx: number,
): Promise<string | null> {
  const { rows } = await client.query<{ visit_id: string }>(
    'SELECT visit_id FROM visits WHERE restaurant_id = $1 AND table_idx = $2 AND closed_at IS NULL',
    [restaurantId, tableIdx],
  );
  return rows[0]?.visit_id ?? null;
}
