import type { StaffCall, TableCall } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { inEveryLanguage, type StoredText } from '../restaurant/localized.ts';

export interface CallRow {
  call_id: string;
  table_idx: number;
  item_id: string;
  item_name: StoredText;
  called_at: Date;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  seen_at: Date | null;
  table_name: string;
  floor_name: StoredText;
}

const SELECT = `
  SELECT c.call_id, c.table_idx, c.item_id, c.item_name, c.called_at, c.acknowledged_at, c.acknowledged_by, c.seen_at,
         t.name AS table_name, f.name AS floor_name
    FROM staff_calls c
    JOIN dining_tables t USING (restaurant_id, table_idx)
    JOIN floors f USING (restaurant_id, floor_id)
   WHERE c.restaurant_id = $1`;

/** Calls of a table that are not over, latest first. */
export async function loadTableCalls(
  client: Queryable,
  restaurantId: number,
  tableIdx: number,
): Promise<CallRow[]> {
  const text = `${SELECT} AND c.closed_at IS NULL AND c.table_idx = $2 ORDER BY c.called_at DESC, c.call_id`;
  return (await client.query<CallRow>(text, [restaurantId, tableIdx])).rows;
}

/** Calls of a venue that are not over, oldest first. */
export async function loadOpenCalls(client: Queryable, restaurantId: number): Promise<CallRow[]> {
  const text = `${SELECT} AND c.closed_at IS NULL ORDER BY c.called_at, c.call_id`;
  return (await client.query<CallRow>(text, [restaurantId])).rows;
}

export async function loadCall(
  client: Queryable,
  restaurantId: number,
  callId: string,
): Promise<CallRow | null> {
  const { rows } = await client.query<CallRow>(`${SELECT} AND c.call_id = $2`, [restaurantId, callId]);
  return rows[0] ?? null;
}

export const presentCall = (row: CallRow): StaffCall => ({
  callId: row.call_id,
  itemId: row.item_id,
  calledAt: row.called_at.toISOString(),
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
});

export const presentTableCall = (row: CallRow): TableCall => ({
  ...presentCall(row),
  tableIdx: row.table_idx,
  tableName: row.table_name,
  floorName: inEveryLanguage(row.floor_name),
  itemName: inEveryLanguage(row.item_name),
  acknowledgedBy: row.acknowledged_by,
  seenAt: (row.seen_at ?? row.acknowledged_at)?.toISOString() ?? null,
});
