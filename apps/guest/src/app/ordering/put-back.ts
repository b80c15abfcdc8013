import type { Menu, OrderLine, PastOrder } from '@hansang/contract/schemas';
import { addBounds, type Choice, choiceRefusals, isOrderable, sumByDish } from '@hansang/rules';
import { cartLine } from '../../features/cart/make-line.ts';
import { groupLine } from '../../features/group-cart/group-line.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { failureText } from '../../shared/words/error-texts.ts';
import { newsWords } from '../../shared/words/news-words.ts';
import type { Parts } from '../parts.ts';
import { groupOf } from '../together/group.ts';

/** Takes a dish as chosen, so many of it; whether the cart took it. */
interface Basket {
  readonly page: '/cart' | '/group-cart';
  inCart(dishId: string): number;
  put(dish: Menu, choice: Choice, quantity: number): boolean;
}

/**
 * Puts what an order had back into the cart, own or shared: what can still be ordered of it, at today's prices. Leads to
 * the cart, and names what stayed behind. Whether the menu could be read at all.
 */
export async function putBack(phone: Phone, parts: Parts, order: PastOrder): Promise<boolean> {
  const { language, of, list } = phone.words.get();
  const [menu, basket, words] = await Promise.all([
    phone.menu.load(),
    basketOf(phone, parts),
    newsWords.load(language),
  ]);
  const failed = !menu.ok ? menu : 'put' in basket ? null : basket;
  if (failed || !('put' in basket)) {
    if (failed) phone.feedback.tell(await failureText(failed, language));
    return false;
  }
  const takesNotes = phone.venue.view.get()?.notes === true;
  const left = order.menus.filter(
    (sold) => !putOne(phone, basket, takesNotes ? sold : { ...sold, note: null }),
  );
  const names = list([...new Set(left.map(({ multiLanguage }) => of(multiLanguage.name)))]);
  if (left.length === order.menus.length) {
    await phone.feedback.alert(words('putBackNone', { names }));
    return true;
  }
  if (left.length === 0) phone.feedback.tell(words('putBackDone'));
  else await phone.feedback.alert(words('putBackPart', { names }));
  await go(basket.page);
  return true;
}

/** Whether all of a dish came back. */
function putOne({ menu }: Phone, basket: Basket, sold: OrderLine): boolean {
  const dish = menu.dish(sold._id);
  if (!dish || !isOrderable(dish)) return false;
  const choice: Choice = {
    _id: sold._id,
    size: sold.size && { _id: sold.size._id },
    options: sold.options.map(({ _id, quantity }) => ({ _id, quantity })),
    note: sold.note,
  };
  if (choiceRefusals(dish, choice).length > 0) return false;
  const { min, max } = addBounds(dish, basket.inCart(dish._id));
  const quantity = Math.min(sold.quantity, max);
  if (quantity < 1 || quantity < min) return false;
  return basket.put(dish, choice, quantity) && quantity === sold.quantity;
}

async function basketOf(phone: Phone, parts: Parts) {
  const group = await groupOf(phone, parts);
  if (!group.ok) return group;
  const shared = group.data;
  const own: Basket = {
    page: '/cart',
    inCart: (dishId) => sumByDish(parts.cart.lines.get()).get(dishId) ?? 0,
    put(dish, choice, quantity) {
      parts.cart.add(cartLine(dish, choice, quantity));
      return true;
    },
  };
  if (!shared) return own;
  const together: Basket = {
    page: '/group-cart',
    inCart: (dishId) => parts.inGroup.get().get(dishId) ?? 0,
    put: (dish, choice, quantity) =>
      shared.add(groupLine(dish, choice, quantity, phone.clientId(), phone.now())) === null,
  };
  return together;
}
