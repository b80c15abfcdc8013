/** A chosen dish with the prices that its total is made of; integer won. The contract's `ChosenMenu` fits. */
export interface PricedChoice {
  /** The dish's own price; it counts only where no size is chosen. */
  readonly price: number;
  readonly size: { readonly price: number } | null;
  readonly options: readonly { readonly price: number; readonly quantity: number }[];
}

export interface PricedLine extends PricedChoice {
  readonly quantity: number;
}

/** Names as on the wire: the amount to pay in won, and the sum of quantities. */
export interface CartTotals {
  readonly menuPayAmount: number;
  readonly totalMenuAmount: number;
}

/** Price of one dish as chosen, in won: its size where it has one, else the dish, plus its options. */
export function unitPrice({ price, size, options }: PricedChoice): number {
  let sum = size === null ? price : size.price;
  for (const option of options) sum += option.price * option.quantity;
  return sum;
}

/** Price of a line, in won. */
export function lineTotal(line: PricedLine): number {
  return unitPrice(line) * line.quantity;
}

/** Totals of a cart or an order; an empty one has 0 and 0. */
export function cartTotals(lines: readonly PricedLine[]): CartTotals {
  let menuPayAmount = 0;
  let totalMenuAmount = 0;
  for (const line of lines) {
    menuPayAmount += lineTotal(line);
    totalMenuAmount += line.quantity;
  }
  return { menuPayAmount, totalMenuAmount };
}
