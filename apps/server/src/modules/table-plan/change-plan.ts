import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ChangeTablePlanRequest, StoredText, TablePlace, TableSet } from '@hansang/contract/schemas';
import { firstOverlap } from '@hansang/rules/room';
import type { ClientBase } from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { appendEvents } from '../../platform/events/append.ts';

interface PlanChange extends ChangeTablePlanRequest {
  readonly restaurantId: number;
  /** Who wants it. */
  readonly actor: string;
  readonly at: Date;
}

/** What is there now of what somebody wants to change. */
interface Present {
  readonly tables: ReadonlyMap<number, TableSet>;
  readonly busy: ReadonlySet<number>;
  readonly floors: ReadonlyMap<string, StoredText>;
}

interface TableRow {
  table_idx: number;
  name: string;
  floor_id: string;
  seats: number | null;
  call_staff_to_order: boolean;
  place: TablePlace | null;
  zone: string | null;
  visit_id: string | null;
}

const HELD = `
  SELECT table_idx, name, floor_id, seats, call_staff_to_order, place, zone, visit_id
    FROM hold_tables($1, ARRAY(SELECT t.table_idx FROM dining_tables t WHERE t.restaurant_id = $1))
   WHERE NOT is_retired
  -- never null: table_idx, name, floor_id, call_staff_to_order`;

const FLOORS = 'SELECT floor_id, name FROM floors WHERE restaurant_id = $1';

const PUT_FLOORS = `
  INSERT INTO floors AS f (restaurant_id, floor_id, name, position)
  SELECT $1, id, name, coalesce((SELECT max(o.position) FROM floors o WHERE o.restaurant_id = $1), -1) + nth
    FROM jsonb_to_recordset($2::jsonb) AS w(id text, name jsonb, nth integer)
  ON CONFLICT (restaurant_id, floor_id) DO UPDATE SET name = excluded.name`;

const PUT_TABLES = `
  INSERT INTO dining_tables AS t (restaurant_id, table_idx, floor_id, name, seats, digital_key, call_staff_to_order,
                                  place, zone)
  SELECT $1, idx, "floorId", "tableName", seats, key, "callStaffToOrder", place, zone
    FROM jsonb_to_recordset($2::jsonb) AS w(idx integer, "floorId" text, "tableName" text, seats integer, key text,
                                            "callStaffToOrder" boolean, place jsonb, zone text)
   ORDER BY idx
  ON CONFLICT (restaurant_id, table_idx) DO UPDATE
     SET floor_id = excluded.floor_id, name = excluded.name, seats = excluded.seats,
         call_staff_to_order = excluded.call_staff_to_order, place = excluded.place, zone = excluded.zone,
         is_retired = false`;

// Phones at a table that is taken away are at no table any more; its number, its key and its past orders stay.
const RETIRE = `
  UPDATE dining_tables SET is_retired = true, epoch = epoch + 1
   WHERE restaurant_id = $1 AND table_idx = ANY ($2::integer[])`;

// Tables that were taken away go with a floor that stays: they are on none that anybody sees.
const LEAVE_FLOORS = `
  UPDATE dining_tables
     SET floor_id = (SELECT f.floor_id FROM floors f
                      WHERE f.restaurant_id = $1 AND f.floor_id <> ALL ($2::text[]) ORDER BY f.position LIMIT 1)
   WHERE restaurant_id = $1 AND floor_id = ANY ($2::text[]) AND is_retired`;
const DROP_FLOORS = 'DELETE FROM floors WHERE restaurant_id = $1 AND floor_id = ANY ($2::text[])';

const SEEN_BY_GUESTS = `UPDATE restaurants SET menu_version = menu_version + 1, updated_at = $2 WHERE restaurant_id = $1`;

/**
 * Changes tables and floors if each is as somebody saw it, all of them or none. What is so already stays as it is, so that
 * it is safe to repeat. Runs in a transaction; wake the event log afterwards.
 */
