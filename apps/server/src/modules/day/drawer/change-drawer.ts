import { randomBytes } from 'node:crypto';
import type { CloseDrawerRequest, MoveCashRequest } from '@hansang/contract/schemas';
import { worthOf } from '@hansang/rules/day';
import type pg from 'pg';
import { refuseTooLarge } from '../../../platform/calls/entered-won.ts';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import type { EventData } from '../../../platform/events/event.ts';
import { loggedActor, type Mover } from '../../order/moving/move-order.ts';
import type { BooksAsked } from '../day-parts.ts';

// Whoever changes a drawer holds the venue's books (`changeBooks`), so that nothing comes or goes in between.

type Asked = Pick<BooksAsked, 'restaurantId' | 'actor' | 'day' | 'at'>;

const newId = (): string => randomBytes(12).toString('hex');

const IS_OPEN = `
  SELECT d.drawer_id, c.expected FROM drawers d CROSS JOIN LATERAL drawer_cash(d.restaurant_id, d.drawer_id) AS c
   WHERE d.restaurant_id = $1 AND d.closed_at IS NULL
  -- never null: expected`;

interface OpenDrawer {
  readonly drawer_id: string;
  readonly expected: number;
}

/** The venue's open drawer, and what should lie in it. */
export async function findOpenDrawer(
  client: pg.PoolClient,
  restaurantId: number,
): Promise<OpenDrawer | null> {
  const { rows } = await client.query<OpenDrawer>(IS_OPEN, [restaurantId]);
  return rows[0] ?? null;
}

