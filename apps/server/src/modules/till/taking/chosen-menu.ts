import type { ChosenMenu, EnteredLine } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { CurrentMenu } from '../../menu/menu-shelf.ts';

/**
 * What somebody chose at the till, as the rules read what phones choose: names and prices are the menu's.
 * @param ours what the till calls dishes, and which they are
 */
export function chosenMenuOf(
  line: EnteredLine,
  ours: ReadonlyMap<string, string>,
  { dishes }: Pick<CurrentMenu, 'dishes'>,
): ChosenMenu | Refusal {
  const id = line.menuId ?? ours.get(line.externalId ?? '');
  if (id === undefined) return refuse('EXTERNAL_ID_UNKNOWN');
  const dish = dishes.get(id);
  if (!dish) return refuse('NOT_FOUND_MENU');
  // Which of its sizes it is nobody guesses: the rules refuse a dish without.
  const size = dish.sizes.find(({ _id }) => _id === line.sizeId);
  if (line.sizeId !== undefined && !size) return refuse('NOT_FOUND_MENU');
  const all = new Map(
    dish.optionGroups.flatMap(({ options }) => options).map((option) => [option._id, option]),
  );
  const options = line.options.map(({ optionId, quantity }) => {
    const option = all.get(optionId);
    return option && { _id: option._id, name: option.name, price: option.price, quantity };
  });
  if (options.includes(undefined)) return refuse('NOT_FOUND_MENU');
  return {
    _id: dish._id,
    name: dish.name,
    priority: dish.priority,
    price: dish.price,
    isMain: dish.isMain,
    isSoldOut: dish.isSoldOut,
    quantity: line.quantity,
    options: options.filter((option) => option !== undefined),
    size: size ? { _id: size._id, name: size.name, price: size.price } : null,
  };
}
