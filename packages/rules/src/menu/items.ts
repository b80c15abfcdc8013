import type { ItemErrorCode } from '@hansang/contract';
import type { ChosenMenu, Localized } from '@hansang/contract/schemas';
import { timesTexts } from '../hours/times-text.ts';
import { type Refusal, refuse } from '../order/refusal.ts';
import { isSoldOut, type RuledMenu } from './catalogue.ts';
import { takenOptions } from './choice.ts';
import { choiceRefusals } from './options.ts';

export type ItemError = Refusal<ItemErrorCode>;

/**
 * What one dish of an order is told while the call itself answers 200, or null. `menu` is the server's dish as it
 * is now, `sum` the quantity of this dish over all lines of the order.
 */
export function itemError(menu: RuledMenu | undefined, sent: ChosenMenu, sum: number): ItemError | null {
  if (menu === undefined) return refuse('MENU_CHANGED');
  const name = menu.multiLanguage.name;
  // Sold out is told before changed: adding it again, as "changed" asks, would not help.
  if (isSoldOut(menu)) return refuse('MENU_SOLD_OUT', { name });
  if (menu.soldAt) return refuse('MENU_NOT_NOW', { name, when: timesTexts(menu.soldAt) });
  if (differs(menu, sent)) return refuse('MENU_CHANGED', { name, ...newPrice(menu, sent) });
  const optionSoldOut = choiceRefusals(menu, sent).find(({ code }) => code === 'OPTION_SOLD_OUT');
  if (optionSoldOut !== undefined) return refuse('OPTION_SOLD_OUT', optionSoldOut.params);
  if (menu.leftQuantity !== null && sum > menu.leftQuantity)
    return refuse('LOW_STOCK', { name, max: menu.leftQuantity });
  return null;
}

/** What one costs now, where nothing but prices has changed. */
function newPrice(menu: RuledMenu, sent: ChosenMenu): { readonly amount?: number } {
  const sizePrice = menu.sizes.find(({ _id }) => _id === sent.size?._id)?.price ?? 0;
  const added = menu.optionGroups.flatMap(({ options }) => options);
  const asNow = {
    ...sent,
    price: menu.price,
    size: sent.size && { ...sent.size, price: sizePrice },
    options: sent.options.map((option) => ({
      ...option,
      price: added.find(({ _id }) => _id === option._id)?.price ?? option.price,
    })),
  };
  return differs(menu, asNow) ? {} : { amount: menuUnitPrice(menu, asNow) };
}

/** Whether names, prices, size or options that a phone sent are no longer (or never were) those of the menu. */
export function differs(menu: RuledMenu, sent: ChosenMenu): boolean {
  if (!isNamed(menu, sent.name)) return true;
  if (sent.size === null) {
    if (!isPrice(menu, sent.price)) return true;
  } else {
    const size = menu.sizes.find(({ _id }) => _id === sent.size?._id);
    if (size === undefined || !isPrice(size, sent.size.price) || !isNamed(size, sent.size.name)) return true;
    if (!isPrice(menu, sent.price) && !isPrice(size, sent.price)) return true;
  }
  const options = new Map(
    menu.optionGroups.flatMap((group) => group.options.map((option) => [option._id, option] as const)),
  );
  return sent.options.some(({ _id, name, price }) => {
    const option = options.get(_id);
    return option === undefined || option.price !== price || !isNamed(option, name);
  });
}

/**
 * Price of one dish from the menu alone, won. A price that the phone sent counts only where it is the one that holds a
 * little longer.
 */
export function menuUnitPrice(menu: RuledMenu, sent: Priced): number {
  const taken = takenOptions(sent.options);
  const size = menu.sizes.find(({ _id }) => _id === sent.size?._id);
  let sum = size ? priceBy(size, sent.size?.price) : priceBy(menu, sent.price);
  for (const group of menu.optionGroups)
    for (const option of group.options) sum += option.price * (taken.get(option._id) ?? 0);
  return sum;
}

/** A choice with the price that was shown, where it was. */
export type Priced = Pick<ChosenMenu, 'size' | 'options'> & Partial<Pick<ChosenMenu, 'price'>>;

type Item = Pick<RuledMenu, 'price' | 'heldPrice'>;

const isPrice = ({ price, heldPrice }: Item, shown: number): boolean =>
  shown === price || shown === heldPrice;

/** What somebody pays who was shown a price: the one of now, unless the other still holds. */
export const priceBy = ({ price, heldPrice }: Item, shown: number | undefined): number =>
  heldPrice !== undefined && shown === heldPrice ? heldPrice : price;

/** A phone may send the name it showed, which is in the guest's language. */
function isNamed(
  item: { readonly name: string; readonly multiLanguage: { readonly name: Localized } },
  name: string,
): boolean {
  return item.name === name || Object.values(item.multiLanguage.name).includes(name);
}
