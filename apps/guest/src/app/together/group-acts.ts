import type { Menu } from '@hansang/contract/schemas';
import type { Choice } from '@hansang/rules';
import { type CartLine, chosenOf } from '@hansang/rules/cart';
import type { GroupCart, GroupView } from '../../features/group-cart/group-cart.ts';
import { groupLine } from '../../features/group-cart/group-line.ts';
import { groupWords } from '../../features/group-cart/group-words.ts';
import { nameOf, stillChoosing } from '../../features/group-cart/members.ts';
import { orderRefusal } from '../../features/ordering/before-ordering.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { errorText, failureText } from '../../shared/words/error-texts.ts';
import { askPeople } from '../ordering/ask-people.ts';
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
    await tellTrouble(phone, trouble, parts);
    return false;
  }
  const name = of(dish.multiLanguage.name);
  if (phone.isOnline.get()) phone.feedback.tell(t('dish.added', { name, count: quantity }));
  else phone.feedback.tell((await groupWords.load(language))('tellKept', { dish: name, count: quantity }));
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
export async function startOrder(phone: Phone, parts: Parts, cart: GroupCart): Promise<void> {
  if (!(await takeOutMarked(phone, parts, cart))) return;
  if (!cart.view.get()?.state.lines.length) return;
  // How many they are decides what a rule says; both come before the lock, whose minutes are for looking at the order.
  if (!(await askPeople(phone, parts))) return;
  const view = cart.view.get();
  if (!view || view.state.lines.length === 0 || (await tellRule(phone, view))) return;
  const words = await groupWords.load(phone.words.get().language);
  const names = stillChoosing(view).map(({ clientId }) => nameOf(view.members, clientId, words));
  if (names.length > 0) {
    const labels = { yes: words('orderAnyway'), no: words('wait') };
    const text = words('stillChoosing', { names: phone.words.get().list(names) });
    if (!(await phone.feedback.confirm(text, labels))) return;
  }
  const trouble = await cart.lock();
  if (trouble) return tellTrouble(phone, trouble);
  if (location.pathname !== '/order/sheet') await go('/order/sheet');
}

/** What will be refused is said before anybody is kept from the cart for it; whether there is such a thing. */
async function tellRule(phone: Phone, { state }: GroupView): Promise<boolean> {
  const { hash, people } = phone.session;
  const facts = { hashKey: hash.get(), headCount: people.get() };
  const refusal = orderRefusal(state.lines.map(chosenOf), phone.menu.answer.get(), facts);
  if (!refusal) return false;
  await phone.feedback.alert(await errorText(refusal.code, phone.words.get().language, refusal.params));
  return true;
}

/** Lets the lock go and goes back to the cart. */
export async function cancelOrder(phone: Phone, parts: Parts, cart: GroupCart): Promise<void> {
  if (await letGo(phone, parts, cart)) await go('/group-cart', { replace: true });
}

/** Lets the lock go, whatever page the guest is on by now; whether it went. */
export async function letGo(phone: Phone, parts: Parts, cart: GroupCart): Promise<boolean> {
  const going = cart.unlock();
  parts.late.lettingGo = going;
  const trouble = await going.finally(() => {
    delete parts.late.lettingGo;
  });
  if (trouble) {
    await tellTrouble(phone, trouble);
    return false;
  }
  const words = await groupWords.load(phone.words.get().language);
  phone.feedback.tell(words('tellMineUnlocked'));
  return true;
}

/** Takes out of the cart what is marked as not to be ordered now; whether that went well. */
export async function takeOutMarked(phone: Phone, parts: Parts, cart: GroupCart): Promise<boolean> {
  const marks = parts.groupMarks.get();
  if (marks.size === 0) return true;
  const trouble = await cart.bringDown(marks);
  if (!trouble) return true;
  // The menu at hand may be the older one of the two.
  void phone.menu.load();
  await tellTrouble(phone, trouble);
  return false;
}
