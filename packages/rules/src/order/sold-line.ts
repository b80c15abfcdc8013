import { type RestrictionType, SOLD_FIELDS } from '@hansang/contract';
import type { ChosenMenu, Sold, SoldMenu } from '@hansang/contract/schemas';
import type { RuledMenu } from '../menu/catalogue.ts';
import { takenOptions } from '../menu/choice.ts';
import { menuUnitPrice, type Priced, priceBy } from '../menu/items.ts';

/** A line as it will be sold: names in all languages and prices are the menu's, never the phone's. */
export interface SoldLine extends SoldMenu {
  /** Won for the whole line. */
  readonly total: number;
  readonly restrictionType: RestrictionType;
  /** What its guest wrote to the kitchen. */
  readonly note: string | null;
  /** With the dish that each is, where it is one. */
  readonly options: (SoldMenu['options'][number] & { readonly ofDish: string | null })[];
}

/** What carts and orders keep of a dish. */
export function soldFields(dish: Sold): Sold {
  return Object.fromEntries(SOLD_FIELDS.map((name) => [name, dish[name]])) as unknown as Sold;
}

/** Options stand in the menu's order, each once. */
export function soldLine(menu: RuledMenu, sent: Priced & Pick<ChosenMenu, 'quantity' | 'note'>): SoldLine {
  const taken = takenOptions(sent.options);
  const price = menuUnitPrice(menu, sent);
  const size = menu.sizes.find(({ _id }) => _id === sent.size?._id);
  return {
    _id: menu._id,
    name: menu.name,
    price,
    quantity: sent.quantity,
    total: price * sent.quantity,
    isSoldOut: false,
    ...soldFields(menu),
    restrictionType: menu.restrictionType,
    note: sent.note ?? null,
    options: menu.optionGroups.flatMap((group) =>
      group.options.flatMap(({ _id, name, price, multiLanguage, ofDish }) => {
        const quantity = taken.get(_id);
        return quantity === undefined ? [] : [{ _id, name, price, quantity, multiLanguage, ofDish }];
      }),
    ),
    size:
      size === undefined
        ? null
        : {
            _id: size._id,
            name: size.name,
            price: priceBy(size, sent.size?.price),
            multiLanguage: size.multiLanguage,
          },
    multiLanguage: { name: menu.multiLanguage.name },
  };
}
