import { businessDay } from '@hansang/rules/hours';
import type pg from 'pg';
import type { CallContext } from '../../platform/calls/calls.ts';
import { onceUnder, type UsedKey } from '../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type BoardParts, keyOf, moverOf } from '../board/board-parts.ts';
import type { Mover } from '../order/moving/move-order.ts';
import type { Venue } from '../restaurant/venue.ts';

export interface DayParts extends BoardParts {
  readonly printing: {
    /** After a commit that made paper. */
    wake(): void;
  };
  /** What the database's own clock says. */
  readonly databaseNow: () => Promise<Date>;
}

/** A change of a venue's drawer or days as staff ask for it. */
export interface BooksAsked {
  readonly restaurantId: number;
  readonly venue: Venue;
  readonly actor: Mover;
  readonly key: UsedKey | null;
  /** The day that runs. */
  readonly day: string;
  readonly at: Date;
}

/** Who asks for what, under which key and on which business day. */
export async function askedOf(
  { platform: { clock }, venues }: DayParts,
  context: CallContext,
  route: string,
  params: { readonly restaurantId: number },
  body: unknown,
): Promise<BooksAsked | Refusal> {
  const { restaurantId } = params;
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const actor = await moverOf(context, restaurantId);
  const key = keyOf(context, actor, route, { params, body });
  const at = clock.now();
  return { restaurantId, venue, actor, key, day: businessDay(at.getTime(), venue.clock), at };
}

const HOLD = 'SELECT hold_books($1)';

/** Holds a venue's books until the transaction ends; after everything that orders and money hold, before printers. */
export async function holdBooks(client: pg.PoolClient, restaurantId: number): Promise<void> {
  await client.query(HOLD, [restaurantId]);
}

/**
 * Changes a venue's drawer or days in one transaction, one at a time. What is asked again under its key was done before.
 * @param work writes, or refuses and has written nothing
 */
export async function changeBooks(
  { platform: { db, events } }: DayParts,
  { restaurantId, key, at }: BooksAsked,
  work: (client: pg.PoolClient) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const done = await transaction(db.pool, async (client) => {
    await holdBooks(client, restaurantId);
    return onceUnder(client, key, at, async () => (await work(client)) ?? { done: true });
  });
  if (isRefusal(done)) return done;
  events.wake(restaurantId);
  return null;
}
