import type { ProposedChange } from '@hansang/contract/schemas';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { proposeChanges } from '../../menu-editing/propose-changes.ts';
import { theirDishes } from '../naming/their-dishes.ts';
import type { TillParts } from '../till-parts.ts';
import { moverOfTill } from './till-actor.ts';

export interface TillPrice {
  readonly menuId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly sizeId?: string | undefined;
  readonly price: number;
}

/**
 * Drafts a till's prices as one group: guests see them once somebody who changes the menu has looked at them and publishes.
 * Of a field that somebody else has drafted otherwise all are refused.
 */
export async function draftPrices(
  { platform: { db, clock, events }, menus }: TillParts,
  till: TillSession,
  prices: readonly TillPrice[],
): Promise<{ readonly drafted: number } | Refusal> {
  const { restaurantId, tillId } = till;
  const menu = await menus.current(restaurantId);
  if (!menu) return refuse('NOT_FOUND_RESTAURANT');
  const ours = await theirDishes(db.pool, till, prices);
  const changes: ProposedChange[] = [];
  for (const { menuId, externalId, sizeId, price } of prices) {
    const id = menuId ?? ours.get(externalId ?? '');
    if (id === undefined) return refuse('EXTERNAL_ID_UNKNOWN');
    const dish = menu.dishes.get(id);
    if (!dish || (sizeId !== undefined && !dish.sizes.some(({ _id }) => _id === sizeId)))
      return refuse('NOT_FOUND_MENU');
    if (sizeId === undefined && dish.sizes.length > 0) return refuse('SIZE_REQUIRED');
    const named =
      sizeId === undefined
        ? ({ part: 'dish', dish: null, key: id } as const)
        : ({ part: 'size', dish: id, key: sizeId } as const);
    changes.push({ ...named, field: 'price', value: price });
  }
  const { id: userId, name } = moverOfTill(till);
  const draft = await transaction(db.pool, (client) =>
    proposeChanges(client, {
      restaurantId,
      author: { userId, name },
      group: `till-${tillId}`,
      at: clock.now(),
      changes,
      over: [],
    }),
  );
  if (isRefusal(draft)) return draft;
  events.wake(restaurantId);
  return {
    drafted: draft.changes.filter(({ authorId, field }) => authorId === userId && field === 'price').length,
  };
}