export async function changePlan(
  client: ClientBase,
  change: PlanChange,
): Promise<'changed' | 'arranged' | 'as it was' | Refusal> {
  const { restaurantId, at, actor } = change;
  // One at a time, imports of the venue's file too.
  await client.query("SELECT pg_advisory_xact_lock(hashtext('venue-file'), $1)", [restaurantId]);
  const present = await loadPresent(client, restaurantId);
  const tables = change.tables.filter(
    ({ tableIdx, now }) => !isDeepStrictEqual(present.tables.get(tableIdx) ?? null, now),
  );
  const floors = change.floors.filter(
    ({ floorId, now }) => !isDeepStrictEqual(present.floors.get(floorId) ?? null, now),
  );
  if (tables.length === 0 && floors.length === 0) return 'as it was';
  const refusal = refuseChange(present, { tables, floors });
  if (refusal) return refusal;

  const added = floors.flatMap(({ floorId, now }, nth) =>
    now ? [{ id: floorId, name: now, nth: nth + 1 }] : [],
  );
  if (added.length > 0) await client.query(PUT_FLOORS, [restaurantId, JSON.stringify(added)]);
  const put = tables.flatMap(({ tableIdx, now }) =>
    now ? [{ ...now, idx: tableIdx, key: randomBytes(18).toString('base64url') }] : [],
  );
  if (put.length > 0) await client.query(PUT_TABLES, [restaurantId, JSON.stringify(put)]);
  const retired = tables.filter(({ now }) => now === null).map(({ tableIdx }) => tableIdx);
  if (retired.length > 0) await client.query(RETIRE, [restaurantId, retired]);
  const dropped = floors.filter(({ now }) => now === null).map(({ floorId }) => floorId);
  if (dropped.length > 0) {
    await client.query(LEAVE_FLOORS, [restaurantId, dropped]);
    await client.query(DROP_FLOORS, [restaurantId, dropped]);
  }
  const about = { restaurantId, subjectType: 'venue', subjectId: String(restaurantId) } as const;
  const data = { tables: tables.map(({ tableIdx }) => tableIdx) };
  const by = { ...about, actorType: 'staff', actor, data, at } as const;
  if (floors.length === 0 && tables.every(isArranging)) {
    await appendEvents(client, { ...by, type: 'room.arranged' });
    return 'arranged';
  }
  await client.query('SELECT key_tables($1, $2)', [restaurantId, at]);
  await client.query(SEEN_BY_GUESTS, [restaurantId, at]);
  await appendEvents(client, { ...by, type: 'venue.changed' });
  return 'changed';
}

type TableChange = PlanChange['tables'][number];

/** Whether a table stands elsewhere and is otherwise as it was: no guest sees a difference. */
function isArranging({ was, now }: TableChange): boolean {
  if (!was || !now) return false;
  return isDeepStrictEqual({ ...was, place: null, zone: null }, { ...now, place: null, zone: null });
}

async function loadPresent(client: ClientBase, restaurantId: number): Promise<Present> {
  const { rows } = await client.query<TableRow>(HELD, [restaurantId]);
  const floors = await client.query<{ floor_id: string; name: StoredText }>(FLOORS, [restaurantId]);
  return {
    tables: new Map(
      rows.map((row): [number, TableSet] => [
        row.table_idx,
        {
          tableName: row.name,
          floorId: row.floor_id,
          seats: row.seats,
          callStaffToOrder: row.call_staff_to_order,
          place: row.place,
          zone: row.zone,
        },
      ]),
    ),
    busy: new Set(rows.filter(({ visit_id }) => visit_id !== null).map(({ table_idx }) => table_idx)),
    floors: new Map(floors.rows.map(({ floor_id, name }) => [floor_id, name])),
  };
}

/** Whether somebody decided on something that is not there any more, or would take away what is in use. */
function refuseChange(
  present: Present,
  { tables, floors }: Pick<PlanChange, 'tables' | 'floors'>,
): Refusal | null {
  const isOther =
    tables.some(({ tableIdx, was }) => !isDeepStrictEqual(present.tables.get(tableIdx) ?? null, was)) ||
    floors.some(({ floorId, was }) => !isDeepStrictEqual(present.floors.get(floorId) ?? null, was));
  if (isOther) return refuse('TABLE_PLAN_CHANGED');
  if (tables.some(({ tableIdx, now }) => now === null && present.busy.has(tableIdx)))
    return refuse('TABLE_IN_USE');
  const after = new Map(present.tables);
  for (const { tableIdx, now } of tables) now ? after.set(tableIdx, now) : after.delete(tableIdx);
  const kept = new Set(present.floors.keys());
  for (const { floorId, now } of floors) now ? kept.add(floorId) : kept.delete(floorId);
  if (kept.size === 0) return refuse('FLOOR_IN_USE');
  const gone = [...after.values()].filter(({ floorId }) => !kept.has(floorId));
  if (gone.length === 0) return refuseOverlap([...after.values()]);
  // A floor that was never there is not seen by anybody; one that goes takes tables along.
  return refuse(
    gone.some(({ floorId }) => present.floors.has(floorId)) ? 'FLOOR_IN_USE' : 'TABLE_PLAN_CHANGED',
  );
}

/** Two who lay the room out at once may each find the same place free. */
function refuseOverlap(tables: readonly TableSet[]): Refusal | null {
  const floors = Map.groupBy(tables, ({ floorId }) => floorId);
  return [...floors.values()].some((floor) => firstOverlap(floor) !== null) ? refuse('TABLES_OVERLAP') : null;
}
