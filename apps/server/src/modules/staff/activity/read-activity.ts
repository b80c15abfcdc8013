import { ACTIVITY_TYPES } from '@hansang/contract';
import type { ActivityQuery } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';
import type { ActivityRow } from './present-activity.ts';

/** So much of the log is looked through at once for what is asked, */
const LOOKED_AT = 5000;
/** and so often in one call: the cost of a search has an end, wherever what is looked for lies. */
const LOOKS = 8;

// Who did it, where the event says so: of a step on an order its own list does.
const ACTIVITY = `
  WITH seen AS MATERIALIZED (
    SELECT e.*, row_number() OVER () AS nth FROM read_activity($1, $2, $3, $4, $5, $6) e
  ), told AS (
    SELECT s.*, o.order_number, o.table_idx AS order_table,
           coalesce(s.data ->> 'userId', s.data ->> 'byId',
             CASE WHEN s.subject_type = 'staff' AND s.actor_type = 'staff' AND s.data ->> 'target' IS NULL THEN s.subject_id END,
             CASE WHEN s.type = 'order.moved' THEN (
               SELECT step ->> 'actorId' FROM jsonb_array_elements(o.steps) step
                WHERE step ->> 'actor' = s.actor AND (step ->> 'at')::timestamptz = s.at LIMIT 1) END) AS by_id
      FROM seen s
      LEFT JOIN orders o ON o.restaurant_id = s.restaurant_id
       AND o.order_id = CASE s.subject_type WHEN 'order' THEN s.subject_id ELSE s.data ->> 'orderId' END
  ), judged AS (
    SELECT t.*, t.type = ANY ($7)
           AND ($8::text IS NULL OR t.by_id = $8 OR t.by_id IS NULL AND t.actor = $9)
           AND ($10::integer IS NULL OR t.order_number = $10)
           AND ($11::integer[] IS NULL OR coalesce((t.data ->> 'tableIdx')::integer, t.order_table) = ANY ($11)
                OR (t.data ->> 'toTableIdx')::integer = ANY ($11)) AS is_match
      FROM told t)
  SELECT (extract(epoch FROM j.at) * 1000000)::bigint || '.' || j.event_id AS cursor, j.event_id::text AS "eventId", j.at,
         j.type, j.actor_type AS "actorType", j.actor, j.by_id AS "byId", u.email, j.data,
         j.order_number AS "orderNumber", j.is_match AS "isMatch", j.nth = $6 AS "isEdge", d.name AS table, too.name AS "toTable",
         (SELECT jsonb_agg(m.name ORDER BY m.menu_id) FROM menus m
           WHERE m.restaurant_id = j.restaurant_id AND j.type = 'stock.changed' AND j.data -> 'stock' ? m.menu_id) AS dishes,
         (SELECT item -> 'name' FROM restaurants r, jsonb_array_elements(r.call_items) item
           WHERE r.restaurant_id = j.restaurant_id AND item ->> '_id' = j.data ->> 'itemId' LIMIT 1) AS item
    FROM judged j
    LEFT JOIN staff_users u ON u.id = j.by_id
    LEFT JOIN dining_tables d ON d.restaurant_id = j.restaurant_id
     AND d.table_idx = coalesce((j.data ->> 'tableIdx')::integer, j.order_table)
    LEFT JOIN dining_tables too ON too.restaurant_id = j.restaurant_id AND too.table_idx = (j.data ->> 'toTableIdx')::integer
   WHERE j.is_match OR j.nth = $6
   ORDER BY j.nth LIMIT $12`;

export interface FoundActivity {
  readonly rows: readonly ActivityRow[];
  /** Where older ones begin, and when that was; null when there are none. */
  readonly next: Pick<ActivityRow, 'cursor' | 'at'> | null;
}

/**
 * What staff did that fits, newest first.
 * @param accounts whose logins are told too; null where the reader may not know of accounts
 */
export async function readActivity(
  client: Queryable,
  restaurantId: number,
  query: ActivityQuery,
  accounts: readonly string[] | null,
): Promise<FoundActivity> {
  const name = query.person === undefined ? null : await nameOf(client, query.person);
  const tables = query.table === undefined ? null : await tablesCalled(client, restaurantId, query.table);
  const types = typesOf(query, accounts !== null);
  const isSearch = [query.person, query.kind, query.table, query.number].some((one) => one !== undefined);
  const looksAt = isSearch || accounts === null ? LOOKED_AT : query.size;
  const found: ActivityRow[] = [];
  let before: Place = query.before === undefined ? [query.until ?? 'infinity', 0n] : placeOf(query.before);
  for (let look = 1; ; look += 1) {
    const wanted = query.size - found.length;
    const { rows } = await client.query<ActivityRow>(ACTIVITY, [
      restaurantId,
      accounts ?? [],
      query.since ?? '-infinity',
      before[0],
      before[1],
      looksAt,
      types,
      query.person ?? null,
      name,
      query.number ?? null,
      tables,
      wanted + 1,
    ]);
    found.push(...rows.filter(({ isMatch }) => isMatch).slice(0, wanted));
    const edge = rows.find(({ isEdge }) => isEdge);
    if (found.length === query.size) return { rows: found, next: found.at(-1) ?? null };
    if (!edge || look === LOOKS) return { rows: found, next: edge ?? null };
    before = placeOf(edge.cursor);
  }
}

type Place = readonly [at: string, eventId: bigint];

/** A cursor as the database takes it: the moment to the microsecond, and the event. */
function placeOf(cursor: string): Place {
  const [micros = '0', eventId = '0'] = cursor.split('.');
  const milli = new Date(Math.floor(Number(micros) / 1000)).toISOString();
  return [milli.replace('Z', `${micros.padStart(3, '0').slice(-3)}Z`), BigInt(eventId)];
}

function typesOf({ kind }: ActivityQuery, readsAccounts: boolean): string[] {
  return Object.entries(ACTIVITY_TYPES)
    .filter(([, its]) => (kind === undefined || its === kind) && (readsAccounts || its !== 'people'))
    .map(([type]) => type);
}

async function nameOf(client: Queryable, userId: string): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM staff_users WHERE id = $1', [
    userId,
  ]);
  return rows[0]?.name ?? null;
}

async function tablesCalled(client: Queryable, restaurantId: number, name: string): Promise<number[]> {
  const { rows } = await client.query<{ table_idx: number }>(
    'SELECT table_idx FROM dining_tables WHERE restaurant_id = $1 AND lower(name) = lower($2)',
    [restaurantId, name],
  );
  return rows.map((row) => row.table_idx);
}
