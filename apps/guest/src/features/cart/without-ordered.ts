import type { SoldMenu } from '@hansang/contract/schemas';
import { choiceKey } from '@hansang/rules';
import { type CartLine, lineKey } from './cart-line.ts';

/** What is left of each line that an order took from: dishes put in while it was being paid stay. */
export function withoutOrdered(
  lines: readonly CartLine[],
  sold: readonly SoldMenu[],
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
