import type { ForgetGuestRequest, GuestForgotten } from '@hansang/contract/schemas';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { takeLonger } from '../../platform/database/wait-for-answers.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { type Doer, staffAct } from '../../platform/events/staff-act.ts';
import { holdOrders } from '../order/moving/move-order.ts';
import { holdVisits } from '../visit/hold-table.ts';
import { type FoundGuest, findGuest } from './find-guest.ts';

export interface Forgetting {
  readonly restaurantId: number;
  readonly of: ForgetGuestRequest;
  readonly doer: Doer;
  readonly at: Date;
}

/** So long each look through the log of years may take, in ms. */
export const LONGEST_MS = 120_000;

/** What stands in the place of a label. */
const NOBODY = 'forgotten';

// Who still sits there, has something in a cart or an order on its way would lose it.
const IS_HERE = `
  SELECT EXISTS (SELECT 1 FROM visits WHERE restaurant_id = $1 AND visit_id = ANY ($2::text[]) AND closed_at IS NULL)
      OR EXISTS (SELECT 1 FROM carts WHERE restaurant_id = $1 AND cart_id = ANY ($3::text[]) AND closed_at IS NULL)
      OR EXISTS (SELECT 1 FROM orders WHERE restaurant_id = $1 AND order_id = ANY ($4::text[])
                    AND status IN ('PENDING', 'REQUEST', 'CONFIRM', 'MENU_COMPLETE')) AS "isHere"
  -- never null: isHere`;

const CARTS =
  'DELETE FROM carts WHERE restaurant_id = $1 AND cart_id = ANY ($2::text[]) AND closed_at IS NOT NULL';
const PRESENCE = 'DELETE FROM cart_presence WHERE restaurant_id = $1 AND client_id = ANY ($2::text[])';
const ORDERS = `
  UPDATE orders SET client_id = NULL, session_id = NULL, cancel_note = NULL, note = NULL,
         steps = (SELECT jsonb_agg(CASE s.step->>'actorType'
                                     WHEN 'guest' THEN s.step - 'actorId' || jsonb_build_object('actor', '${NOBODY}')
                                     ELSE s.step END ORDER BY s.place)
                    FROM jsonb_array_elements(steps) WITH ORDINALITY AS s(step, place))
   WHERE restaurant_id = $1 AND order_id = ANY ($2::text[])
     AND (client_id = ANY ($3::text[]) OR session_id = ANY ($4::bigint[]))`;
const LINES = `
  UPDATE order_lines SET client_id = NULL, note = NULL, off_note = NULL
   WHERE restaurant_id = $1 AND order_id = ANY ($2::text[]) AND client_id = ANY ($3::text[])`;
// What staff wrote beside a reason may be about the guest; the reason stays.
const SAID_OF_LINES = `
  UPDATE line_changes SET note = NULL WHERE restaurant_id = $1 AND order_id = ANY ($2::text[]) AND note IS NOT NULL`;
const SAID_OF_OFFERS = `
  UPDATE line_offers SET note = NULL WHERE restaurant_id = $1 AND order_id = ANY ($2::text[]) AND note IS NOT NULL`;
// By which name staff knew them, and why they left without paying in staff's words.
const SAID_OF_VISITS = `
  UPDATE visits SET unpaid_note = NULL, party_label = NULL
   WHERE restaurant_id = $1 AND visit_id = ANY ($2::text[]) AND (unpaid_note IS NOT NULL OR party_label IS NOT NULL)`;
const NAMED = `
  UPDATE events SET data = data || '{"label": null}'
   WHERE restaurant_id = $1 AND subject_type = 'visit' AND subject_id = ANY ($2::text[]) AND type = 'seating.named'`;
// What was paid stays, without who asked to pay it and whose phone a cash receipt was for.
const CLAIMS = `
  UPDATE payment_claims SET client_id = NULL, session_id = NULL
   WHERE restaurant_id = $1 AND visit_id = ANY ($2::text[])
     AND (client_id = ANY ($3::text[]) OR session_id = ANY ($4::bigint[]))`;
const RECEIPTS = `
  UPDATE payments SET receipt_kind = NULL, receipt_number = NULL
   WHERE restaurant_id = $1 AND visit_id = ANY ($2::text[]) AND receipt_kind = 'PHONE'`;
// What stood on the kitchen's paper, without what was written to it.
const PAPER = `
  UPDATE print_jobs SET document = document || jsonb_build_object('note', NULL, 'reasonNote', NULL, 'party', NULL, 'lines',
         (SELECT coalesce(jsonb_agg(l.line || '{"note": null}' ORDER BY l.place), '[]')
            FROM jsonb_array_elements(document->'lines') WITH ORDINALITY AS l(line, place)))
   WHERE restaurant_id = $1 AND order_id = ANY ($2::text[]) AND document->>'kind' IN ('ORDER', 'CHANGE', 'CANCEL')`;
const CALLS =
  'UPDATE staff_calls SET session_id = NULL WHERE restaurant_id = $1 AND session_id = ANY ($2::bigint[])';
const REVIEWS = `
  DELETE FROM reviews WHERE restaurant_id = $1 AND client_id = ANY ($2::text[]) RETURNING review_id AS id`;
const PHOTOS = `
  DELETE FROM review_photos p
   WHERE p.restaurant_id = $1 AND (p.client_id = ANY ($2::text[]) OR p.review_id IN (
           SELECT w.review_id FROM reviews w WHERE w.restaurant_id = $1 AND w.client_id = ANY ($2::text[])))
  RETURNING image_hash AS hash`;
