import type { Menu } from '@hansang/contract/schemas';
import { type Choice, soldFields, soldLine } from '@hansang/rules';
import { type CartLine, lineIdOf } from '@hansang/rules/cart';

/** The line that this device's choice will make; the server builds the same one from its own menu. */
export function groupLine(
  menu: Menu,
  choice: Choice,
  quantity: number,
  clientId: string,
  now: number,
): CartLine {
  const { size, options } = soldLine(menu, {
    size: menu.sizes.find(({ _id }) => _id === choice.size?._id) ?? null,
    options: choice.options.map(({ _id, quantity: count }) => ({ _id, quantity: count, name: '', price: 0 })),
    quantity,
  });
  const line: CartLine = {
    id: menu._id,
    name: menu.name,
    priority: menu.priority,
    categoryName: menu.categoryName,
    price: menu.price,
    qty: quantity,
    leftQuantity: menu.leftQuantity,
    soldOut: menu.isSoldOut,
    minPermittedQuantity: menu.minPermittedQuantity,
    maxPermittedQuantity: menu.maxPermittedQuantity,
    created: new Date(now).toISOString(),
    sizes: size
      ? [{ _id: size._id, name: size.name, price: size.price, multiLanguage: size.multiLanguage }]
      : [],
    options: options.map(({ _id, name, price, quantity: count, multiLanguage }) => ({
      _id,
      name,
      price,
      quantity: count,
      multiLanguage,
    })),
    ...(choice.note && { note: choice.note }),
    multiLanguage: { name: menu.multiLanguage.name },
    imageUrl: menu.imageUrl,
    ...soldFields(menu),
    error: false,
    errorMessage: null,
    clientId,
    cartMenuId: '',
  };
  return owned(line, clientId);
}

/** The line as one of this device's: its label may have changed since the line was made. */
export function owned(line: CartLine, clientId: string): CartLine {
  const own = { ...line, clientId };
  return { ...own, cartMenuId: lineIdOf(own) };
}
