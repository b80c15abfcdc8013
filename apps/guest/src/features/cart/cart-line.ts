import type { ChosenMenu, Localized } from '@hansang/contract/schemas';
import { type Choice, choiceKey } from '@hansang/rules';

/** A dish as this guest chose it, with all that the cart shows of it. `price` is won for one, without options. */
export interface CartLine extends Choice {
  readonly name: Localized;
  readonly categoryName: string;
  readonly categoryPriority: number;
  readonly priority: number;
  readonly price: number;
  readonly quantity: number;
  readonly isMain: boolean;
  readonly isNotAllowedMinor: boolean;
  readonly image: string | null;
  readonly minPermittedQuantity: number;
  readonly maxPermittedQuantity: number | null;
  readonly leftQuantity: number | null;
  readonly size: { readonly _id: string; readonly name: Localized; readonly price: number } | null;
  readonly options: readonly {
    readonly _id: string;
    readonly name: Localized;
    readonly price: number;
    readonly quantity: number;
  }[];
}

/** The same for lines that are one in the cart. */
export const lineKey: (line: Choice) => string = choiceKey;

/** How answers about dishes find their lines. */
export const BY_LINE = { idOf: ({ _id }: CartLine) => _id, keyOf: lineKey };

/** The line as calls carry it: names in Korean, the base of every menu. */
export function chosenMenu(line: CartLine): ChosenMenu {
  const { _id, name, priority, price, isMain, quantity, size, options, note } = line;
  return {
    _id,
    name: name.ko,
    priority,
    price,
    isMain,
    isSoldOut: false,
    quantity,
    options: options.map((option) => ({ ...option, name: option.name.ko })),
    size: size && { ...size, name: size.name.ko },
    ...(note && { note }),
  };
}
