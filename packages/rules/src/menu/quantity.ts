import { QUANTITY_MAX, QUANTITY_MIN } from '@hansang/contract';
import type { Localized } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../order/refusal.ts';

/** What the quantity rules read of the contract's `Menu`; `CartMenu` fits too. */
export interface BoundedDish {
  readonly minPermittedQuantity: number;
  readonly maxPermittedQuantity: number | null;
  readonly leftQuantity: number | null;
}

export interface QuantityBounds {
  readonly min: number;
  readonly max: number;
}

/** Bounds of the sum over all lines of one dish in one order. With too little stock `max` is below `min`. */
export function quantityBounds(dish: BoundedDish): QuantityBounds {
  return {
    min: Math.max(1, dish.minPermittedQuantity),
    max: Math.min(dish.maxPermittedQuantity ?? QUANTITY_MAX, dish.leftQuantity ?? QUANTITY_MAX, QUANTITY_MAX),
  };
}

/**
 * Bounds of the stepper that adds a dish, when the cart holds `inCart` of it in all its lines. `max` is 0 when
 * nothing may be added any more; else the stepper starts at `min`.
 */
export function addBounds(dish: BoundedDish, inCart: number): QuantityBounds {
  const { min, max } = quantityBounds(dish);
  const most = Math.max(0, max - inCart);
  const least = Math.max(1, min - inCart);
  return least > most ? { min: QUANTITY_MIN, max: QUANTITY_MIN } : { min: least, max: most };
}

/**
 * The quantity of a cart line after a step, where the cart holds `inCart` of the dish in all its lines, this one
 * included. 0 means that the line goes: stepping below the dish's least quantity takes the line away.
 */
export function steppedQuantity(dish: BoundedDish, quantity: number, inCart: number, step: 1 | -1): number {
  const { min, max } = quantityBounds(dish);
  if (step === 1) return inCart < max ? quantity + 1 : quantity;
  return quantity <= 1 || inCart - 1 < min ? QUANTITY_MIN : quantity - 1;
}

export type QuantityRefusal = Refusal<
  'QUANTITY_BELOW_MIN' | 'QUANTITY_ABOVE_MAX' | 'LOW_STOCK' | 'MENU_SOLD_OUT'
>;

/**
 * Why `sum` of a dish (over all its lines) cannot be ordered; null when it can. What the venue permits is told
 * before what is left: the first never changes, the second may.
 */
export function quantityRefusal(
  dish: BoundedDish & { readonly multiLanguage: { readonly name: Localized } },
  sum: number,
): QuantityRefusal | null {
  const name = dish.multiLanguage.name;
  const permitted = Math.min(dish.maxPermittedQuantity ?? QUANTITY_MAX, QUANTITY_MAX);
  const least = Math.max(1, dish.minPermittedQuantity);
  if (dish.leftQuantity !== null && dish.leftQuantity <= 0) return refuse('MENU_SOLD_OUT', { name });
  if (sum > permitted) return refuse('QUANTITY_ABOVE_MAX', { name, max: permitted });
  if (sum < least) return refuse('QUANTITY_BELOW_MIN', { name, count: least });
  if (dish.leftQuantity !== null && sum > dish.leftQuantity)
    return refuse('LOW_STOCK', { name, max: dish.leftQuantity });
  return null;
}

/** Whether a quantity can be that of a line at all: a whole number from 1 to 999. */
export function isLineQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX;
}

/** Sum of quantities per menu id. */
export function sumByDish(
  lines: readonly { readonly _id: string; readonly quantity: number }[],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { _id, quantity } of lines) sums.set(_id, (sums.get(_id) ?? 0) + quantity);
  return sums;
}
