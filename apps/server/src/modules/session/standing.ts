import type { Standing } from '@hansang/contract';
import type { GuestSession, Scan, ScanOrSession } from '../../platform/calls/guest-session.ts';
import type { Platform } from '../../platform/platform.ts';
import { admissionOf } from '../restaurant/store-settings.ts';
import type { Venues } from '../restaurant/venues.ts';
import type { Tables } from '../visit/tables.ts';

interface StandingParts {
  readonly platform: Pick<Platform, 'db' | 'clock'>;
  readonly venues: Venues;
  readonly tables: Tables;
}

/** Who lets phones in at a venue; null where the link is enough. */
export async function admitsAt(venues: Venues, restaurantId: number): Promise<GuestSession['admits']> {
  const venue = await venues.get(restaurantId);
  const admission = venue ? admissionOf(venue.settings) : 'LINK';
  return admission === 'LINK' ? null : admission;
}

/**
 * How a phone stands to its table. Whose link is enough, and who is in, is told from memory; for all others, who might
 * have been let in a moment ago, the database is asked.
 */
export function standingOf(parts: StandingParts, session: ScanOrSession): Standing | Promise<Standing> {
  if (session.tableIdx === null) return 'IN';
  if (session.sessionId === null) return standingOfScan(parts, session, session.tableIdx);
  if (session.admits === null) return 'IN';
  return standingOfAdmitted(parts, session, session.tableIdx);
}

async function standingOfAdmitted(
  { platform, tables }: StandingParts,
  { sessionId, restaurantId, admittedTo }: GuestSession,
  tableIdx: number,
): Promise<Standing> {
  const state = admittedTo === null ? null : await tables.get(restaurantId, tableIdx);
  return state?.present && state.present.visitId === admittedTo ? 'IN' : readStanding(platform, sessionId);
}

const OF_SESSION = `
  SELECT CASE WHEN standing = 'WAITING' AND admission = 'ASKING' AND visit_id = present THEN 'ASKING'
              ELSE standing END AS standing
    FROM (SELECT standing_of(s, v, $2) AS standing, s.admission, s.visit_id, v.visit_id AS present
            FROM guest_sessions s
            LEFT JOIN dining_tables t ON t.restaurant_id = s.restaurant_id AND t.table_idx = s.table_idx
            LEFT JOIN visits v ON v.restaurant_id = t.restaurant_id AND v.visit_id = t.visit_id
           WHERE s.session_id = $1) AS found`;

/** How a session with a row stands to its table now, from the database. */
export async function readStanding(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  sessionId: number,
): Promise<Standing> {
  const { rows } = await db.pool.query<{ standing: Standing }>({
    name: 'standing',
    text: OF_SESSION,
    values: [sessionId, clock.now()],
  });
  return rows[0]?.standing ?? 'OUT';
}

const OF_SCAN = `
  SELECT standing_of(jsonb_populate_record(NULL::guest_sessions, jsonb_build_object('admits', $3::text)), v, $4) AS standing
    FROM dining_tables t
    LEFT JOIN visits v ON v.restaurant_id = t.restaurant_id AND v.visit_id = t.visit_id
   WHERE t.restaurant_id = $1 AND t.table_idx = $2`;

async function standingOfScan(
  { platform, venues }: StandingParts,
  { restaurantId }: Scan,
  tableIdx: number,
): Promise<Standing> {
  const admits = await admitsAt(venues, restaurantId);
  if (admits === null) return 'IN';
  const { rows } = await platform.db.pool.query<{ standing: Standing }>({
    name: 'standing_of_scan',
    text: OF_SCAN,
    values: [restaurantId, tableIdx, admits, platform.clock.now()],
  });
  return rows[0]?.standing ?? 'OUT';
}
