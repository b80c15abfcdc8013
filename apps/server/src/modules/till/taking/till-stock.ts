import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { loggedActor } from '../../order/moving/move-order.ts';
import { loadDish } from '../../stock/load-dishes.ts';
import { setStock } from '../../stock/set-stock.ts';
import type { TillParts } from '../till-parts.ts';
import { moverOfTill } from './till-actor.ts';

export interface TillStockAsked {
  readonly menuId: string;
  readonly isSoldOut?: boolean | undefined;
  readonly leftQuantity?: number | null | undefined;
}

/** How often a count is set anew because something was sold meanwhile. */
const TURNS = 5;

/** A till marks a dish as sold out, or counts it. Its count is right whatever was there: it is where dishes are counted. */
export async function setTillStock(
  { platform: { db, clock, events }, menus }: TillParts,
  till: TillSession,
  { menuId, isSoldOut, leftQuantity }: TillStockAsked,
) {
  const { restaurantId } = till;
  const actor = loggedActor(moverOfTill(till));
  let result: 'changed' | 'same' | Refusal = refuse('STOCK_CHANGED');
  for (let turn = 1; turn <= TURNS && isRefusal(result); turn++) {
    const seen = await loadDish(db.pool, restaurantId, menuId);
    if (!seen) return refuse('NOT_FOUND_MENU');
    const change = {
      ...(isSoldOut !== undefined && { isSoldOut }),
      ...(leftQuantity !== undefined && { leftQuantity, seenLeft: seen.leftQuantity }),
    };
    result = await transaction(db.pool, (client) =>
      setStock(client, { restaurantId, menuId, change, actor }, clock.now()),
    );
    if (isRefusal(result) && result.refused !== 'STOCK_CHANGED') return result;
  }
  if (isRefusal(result)) return result;
  if (result === 'changed') {
    menus.forgetStock(restaurantId);
    events.wake(restaurantId);
  }
  const dish = await loadDish(db.pool, restaurantId, menuId);
  if (!dish) return refuse('NOT_FOUND_MENU');
  return { menuId, isSoldOut: dish.isSoldOut, leftQuantity: dish.leftQuantity };
}
