import { type CartLine, chosenOf } from '@hansang/rules/cart';
import type { GroupCart } from '../../features/group-cart/group-cart.ts';
import { errorsByLine } from '../../features/ordering/errors-by-line.ts';
import { recordOrder } from '../../features/ordering/last-order.ts';
import type { Outcome } from '../../features/ordering/ordering.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { errorText, failureText } from '../../shared/words/error-texts.ts';
import { mayPass, type OrderSource, submitOrder } from '../ordering/submit-order.ts';
import type { Parts } from '../parts.ts';
import { takeOutMarked } from './group-acts.ts';
import { leaveSheet } from './group-watch.ts';

const BY_LINE = {
  idOf: ({ id }: CartLine) => id,
  keyOf: ({ cartMenuId }: CartLine) => cartMenuId,
};

/** Orders what the table's cart holds; this phone holds its lock. */
export async function orderGroup(phone: Phone, parts: Parts, cart: GroupCart): Promise<void> {
  if (!cart.view.get() || parts.isOrdering.get()) return;
  if (await takeOutMarked(phone, parts, cart))
    await submitOrder(phone, parts, sharedCart(phone, parts, cart));
}

/** The dishes of everybody at the table. */
export function sharedCart(phone: Phone, parts: Parts, cart: GroupCart): OrderSource {
  const lines = () => cart.view.get()?.state.lines ?? [];
  let sent: readonly CartLine[] = [];
  return {
    shared: { version: () => cart.view.get()?.state.version, page: '/group-cart' },
    async before() {
      parts.groupErrors.set(new Map());
      return mayOrder(phone, cart);
    },
    dishes() {
      sent = lines();
      return sent.map((line) => ({
        categoryName: line.categoryName,
        categoryPriority: phone.menu.dish(line.id)?.categoryPriority ?? 0,
        menu: chosenOf(line),
      }));
    },
    mark: (list) => parts.groupErrors.set(errorsByLine(list, sent, BY_LINE)),
    placed: (orderId) => recordOrder(phone.storage, phone.now(), orderId),
    async move() {
      // Cart and lock went along to the new table, unless the guests there have a cart of their own.
      await cart.refetch();
      const view = cart.view.get();
      return view !== null && view.holder === view.me;
    },
    release: cart.unlock,
    refresh: cart.refetch,
    leave: () => leaveSheet(parts, cart),
  };
}

/** The check of the whole cart before it is ordered; what fails it is told, and leads to the landing page. */
async function mayOrder(phone: Phone, cart: GroupCart): Promise<boolean | Outcome> {
  const id = cart.view.get()?.state.id;
  const here = phone.session.entry.get();
  if (id === undefined || !here || here.tableIdx === null) return false;
  const params = { restaurantId: here.restaurantId, tableId: here.tableIdx, cartId: id };
  const checked = await phone.api.call('checkOrder', { params });
  const { language } = phone.words.get();
  if (checked.ok && checked.data?.canOrder) return true;
  if (!checked.ok && mayPass(checked)) {
    phone.feedback.tell(await failureText(checked, language));
    return false;
  }
  if (!checked.ok && (checked.code === 'TABLE_CHANGED' || checked.code === 'RESERVATION_IS_EXPIRATION'))
    return { kind: 'refused', failed: checked };
  const error = checked.ok ? checked.data?.error : null;
  const text = error
    ? error.multiLanguage.message[language] || error.message
    : checked.ok
      ? await errorText('INVALID_ACCESS', language)
      : await failureText(checked, language);
  await cart.unlock();
  await phone.feedback.alert(text);
  await go('/order', { replace: true });
  return false;
}
