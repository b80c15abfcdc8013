import type { TillEvent, TillEventsAnswer } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { COLUMNS_OF_FEED, type EventRow, loggedEvent } from '../../../platform/events/row.ts';
import type { StoredText } from '../../restaurant/localized.ts';
import { moverOfTill } from '../taking/till-actor.ts';
import type { TillParts } from '../till-parts.ts';
import { loadTillOrders } from './present-till-order.ts';
import { TOLD_TYPES, type ToldEvent, tellTill } from './tell-event.ts';

/** How much of a venue's feed is looked through at a time. */
const REACH = 5000;

const LOOK = `
  SELECT head, is_given AS "isGiven", up_to AS "upTo" FROM look_at_feed($1, $2, ${REACH})
  -- never null: head, isGiven, upTo`;

interface FeedLook {
  readonly head: number;
  /** Whether the feed has the number that was asked after. */
  readonly isGiven: boolean;
  /** How far one look goes that begins after it. */
  readonly upTo: number;
}

async function lookAtFeed(client: Queryable, restaurantId: number, after: number): Promise<FeedLook> {
  const { rows } = await client.query<FeedLook>({
    name: 'look_at_feed',
    text: LOOK,
    values: [restaurantId, after],
  });
  const [look] = rows;
  if (!look) throw new Error('look_at_feed answered nothing');
  return look;
}

/** The number of a venue's latest event in the feed; 0 before its first. */
export async function loadHead(client: Queryable, restaurantId: number): Promise<number> {
  return (await lookAtFeed(client, restaurantId, 0)).head;
}

/**
 * Whether a venue's feed has that number. After a restore it has not what was given after the backup, although it has gone on
 * beyond by then.
 */
export async function isGiven(client: Queryable, restaurantId: number, seq: number): Promise<boolean> {
  return (await lookAtFeed(client, restaurantId, seq)).isGiven;
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
  const { head, isGiven: isKnown, upTo } = await lookAtFeed(db.pool, restaurantId, after);
  if (after === head) return { events: [], next: after, hasMore: false };
  if (!isKnown) return refuse('TILL_CURSOR_AHEAD');
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
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
    const isOwn = event.actorType === 'pos' && isBy(till, event);
    events.push({ seq, at: event.at.toISOString(), isOwn, ...told });
  }
  if (rows.length < limit) next = upTo;
  return { events, next, hasMore: next < head };
}

/** Two tills may be called the same. What was written down before tills were told apart says no more than the name. */
function isBy(till: TillSession, { actor, data }: ToldEvent): boolean {
  return 'userId' in data ? data.userId === moverOfTill(till).id : actor === till.name;
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
