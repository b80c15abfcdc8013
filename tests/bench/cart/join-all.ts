import { callPath } from '@hansang/contract';
import type { JoinCartAnswer, Menu } from '@hansang/contract/schemas';
import { chooseDish, type GuestClient } from '../../../simulators/guests/guest-client.ts';
import type { Seat } from '../order/seats.ts';
import type { LoadPhone } from './cart-load.ts';

const DISHES = 3;

/** Has every phone join the cart of its table; each then adds three dishes in turn. */
export async function joinAll(
  origin: string,
  restaurantId: number,
  seats: readonly Seat[],
  menu: GuestClient['menu'],
): Promise<LoadPhone[]> {
  const dishes = [...menu.values()];
  const phones: LoadPhone[] = [];
  for (let first = 0; first < seats.length; first += 16)
    phones.push(
      ...(await Promise.all(
        seats.slice(first, first + 16).map(async (seat, index) => {
          const place = { restaurantId, tableId: seat.tableIdx };
          const response = await fetch(origin + callPath('joinCart', place), {
            method: 'POST',
            headers: { ...seat.headers, 'content-type': 'application/json' },
            body: '{}',
          });
          const { cartId } = (await response.json()) as JoinCartAnswer;
          const own = Array.from(
            { length: DISHES },
            (_, dish) => dishes[(first + index + dish * 5) % dishes.length],
          );
          return {
            table: seat.tableIdx,
            headers: { ...seat.headers },
            query: { tableIdx: String(seat.tableIdx), cartId, clientId: seat.headers['client-id'] ?? '' },
            path: callPath('addCartMenu', { ...place, cartId }),
            bodies: (own as Menu[]).map(addBody),
          };
        }),
      )),
    );
  return phones;
}

const addBody = (dish: Menu): string =>
  JSON.stringify({
    version: 0,
    category: { name: dish.categoryName, priority: dish.categoryPriority },
    menu: chooseDish(dish, 1),
  });