const OPEN = `
  INSERT INTO drawers (restaurant_id, drawer_id, business_day, opening, opened_at, opened_by_id, opened_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** Opens the venue's drawer with what lies in it. */
export async function openDrawer(
  client: pg.PoolClient,
  asked: Asked,
  opening: number,
): Promise<Refusal | null> {
  const { restaurantId, actor, day, at } = asked;
  const tooLarge = refuseTooLarge(opening);
  if (tooLarge) return tooLarge;
  if (await findOpenDrawer(client, restaurantId)) return refuse('DRAWER_IS_OPEN');
  const drawerId = newId();
  await client.query(OPEN, [restaurantId, drawerId, day, opening, at, actor.id, actor.name]);
  await tellDrawer(client, asked, drawerId, 'drawer.opened', { amount: opening });
  return null;
}

const MOVE = `
  INSERT INTO drawer_moves (restaurant_id, drawer_id, nth, kind, amount, expected, reason, by_id, by_name, at)
  SELECT $1, $2, coalesce(max(m.nth), 0) + 1, $3, $4, $5, $6, $7, $8, $9
    FROM drawer_moves m WHERE m.restaurant_id = $1 AND m.drawer_id = $2`;

const MOVES = `
  SELECT count(*)::integer AS count FROM drawer_moves WHERE restaurant_id = $1 AND drawer_id = $2
  -- never null: count`;

/**
 * Puts cash in, takes some out, or notes a count. Nobody takes out more than lies in it, nor does anything to a drawer to which
 * something was done since it was on their screen: it may be this.
 */
export async function moveCash(
  client: pg.PoolClient,
  asked: Asked,
  drawerId: string,
  { kind, amount, reason: said, moves }: MoveCashRequest,
): Promise<Refusal | null> {
  const { restaurantId, actor, at } = asked;
  const reason = said ?? null;
  // What lies there may go out, however much it is.
  const tooLarge = kind === 'OUT' ? null : refuseTooLarge(amount);
  if (tooLarge) return tooLarge;
  const open = await findOpenDrawer(client, restaurantId);
  if (open?.drawer_id !== drawerId) return refuse('DRAWER_IS_CLOSED');
  if (moves !== undefined) {
    const { rows } = await client.query<{ count: number }>(MOVES, [restaurantId, drawerId]);
    if (moves !== rows[0]?.count) return refuse('BOOKS_CHANGED');
  }
  if (kind === 'OUT' && amount > open.expected) return refuse('DRAWER_TOO_LITTLE');
  const expected = kind === 'COUNT' ? open.expected : null;
  await client.query(MOVE, [
    restaurantId,
    drawerId,
    kind,
    amount,
    expected,
    reason,
    actor.id,
    actor.name,
    at,
  ]);
  await tellDrawer(client, asked, drawerId, 'drawer.moved', { kind, amount, reason });
  return null;
}

const CLOSE = `
  UPDATE drawers SET expected = $3, counted = $4, pieces = $5, note = $6, closed_at = $7, closed_by_id = $8, closed_by = $9
   WHERE restaurant_id = $1 AND drawer_id = $2`;

const COUNT_LATE = `
  UPDATE drawers d SET counted = $3, pieces = $4, note = $5, closed_by_id = $6, closed_by = $7
   WHERE d.restaurant_id = $1 AND d.drawer_id = $2 AND d.closed_at IS NOT NULL AND d.counted IS NULL
     -- Another one can only have been opened after it was closed, whatever the clock said then.
     AND NOT EXISTS (SELECT FROM drawers n WHERE n.restaurant_id = $1 AND n.drawer_id <> d.drawer_id
                        AND (n.closed_at IS NULL OR n.opened_at > d.opened_at))
   RETURNING d.expected, d.business_day
  -- never null: expected`;

interface CountedLate {
  /** The day that is over, of which the drawer was. */
  readonly lateOf: string | null;
}

/**
 * Closes a drawer with what was counted in it. One that closed itself as its day ended is counted afterwards, as long as no
 * other was opened since: what was expected, and when it closed, stay.
 * @returns the day to which that comes late, or null
 */
export async function closeDrawer(
  client: pg.PoolClient,
  asked: Asked,
  drawerId: string,
  { counted, pieces, note: said }: CloseDrawerRequest,
): Promise<CountedLate | Refusal> {
  const { restaurantId, actor, at } = asked;
  const tooLarge = refuseTooLarge(counted);
  if (tooLarge) return tooLarge;
  const open = await findOpenDrawer(client, restaurantId);
  // What does not add up was changed by hand after the pieces were counted: the amount counts.
  const kept = pieces && worthOf(pieces) === counted ? JSON.stringify(pieces) : null;
  const note = said ?? null;
  const by = [actor.id, actor.name];
  if (open?.drawer_id !== drawerId) {
    const values = [restaurantId, drawerId, counted, kept, note, ...by];
    const { rows } = await client.query<{ expected: number; business_day: string }>(COUNT_LATE, values);
    const [late] = rows;
    if (!late) return refuse('DRAWER_IS_CLOSED');
    const { expected, business_day: lateOf } = late;
    await tellDrawer(client, asked, drawerId, 'drawer.closed', { amount: counted, expected });
    return { lateOf };
  }
  const { expected } = open;
  await client.query(CLOSE, [restaurantId, drawerId, expected, counted, kept, note, at, ...by]);
  await tellDrawer(client, asked, drawerId, 'drawer.closed', { amount: counted, expected });
  return { lateOf: null };
}

const SYSTEM: Mover = { type: 'system', id: 'system', name: 'system' };

/** Closes what is open of a day that is over; nobody counted it. */
export async function closeUncounted(client: pg.PoolClient, restaurantId: number, at: Date): Promise<void> {
  const open = await findOpenDrawer(client, restaurantId);
  if (!open) return;
  const { drawer_id: drawerId, expected } = open;
  await client.query(CLOSE, [restaurantId, drawerId, expected, null, null, null, at, null, SYSTEM.name]);
  const asked = { restaurantId, actor: SYSTEM, at };
  await tellDrawer(client, asked, drawerId, 'drawer.closed', { amount: null, expected });
}

type DrawerEvent = 'drawer.opened' | 'drawer.moved' | 'drawer.closed';

async function tellDrawer<Type extends DrawerEvent>(
  client: pg.PoolClient,
  { restaurantId, actor, at }: Pick<Asked, 'restaurantId' | 'actor' | 'at'>,
  subjectId: string,
  type: Type,
  data: EventData[Type],
): Promise<void> {
  await appendEvents(client, {
    restaurantId,
    subjectType: 'drawer',
    subjectId,
    ...loggedActor(actor),
    type,
    data,
    at,
  });
}
