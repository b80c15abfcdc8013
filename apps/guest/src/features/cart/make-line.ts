import type { Menu } from '@hansang/contract/schemas';
import { type Choice, soldLine } from '@hansang/rules';
import type { CartLine } from './cart-line.ts';

/** A line of the menu's dish; size and options must be ones the dish has. */
export function cartLine(menu: Menu, choice: Choice, quantity: number): CartLine {
  const { size, options } = soldLine(menu, {
    size: menu.sizes.find(({ _id }) => _id === choice.size?._id) ?? null,
    options: choice.options.map(({ _id, quantity }) => ({ _id, quantity, name: '', price: 0 })),
    quantity,
  });
  return {
    _id: menu._id,
    name: menu.multiLanguage.name,
    categoryName: menu.categoryName,
    categoryPriority: menu.categoryPriority,
    priority: menu.priority,
    price: menu.price,
    quantity,
    isMain: menu.isMain,
    isNotAllowedMinor: menu.isNotAllowedMinor,
    image: menu.imageUrl,
    minPermittedQuantity: menu.minPermittedQuantity,
    maxPermittedQuantity: menu.maxPermittedQuantity,
    leftQuantity: menu.leftQuantity,
    ...(choice.note && { note: choice.note }),
    size: size && { _id: size._id, name: size.multiLanguage.name, price: size.price },
    options: options.map(({ _id, multiLanguage, price, quantity }) => ({
      _id,
      name: multiLanguage.name,
      price,
      quantity,
    })),
  };
}
