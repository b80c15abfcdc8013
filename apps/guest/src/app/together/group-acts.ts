import type { Menu } from '@hansang/contract/schemas';
import type { Choice } from '@hansang/rules';
import type { CartLine } from '@hansang/rules/cart';
import type { GroupCart } from '../../features/group-cart/group-cart.ts';
import { groupLine } from '../../features/group-cart/group-line.ts';
import { groupWords } from '../../features/group-cart/group-words.ts';
import { nameOf, stillChoosing } from '../../features/group-cart/members.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { failureText } from '../../shared/words/error-texts.ts';
import type { Parts } from '../parts.ts';
import { groupOf, tellTrouble } from './group.ts';

/** Adds a dish to the shared cart; whether it was taken. */
export async function addToGroup(
  phone: Phone,
  parts: Parts,
  dish: Menu,
  choice: Choice,
  quantity: number,
): Promise<boolean> {
  const group = await groupOf(phone, parts);
  const { language, of, t } = phone.words.get();
  if (!group.ok) {
    phone.feedback.tell(await failureText(group, language));
    return false;
  }
  if (!group.data) return false;
  const line = groupLine(dish, choice, quantity, phone.clientId(), phone.now());
  const trouble = group.data.add(line);
  if (trouble) {
    await tellTrouble(phone, trouble);
    return false;
  }
  phone.feedback.tell(t('dish.added', { name: of(dish.multiLanguage.name), count: quantity }));
  return true;
}

/** One more or one less of an own dish. */
export async function stepInGroup(phone: Phone, cart: GroupCart, line: CartLine, by: 1 | -1): Promise<void> {
  const trouble = cart.step(line, by);
  if (trouble) return tellTrouble(phone, trouble);
  const { language, of } = phone.words.get();
  const now = cart.view.get()?.state.lines.find(({ cartMenuId }) => cartMenuId === line.cartMenuId);
  const words = await groupWords.load(language);
  const dish = of(line.multiLanguage.name);
  phone.feedback.tell(
    now ? words('tellMineChanged', { dish, count: now.qty }) : words('tellMineRemoved', { dish }),
  );
}

/** Empties the cart for everybody, once the guest has confirmed. */
export async function resetGroup(phone: Phone, cart: GroupCart): Promise<void> {
  const words = await groupWords.load(phone.words.get().language);
  if (!(await phone.feedback.confirm(words('resetAsk'), { yes: words('resetYes') }))) return;
  const trouble = await cart.reset();
  if (trouble) return tellTrouble(phone, trouble);
  phone.reason.set(words('tellMineReset'));
  await go('/order');
}

/** Takes the lock for ordering and opens the order sheet; says first who is still choosing. */
export async function startOrder(phone: Phone, cart: GroupCart): Promise<void> {
  const view = cart.view.get();
  if (!view) return;
  const words = await groupWords.load(phone.words.get().language);
  const names = stillChoosing(view).map(({ clientId }) => nameOf(view.members, clientId, words));
  if (names.length > 0) {
    const labels = { yes: words('orderAnyway'), no: words('wait') };
    const text = words('stillChoosing', { names: names.join(', ') });
    if (!(await phone.feedback.confirm(text, labels))) return;
  }
  const trouble = await cart.lock();
  if (trouble) return tellTrouble(phone, trouble);
  if (location.pathname !== '/order/sheet') await go('/order/sheet');
}

/** Lets the lock go and goes back to the cart. */
export async function cancelOrder(phone: Phone, cart: GroupCart): Promise<void> {
  const trouble = await cart.unlock();
  if (trouble) return tellTrouble(phone, trouble);
  const words = await groupWords.load(phone.words.get().language);
  phone.feedback.tell(words('tellMineUnlocked'));
  await go('/group-cart', { replace: true });
}
