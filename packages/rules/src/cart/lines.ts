import type { ChosenMenu } from '@hansang/contract/schemas';
import { cartMenuIdOf } from '../menu/merge.ts';
import type { BoundedDish } from '../menu/quantity.ts';
import type { CartLine } from './cart-line.ts';

/** A cart line as the rules of prices, options and orders read it. */
export function chosenOf(line: CartLine): ChosenMenu {
  const [size = null] = line.sizes;
  return {
    _id: line.id,
    name: line.name,
    priority: line.priority,
    price: line.price,
    isMain: line.isMain,
    isSoldOut: line.soldOut,
    quantity: line.qty,
    options: line.options.map(({ _id, name, price, quantity }) => ({ _id, name, price, quantity })),
    size: size === null ? null : { _id: size._id, name: size.name, price: size.price },
    ...(line.note && { note: line.note }),
  };
}

/** The id that a line must carry: of its member, dish, size, options and note. */
export function lineIdOf(line: CartLine): string {
  return cartMenuIdOf(line.clientId, chosenOf(line));
}

/**
 * Adds a line: onto the quantity of the line with its id, else as a new last line. Names, prices and bounds are
 * those of the latest add, the time of creation that of the first.
 */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const before = lines.find(({ cartMenuId }) => cartMenuId === added.cartMenuId);
  if (before === undefined) return [...lines, added];
  return putLine(lines, { ...added, qty: before.qty + added.qty, created: before.created });
}

/** Puts a line in the place of the one with its id, else last. */
export function putLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const exists = lines.some(({ cartMenuId }) => cartMenuId === line.cartMenuId);
  return exists
    ? lines.map((other) => (other.cartMenuId === line.cartMenuId ? line : other))
    : [...lines, line];
}

/** Sets a line's quantity; 0 takes the line away. */
export function setQuantity(lines: readonly CartLine[], cartMenuId: string, qty: number): CartLine[] {
  return lines.flatMap((line) => {
    if (line.cartMenuId !== cartMenuId) return [line];
    return qty === 0 ? [] : [{ ...line, qty }];
  });
}

/** How many of a dish the cart holds in all lines of all members. */
export function quantityOfDish(lines: readonly CartLine[], menuId: string): number {
  return lines.reduce((sum, { id, qty }) => (id === menuId ? sum + qty : sum), 0);
}

/** Bounds as a line knows them, from when it was last added. */
export const boundsOfLine = ({
  minPermittedQuantity,
  maxPermittedQuantity,
  leftQuantity,
}: CartLine): BoundedDish => ({
  minPermittedQuantity,
  maxPermittedQuantity,
  leftQuantity,
});
