/**
 * A dish as somebody chose it, reduced to what the rules read. The contract's `ChosenMenu` and `SoldMenu` fit as
 * they are; lines of the shared cart go through `chosenOf` (`@hansang/rules/cart`).
 */
export interface Choice {
  /** Menu id. */
  readonly _id: string;
  readonly size: { readonly _id: string } | null;
  /** Each option with how often it is taken for one dish. An option listed twice counts as its sum. */
  readonly options: readonly { readonly _id: string; readonly quantity: number }[];
  /** What its guest wrote to the kitchen. */
  readonly note?: string | null | undefined;
}

/** Several of one choice. */
export interface Line extends Choice {
  readonly quantity: number;
}

/** How often each option is taken, by id; options taken 0 times are left out. */
export function takenOptions(options: Choice['options']): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { _id, quantity } of options) {
    const sum = (taken.get(_id) ?? 0) + quantity;
    if (sum === 0) taken.delete(_id);
    else taken.set(_id, sum);
  }
  return taken;
}
