import type pg from 'pg';

export interface HeldTable {
  readonly tableIdx: number;
  readonly epoch: number;
  readonly name: string;
  readonly isRetired: boolean;
  /** The visit that runs here. */
  readonly visitId: string | null;
}

const TABLES = `
  SELECT table_idx AS "tableIdx", epoch, name, is_retired AS "isRetired", visit_id AS "visitId"
    FROM hold_tables($1, $2)`;

/**
 * Holds tables until the transaction ends, always in the order of their numbers and before everything else. It is the
 * lock that placing an order takes first: whoever has it acts wholly before or wholly after the other.
 */
export async function holdTables(
  client: pg.PoolClient,
  restaurantId: number,
  ...tableIdxs: readonly number[]
): Promise<ReadonlyMap<number, HeldTable>> {
  const { rows } = await client.query<HeldTable>(TABLES, [restaurantId, tableIdxs]);
  return new Map(rows.map((table) => [table.tableIdx, table]));
}

export interface HeldVisit {
  readonly visitId: string;
  readonly tableIdx: number;
  readonly isOpen: boolean;
  /** Its guests go on in the visit of another table. */
  readonly isMerged: boolean;
  /** It had an order placed. Nobody is asked to check out one that had none. */
  readonly hasOrdered: boolean;
  /** Staff know of its guests. */
  readonly isConfirmed: boolean;
  readonly openedBy: 'guest' | 'staff' | 'pos';
  /** Id of the account or part of the program that ended it. */
  readonly closedBy: string | null;
  /** Goes up with every change of its bill. */
  readonly billVersion: number;
}

const JOINED = `
  SELECT table_idx AS "tableIdx", epoch, name, is_retired AS "isRetired", visit_id AS "visitId"
    FROM hold_joined($1, $2)`;

/** The same, with every table that shares a visit with one of them. */
export async function holdJoined(
  client: pg.PoolClient,
  restaurantId: number,
  ...tableIdxs: readonly number[]
): Promise<ReadonlyMap<number, HeldTable>> {
  const { rows } = await client.query<HeldTable>(JOINED, [restaurantId, tableIdxs]);
  return new Map(rows.map((table) => [table.tableIdx, table]));
}

const VISITS = `
  SELECT visit_id AS "visitId", table_idx AS "tableIdx", closed_at IS NULL AS "isOpen",
         merged_into IS NOT NULL AS "isMerged", ordered_at IS NOT NULL AS "hasOrdered", confirmed_at IS NOT NULL AS "isConfirmed",
         opened_by AS "openedBy", closed_by AS "closedBy", bill_version AS "billVersion"
    FROM hold_visits($1, $2)`;

/** Holds visits until the transaction ends; their tables are held before. Nulls are passed over. */
export async function holdVisits(
  client: pg.PoolClient,
  restaurantId: number,
  ...visitIds: readonly (string | null)[]
): Promise<ReadonlyMap<string | null, HeldVisit>> {
  const { rows } = await client.query<HeldVisit>(VISITS, [restaurantId, visitIds]);
  return new Map(rows.map((visit) => [visit.visitId, visit]));
}

/** Ends a table's visit, both of which are held. @param who of the account or part of the program that ended it */
export async function endVisit(
  client: pg.PoolClient,
  restaurantId: number,
  { visitId, tableIdx }: Pick<HeldVisit, 'visitId' | 'tableIdx'>,
  who: string,
  now: Date,
): Promise<void> {
  await client.query('SELECT end_visit($1, $2, $3, $4, $5)', [restaurantId, visitId, tableIdx, who, now]);
}
