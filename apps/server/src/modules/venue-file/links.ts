import type { Queryable } from '../../platform/events/append.ts';

/** How a table is reached: by its printed code, and by the key of its rotating one. */
export interface TableAccess {
  readonly idx: number;
  readonly name: string;
  readonly floor: string;
  readonly link: string;
  readonly digitalKey: string;
}

const TABLES = `
  SELECT t.table_idx AS idx, t.name, f.name->>'ko' AS floor, t.digital_key AS "digitalKey"
    FROM dining_tables t JOIN floors f USING (restaurant_id, floor_id)
   WHERE t.restaurant_id = $1 AND NOT t.is_retired ORDER BY t.table_idx`;

/** @param linkOf makes the address that a table's printed code holds */
export async function tableAccess(
  db: Queryable,
  restaurantId: number,
  linkOf: (tableIdx: number) => string,
): Promise<TableAccess[]> {
  const { rows } = await db.query<Omit<TableAccess, 'link'>>(TABLES, [restaurantId]);
  return rows.map((row) => ({ ...row, link: linkOf(row.idx) }));
}

/** The tables as aligned lines; with the secrets of their displays where the venue has some. */
export function accessLines(
  tables: readonly TableAccess[],
  secretOf?: (digitalKey: string) => string,
): string[] {
  const labels = tables.map(({ name, floor }) => `${floor} ${name}`);
  const widest = Math.max(0, ...labels.map((label) => label.length));
  const longest = Math.max(0, ...tables.map(({ link }) => link.length));
  return tables.map(
    ({ link, digitalKey }, index) =>
      `  ${(labels[index] ?? '').padEnd(widest)}  ${link.padEnd(longest)}  key ${digitalKey}${secretOf ? `  secret ${secretOf(digitalKey)}` : ''}`,
  );
}

/** Whether a venue's tables are reached by the codes of displays alone. */
export async function usesDisplays(db: Queryable, restaurantId: number): Promise<boolean> {
  const { rows } = await db.query<{ uses: boolean | null }>(
    `SELECT (settings->>'useDigitalQr')::boolean AS uses FROM restaurants WHERE restaurant_id = $1`,
    [restaurantId],
  );
  return rows[0]?.uses === true;
}

export interface VenueSummary {
  readonly id: number;
  readonly name: string;
  readonly dishes: number;
  readonly tables: number;
  readonly isDemo: boolean;
}

const VENUES = `
  SELECT r.restaurant_id AS id, r.name->>'ko' AS name, r.is_demo AS "isDemo",
         (SELECT count(*) FROM menus m WHERE m.restaurant_id = r.restaurant_id AND NOT m.is_retired)::integer AS dishes,
         (SELECT count(*) FROM dining_tables t
           WHERE t.restaurant_id = r.restaurant_id AND NOT t.is_retired)::integer AS tables
    FROM restaurants r ORDER BY r.restaurant_id`;

export async function listVenues(db: Queryable): Promise<VenueSummary[]> {
  return (await db.query<VenueSummary>(VENUES)).rows;
}
