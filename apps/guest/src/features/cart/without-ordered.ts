import { type Choice, choiceKey } from '@hansang/rules';
import { type CartLine, lineKey } from './cart-line.ts';
import type { Cart } from './cart-store.ts';

type Sold = Choice & { readonly quantity: number };

/** What is left of each line that an order took from: dishes put in while it was on its way stay. */
export function withoutOrdered(
  lines: readonly CartLine[],
  sold: readonly Sold[],
): { readonly key: string; readonly quantity: number }[] {
  const taken = new Map<string, number>();
  for (const menu of sold) {
    const key = choiceKey(menu);
    taken.set(key, (taken.get(key) ?? 0) + menu.quantity);
  }
  return lines.flatMap((line) => {
    const key = lineKey(line);
    const quantity = taken.get(key);
    return quantity === undefined ? [] : [{ key, quantity: Math.max(0, line.quantity - quantity) }];
  });
}

/** Takes what was ordered out of the cart. */
export function takeOut(cart: Cart, sold: readonly Sold[]): void {
  cart.refresh();
  for (const { key, quantity } of withoutOrdered(cart.lines.get(), sold)) cart.put(key, quantity);
}
