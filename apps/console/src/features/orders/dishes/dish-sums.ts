import type { BoardLine, BoardOrder } from '@hansang/contract/schemas';

/** What of a dish belongs to one order. */
export interface Portion {
  readonly order: BoardOrder;
  readonly line: number;
  readonly quantity: number;
}

/** One dish as it is to be cooked, over all orders. */
export interface DishSum {
  readonly _id: string;
  readonly dish: BoardLine;
  readonly quantity: number;
  /** Milliseconds since the epoch: when the first of it began to cook. */
  readonly since: number;
  /** The oldest first. */
  readonly portions: readonly Portion[];
}

/** What cooks alike: the same dish, size, options and note. */
const keyOf = ({ _id, size, options, note }: BoardLine): string =>
  JSON.stringify([_id, size?._id ?? null, options.map((one) => [one._id, one.quantity]).sort(), note]);

/** What is to be cooked now, in total: the dish that waits longest first. */
export function dishSums(orders: readonly BoardOrder[]): DishSum[] {
  const sums = new Map<string, DishSum>();
  const cooking = orders
    .filter(({ status }) => status === 'CONFIRM')
    .sort((left, right) => Date.parse(left.statusSince) - Date.parse(right.statusSince));
  for (const order of cooking)
    for (const dish of order.menus) {
      if (dish.state !== 'COOKING') continue;
      const _id = keyOf(dish);
      const before = sums.get(_id);
      const portion = { order, line: dish.line, quantity: dish.quantity };
      sums.set(_id, {
        _id,
        dish,
        quantity: (before?.quantity ?? 0) + dish.quantity,
        since: before?.since ?? Date.parse(order.statusSince),
        portions: [...(before?.portions ?? []), portion],
      });
    }
  return [...sums.values()];
}
