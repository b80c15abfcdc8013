import type { TablePlace, TablePlan } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { inEveryLanguage, type StoredText } from '../restaurant/localized.ts';

interface Row {
  floor_id: string;
  floor_name: StoredText;
  table_idx: number | null;
  table_name: string;
  seats: number | null;
  call_staff_to_order: boolean;
  place: TablePlace | null;
  zone: string | null;
  is_busy: boolean;
  generation: number;
}

const PLAN = `
  SELECT f.floor_id, f.name AS floor_name, t.table_idx, t.name AS table_name, t.seats, t.call_staff_to_order,
         t.place, t.zone, t.visit_id IS NOT NULL AS is_busy, k.generation
    FROM floors f
    LEFT JOIN dining_tables t ON t.restaurant_id = f.restaurant_id AND t.floor_id = f.floor_id AND NOT t.is_retired
    LEFT JOIN table_keys k ON k.restaurant_id = t.restaurant_id AND k.table_idx = t.table_idx AND k.ended_at IS NULL
   WHERE f.restaurant_id = $1
   ORDER BY f.position, t.table_idx
  -- never null: table_name, call_staff_to_order, is_busy, generation`;

/** The venue's floors with their tables as they are set up, empty floors too. */
export async function loadPlan(db: Queryable, restaurantId: number): Promise<TablePlan['floors']> {
  const { rows } = await db.query<Row>(PLAN, [restaurantId]);
  const floors = new Map<string, TablePlan['floors'][number]>();
  for (const row of rows) {
    const floor: TablePlan['floors'][number] = floors.get(row.floor_id) ?? {
      floorId: row.floor_id,
      name: inEveryLanguage(row.floor_name),
      written: row.floor_name,
      tables: [],
    };
    floors.set(row.floor_id, floor);
    if (row.table_idx === null) continue;
    floor.tables.push({
      tableIdx: row.table_idx,
      tableName: row.table_name,
      seats: row.seats,
      callStaffToOrder: row.call_staff_to_order,
      place: row.place,
      zone: row.zone,
      isBusy: row.is_busy,
      generation: row.generation,
    });
  }
  return [...floors.values()];
}
