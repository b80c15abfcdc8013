import type { ChosenMenu, Localized, Menu } from '@hansang/contract/schemas';
import {
  type Catalogue,
  choiceRefusals,
  itemError,
  priceBy,
  type Refusal,
  refuse,
  soldFields,
  soldLine,
} from '@hansang/rules';
import { type CartLine, lineIdOf } from '@hansang/rules/cart';

export interface LineAsked {
  /** The venue's dishes with their stock, for the rules. */
  readonly catalogue: Catalogue;
  /** The same dishes as the menu shows them. */
  readonly dishes: ReadonlyMap<string, Menu>;
  readonly sent: ChosenMenu;
  /** Whether the venue takes notes. */
  readonly takesNotes: boolean;
  readonly clientId: string;
  readonly now: Date;
}

/**
 * The line that a phone's choice makes, from the venue's own menu: what the phone says of names and prices is only
 * compared. Quantity bounds hold over the whole cart, so they are the cart's rules to check.
 */
export function cartLine({
  catalogue,
  dishes,
  sent,
  takesNotes,
  clientId,
  now,
}: LineAsked): CartLine | Refusal {
  const ruled = catalogue.get(sent._id);
  const dish = dishes.get(sent._id);
  const fault = itemError(ruled, sent, 0) ?? (ruled && choiceRefusals(ruled, sent)[0]);
  if (fault) return fault;
  if (!ruled || !dish) return refuse('MENU_CHANGED');
  const { size, options } = soldLine(ruled, sent);
  const line: CartLine = {
    id: dish._id,
    name: dish.name,
    priority: dish.priority,
    categoryName: dish.categoryName,
    price: priceBy(ruled, sent.price),
    qty: sent.quantity,
    leftQuantity: ruled.leftQuantity,
    soldOut: false,
    minPermittedQuantity: dish.minPermittedQuantity,
    maxPermittedQuantity: dish.maxPermittedQuantity,
    created: now.toISOString(),
    sizes: size === null ? [] : [{ _id: size._id, price: size.price, ...named(size) }],
    options: options.map((option) => ({
      _id: option._id,
      price: option.price,
      quantity: option.quantity,
      ...named(option),
    })),
    ...(takesNotes && sent.note && { note: sent.note }),
    multiLanguage: { name: dish.multiLanguage.name },
    imageUrl: dish.imageUrl,
    ...soldFields(dish),
    error: false,
    errorMessage: null,
    clientId,
    cartMenuId: '',
  };
  return { ...line, cartMenuId: lineIdOf(line) };
}

const named = ({
  name,
  multiLanguage,
}: {
  readonly name: string;
  readonly multiLanguage: { readonly name: Localized };
}) => ({ name, multiLanguage: { name: multiLanguage.name } });
