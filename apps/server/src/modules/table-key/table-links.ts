import type { TableLinks } from '@hansang/contract';
import { tableKeyPath, tableNumberPath } from '@hansang/rules';
import type { Queryable } from '../../platform/events/append.ts';

/** How a table in use is reached. */
export interface TableLink {
  readonly tableIdx: number;
  readonly name: string;
  readonly floor: string;
  /** What its printed code holds, without the origin. */
  readonly path: string;
  readonly isKeyed: boolean;
  /** Guests come in through a display's code alone. */
  readonly isRotating: boolean;
  readonly generation: number;
  /** The key of its rotating code. */
  readonly digitalKey: string;
}

interface Row {
  table_idx: number;
  name: string;
  floor: string;
  digital_key: string;
  key: string;
  generation: number;
  table_links: TableLinks;
  is_rotating: boolean;
}

const LINKS = `
  SELECT t.table_idx, t.name, f.name->>'ko' AS floor, t.digital_key, k.key, k.generation,
         coalesce(r.settings->>'tableLinks', 'KEYED') AS table_links,
         coalesce((r.settings->>'useDigitalQr')::boolean, false) AS is_rotating
    FROM restaurants r
    JOIN dining_tables t USING (restaurant_id)
    JOIN floors f USING (restaurant_id, floor_id)
    JOIN table_keys k ON k.restaurant_id = t.restaurant_id AND k.table_idx = t.table_idx AND k.ended_at IS NULL
   WHERE r.restaurant_id = $1 AND NOT t.is_retired AND ($2::integer IS NULL OR t.table_idx = $2)
   ORDER BY t.table_idx
  -- never null: floor, table_links, is_rotating`;

/** The tables of a venue with the addresses of their printed codes; with `tableIdx` that table alone. */
export async function tableLinks(
  db: Queryable,
  restaurantId: number,
  tableIdx: number | null = null,
): Promise<TableLink[]> {
  const { rows } = await db.query<Row>(LINKS, [restaurantId, tableIdx]);
  return rows.map((row) => {
    const isKeyed = row.table_links === 'KEYED';
    return {
      tableIdx: row.table_idx,
      name: row.name,
      floor: row.floor,
      path: isKeyed ? tableKeyPath(row.key) : tableNumberPath(restaurantId, row.table_idx),
      isKeyed,
      isRotating: row.is_rotating,
      generation: row.generation,
      digitalKey: row.digital_key,
    };
  });
}
