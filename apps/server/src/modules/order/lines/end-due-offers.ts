import type pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { repeat } from '../../../platform/process/repeating.ts';
import { endOffer } from './line-statement.ts';

const SYSTEM = { type: 'system', id: 'system', name: 'system' } as const;

/** An answer that never comes is told within about a second, also when the server that sent the offer has died. */
const EVERY_MS = 1000;
const PORTION = 50;

const DUE = `
  SELECT restaurant_id AS "restaurantId", offer_id AS "offerId" FROM line_offers
   WHERE state = 'OPEN' AND expires_at <= $1 ORDER BY expires_at LIMIT ${PORTION}`;

interface Due {
  readonly restaurantId: number;
  readonly offerId: string;
}

/** Ends offers that nobody answered in time: their lines are off. Every server may, and the first one does. */
export async function endDueOffers({
  db,
  clock,
  events,
}: Pick<Platform, 'db' | 'clock' | 'events'>): Promise<void> {
  const { rows } = await db.pool.query<Due>({ name: 'due_offers', text: DUE, values: [clock.now()] });
  for (const due of rows)
    await transaction(db.pool, (client) =>
      endOffer(client, { ...due, how: 'EXPIRED', actor: SYSTEM }, clock.now()),
    );
  if (rows.length > 0) events.wake();
}

export function startEndingOffers(
  platform: Pick<Platform, 'db' | 'clock' | 'events' | 'log' | 'onClose'>,
): void {
  repeat(platform, EVERY_MS, 'Offers could not be ended; trying again', () => endDueOffers(platform));
}

const OPEN = `
  SELECT restaurant_id AS "restaurantId", offer_id AS "offerId" FROM line_offers
   WHERE restaurant_id = $1 AND order_id = ANY ($2) AND state = 'OPEN' ORDER BY order_id, line`;

/** Ends what is offered for held orders that come to their end: who has not answered goes without. */
export async function endOffersOf(
  client: pg.PoolClient,
  restaurantId: number,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await client.query<Due>(OPEN, [restaurantId, orderIds]);
  for (const open of rows)
    await endOffer(client, { ...open, how: 'EXPIRED', actor: SYSTEM, isEarly: true }, now);
}