const LOOSEN = `
  INSERT INTO loose_pictures (hash, since) SELECT DISTINCT unnest($1::text[]), $2::timestamptz ON CONFLICT DO NOTHING`;
const INVITES = `
  DELETE FROM invites WHERE restaurant_id = $1 AND (made_by = ANY ($2::bigint[]) OR used_by = ANY ($2::bigint[]))`;
const KEYS = 'DELETE FROM idempotency_keys WHERE actor = ANY ($1::text[])';
const SESSIONS = `
  DELETE FROM guest_sessions WHERE restaurant_id = $1 AND session_id = ANY ($2::bigint[])
  RETURNING session_id AS "sessionId", table_idx AS "tableIdx", ended_at IS NULL AND expires_at > $3 AS "isLive"`;

// What carts and sessions did goes; the rest of the log is kept, without whose it was. No reader looks at it anew.
const SHORT = `
  DELETE FROM events WHERE restaurant_id = $1 AND subject_type IN ('cart', 'session')
     AND (subject_id = ANY ($2::text[]) OR actor = ANY ($3::text[])
          OR subject_id IN (SELECT e.subject_id FROM events e
                             WHERE e.restaurant_id = $1 AND e.subject_type = 'cart' AND e.actor = ANY ($3::text[])))`;
const LONG = `
  UPDATE events SET actor = '${NOBODY}'
   WHERE restaurant_id = $1 AND actor_type = 'guest' AND subject_type NOT IN ('cart', 'session')
     AND actor = ANY ($2::text[])`;
const LETTERS = `
  UPDATE dead_letters SET event = event || jsonb_build_object('actor', '${NOBODY}')
   WHERE event->>'actor_type' = 'guest' AND event->>'actor' = ANY ($1::text[])`;

/**
 * Takes away what tells a guest's phones from others: sessions, labels, carts, reviews and photos. What was sold, paid and
 * told of it stays as it is, without whose it was. Of who is forgotten already nothing is found: safe to repeat.
 */
export async function forgetGuest(
  client: pg.PoolClient,
  { restaurantId, of, doer, at }: Forgetting,
): Promise<GuestForgotten | Refusal> {
  // The log of years is looked through: done once in a while, it may take its time.
  await takeLonger(client, LONGEST_MS);
  const guest = await findGuest(client, restaurantId, of);
  const { labels, sessions, orders, visits, carts } = guest;
  if (labels.length === 0) return { phones: 0, orders: 0, reviews: 0, photos: 0 };
  await holdVisits(client, restaurantId, ...visits);
  const here = await client.query<{ isHere: boolean }>(IS_HERE, [restaurantId, visits, carts, orders]);
  if (here.rows[0]?.isHere) return refuse('GUEST_STILL_HERE');
  await client.query(CARTS, [restaurantId, carts]);
  await client.query(PRESENCE, [restaurantId, labels]);
  await holdOrders(client, restaurantId, [...orders]);
  const sold = await client.query(ORDERS, [restaurantId, orders, labels, sessions]);
  await client.query(LINES, [restaurantId, orders, labels]);
  await client.query(SAID_OF_LINES, [restaurantId, orders]);
  await client.query(SAID_OF_OFFERS, [restaurantId, orders]);
  await client.query(SAID_OF_VISITS, [restaurantId, visits]);
  await client.query(NAMED, [restaurantId, visits]);
  await client.query(PAPER, [restaurantId, orders]);
  await client.query(CLAIMS, [restaurantId, visits, labels, sessions]);
  await client.query(RECEIPTS, [restaurantId, visits]);
  const photos = await client.query<{ hash: string }>(PHOTOS, [restaurantId, labels]);
  const reviews = await client.query(REVIEWS, [restaurantId, labels]);
  await client.query(LOOSEN, [photos.rows.map(({ hash }) => hash), at]);
  await client.query(CALLS, [restaurantId, sessions]);
  await client.query(INVITES, [restaurantId, sessions]);
  await client.query(KEYS, [sessions.map((id) => `session:${id}`)]);
  await endSessions(client, restaurantId, guest, at);
  const found = {
    phones: Math.max(1, labels.filter((label) => !label.startsWith('session-')).length),
    orders: sold.rowCount ?? 0,
    reviews: reviews.rowCount ?? 0,
    photos: photos.rowCount ?? 0,
  };
  await appendEvents(client, staffAct(restaurantId, doer, 'GUEST_FORGOTTEN', { count: found.orders }, at));
  return found;
}

/** Their sessions go, also those that still run somewhere else in the room, and what the log names them by. */
async function endSessions(
  client: pg.PoolClient,
  restaurantId: number,
  { sessions, labels, carts }: FoundGuest,
  at: Date,
): Promise<void> {
  const names = sessions.map(String);
  await client.query(SHORT, [restaurantId, [...carts, ...names], labels]);
  await client.query(LONG, [restaurantId, labels]);
  await client.query(LETTERS, [labels]);
  const ended = await client.query<{ sessionId: number; tableIdx: number | null; isLive: boolean }>(
    SESSIONS,
    [restaurantId, sessions, at],
  );
  for (const { sessionId, tableIdx, isLive } of ended.rows)
    if (isLive)
      await appendEvents(client, {
        restaurantId,
        subjectType: 'session',
        subjectId: String(sessionId),
        actorType: 'system',
        actor: 'system',
        type: 'session.ended',
        data: { sessionId, tableIdx },
        at,
      });
}
