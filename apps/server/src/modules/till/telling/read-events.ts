import type { TillEvent, TillEventsAnswer } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { COLUMNS_OF_FEED, type EventRow, loggedEvent } from '../../../platform/events/row.ts';
import type { StoredText } from '../../restaurant/localized.ts';
import type { TillParts } from '../till-parts.ts';
import { loadTillOrders } from './present-till-order.ts';
import { TOLD_TYPES, type ToldEvent, tellTill } from './tell-event.ts';

/** How much of a venue's feed is looked through at a time. */
const REACH = 5000;

const HEAD = `
  SELECT coalesce((SELECT f.seq FROM feed f WHERE f.restaurant_id = $1 ORDER BY f.seq DESC LIMIT 1), 0) AS seq
  -- never null: seq`;

/** The number of a venue's latest event in the feed; 0 before its first. */
export async function loadHead(client: Queryable, restaurantId: number): Promise<number> {
  const { rows } = await client.query<{ seq: number }>({
    name: 'venue_head',
    text: HEAD,
    values: [restaurantId],
  });
  return rows[0]?.seq ?? 0;
}

const EVENTS = `
  SELECT f.seq, ${COLUMNS_OF_FEED} FROM read_venue_feed($1, $2, $3, $4, $5) f
  -- never null: seq, event_id, restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at`;

interface FeedRow extends EventRow {
  readonly seq: number;
}

const ITEMS = `
  SELECT call_id AS "callId", item_name AS name FROM staff_calls WHERE restaurant_id = $1 AND call_id = ANY ($2)`;

/**
 * What happened in a till's venue after one event, in the order of the feed. It stops before what somebody may still take
 * back, so that a till never hears of what never was.
 */
export async function readTillEvents(
  { platform: { db, clock }, venues }: Pick<TillParts, 'platform' | 'venues'>,
  till: TillSession,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<TillEventsAnswer | Refusal> {
  const { restaurantId } = till;
  const head = await loadHead(db.pool, restaurantId);
  if (after > head) return refuse('TILL_CURSOR_AHEAD');
  if (after === head) return { events: [], next: after, hasMore: false };
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const upTo = Math.min(head, after + REACH);
  const { rows } = await db.pool.query<FeedRow>({
    name: 'till_events',
    text: EVENTS,
    values: [restaurantId, after, upTo, TOLD_TYPES, limit],
  });
  const now = clock.now();
  const read = rows.map((row) => ({ seq: row.seq, event: loggedEvent(row) as ToldEvent }));
  const idsOf = (type: string) => [
    ...new Set(read.filter(({ event }) => event.subjectType === type).map(({ event }) => event.subjectId)),
  ];
  const spoken = {
    orders: await loadTillOrders(db.pool, till, idsOf('order'), now),
    items: await loadItems(db.pool, restaurantId, idsOf('call')),
    decider: venue.settings.orderDecider,
    now,
  };
  const events: TillEvent[] = [];
  let next = after;
  for (const { seq, event } of read) {
    const told = tellTill(event, spoken);
    if (told === 'LATER') return { events, next, hasMore: false };
    next = seq;
    if (told === 'NOTHING') continue;
    const isOwn = event.actorType === 'pos' && event.actor === till.name;
    events.push({ seq, at: event.at.toISOString(), isOwn, ...told });
  }
  if (rows.length < limit) next = upTo;
  return { events, next, hasMore: next < head };
}

async function loadItems(
  client: Queryable,
  restaurantId: number,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, StoredText>> {
  if (callIds.length === 0) return new Map();
  const { rows } = await client.query<{ callId: string; name: StoredText }>(ITEMS, [restaurantId, callIds]);
  return new Map(rows.map(({ callId, name }) => [callId, name]));
}
