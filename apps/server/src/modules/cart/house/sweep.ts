import type { Platform } from '../../../platform/platform.ts';
import { repeat } from '../../../platform/process/repeating.ts';
import { dueCarts } from '../cart-shelf.ts';
import type { Carts } from '../carts.ts';

/** A lock's end is told within about a second, also when the server that granted it has died. */
const EVERY_MS = 1000;

/** Does what time asks of carts, whoever changed them last; every server may, and the first one does. */
export async function sweepCarts({ db, clock }: Pick<Platform, 'db' | 'clock'>, carts: Carts): Promise<void> {
  for (const { restaurantId, cartId } of await dueCarts(db.pool, clock.now()))
    await carts.sweep(restaurantId, cartId);
}

export function startSweeping(
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'onClose'>,
  carts: Carts,
): void {
  repeat(platform, EVERY_MS, 'Carts could not be swept; trying again', () => sweepCarts(platform, carts));
}
