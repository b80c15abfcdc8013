import type { AskingPhone, Board } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { phoneLabel } from './phone-label.ts';

const ASKING = `
  SELECT s.session_id AS "sessionId", s.client_id AS "clientId", s.asked_at AS "askedAt"
    FROM dining_tables t
    JOIN guest_sessions s ON s.restaurant_id = t.restaurant_id AND s.table_idx = t.table_idx
   WHERE t.restaurant_id = $1 AND t.table_idx = $2 AND s.admission = 'ASKING' AND s.visit_id = t.visit_id
     AND s.ended_at IS NULL AND s.expires_at > $3 AND s.asked_at IS NOT NULL
   ORDER BY s.asked_at, s.session_id`;

/** Who waits to be let in at a table, oldest first. */
export async function loadAsking(
  client: Queryable,
  restaurantId: number,
  tableIdx: number,
  now: Date,
): Promise<AskingPhone[]> {
  const { rows } = await client.query<{ sessionId: number; clientId: string | null; askedAt: Date | null }>({
    name: 'asking_phones',
    text: ASKING,
    values: [restaurantId, tableIdx, now],
  });
  return rows.map(({ sessionId, clientId, askedAt }) => ({
    phoneId: sessionId,
    label: phoneLabel({ sessionId, clientId }),
    askedAt: (askedAt ?? now).toISOString(),
  }));
}

const OF_VENUE = `
  SELECT s.session_id AS "sessionId", s.client_id AS "clientId", s.asked_at AS "askedAt", t.table_idx AS "tableIdx",
         t.name AS "tableName", t.visit_id AS "visitId"
    FROM dining_tables t
    JOIN guest_sessions s ON s.restaurant_id = t.restaurant_id AND s.table_idx = t.table_idx
   WHERE t.restaurant_id = $1 AND s.admission = 'ASKING' AND s.visit_id = t.visit_id AND s.ended_at IS NULL
     AND s.expires_at > $2
   ORDER BY s.asked_at, s.session_id LIMIT 50
  -- never null: visitId`;

/** The same for all tables of a venue, with the table of each. */
export async function loadAskingOfVenue(
  client: Queryable,
  restaurantId: number,
  now: Date,
): Promise<Board['asking']> {
  const { rows } = await client.query<{
    sessionId: number;
    clientId: string | null;
    askedAt: Date | null;
    tableIdx: number;
    tableName: string;
    visitId: string;
  }>({ name: 'asking_of_venue', text: OF_VENUE, values: [restaurantId, now] });
  return rows.map(({ sessionId, clientId, askedAt, tableIdx, tableName, visitId }) => ({
    phoneId: sessionId,
    label: phoneLabel({ sessionId, clientId }),
    askedAt: (askedAt ?? now).toISOString(),
    tableIdx,
    tableName,
    visitId,
  }));
}
