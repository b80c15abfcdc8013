import { ERRORS, isErrorCode, NO_RESPONSE_STATUS } from '@hansang/contract';
import { type CartLine, chosenOf } from '@hansang/rules/cart';
import type { GroupCart } from '../../features/group-cart/group-cart.ts';
import { errorsByLine } from '../../features/ordering/errors-by-line.ts';
import { recordOrder } from '../../features/ordering/last-order.ts';
import { orderRefusal } from '../../features/ordering/order-refusal.ts';
import type { Outcome } from '../../features/ordering/ordering.ts';
import { holdsOrder } from '../../features/payment/begun-payment.ts';
import type { Failed } from '../../shared/api/api.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { errorText, failureDetail, failureText } from '../../shared/words/error-texts.ts';
import { askAdult } from '../ordering/ask-adult.ts';
import { mayRepeat } from '../ordering/ask-duplicate.ts';
import { orderingOf } from '../ordering/ordering-of.ts';
import type { Parts } from '../parts.ts';
import { beginToPay, leaveToPay, paysFirst } from '../paying/leave-to-pay.ts';
import { followTable } from '../staying/follow-table.ts';
import { leaveSheet } from './group-watch.ts';

/**
 * Orders what the table's cart holds; this phone holds its lock. `isSure`: the guest was asked whether they want it.
 */
export async function orderGroup(phone: Phone, parts: Parts, cart: GroupCart, isSure = false): Promise<void> {
  const ordering = orderingOf(phone);
  const view = cart.view.get();
  if (ordering.isOrdering.get() || parts.isPaying.get() || !view) return;
  const { language } = phone.words.get();
  const { lines, version } = view.state;
  parts.groupErrors.set(new Map());
  if (!(await mayOrder(phone, cart))) return;
  const facts = { hashKey: phone.session.hash.get(), headCount: phone.session.people.get() };
  const refusal = orderRefusal(
    lines.map((line) => chosenOf(line)),
    phone.menu.answer.get(),
    facts,
  );
  if (refusal) return phone.feedback.alert(await errorText(refusal.code, language, refusal.params));
  const dishes = lines.map((line) => ({
    categoryName: line.categoryName,
    categoryPriority: phone.menu.dish(line.id)?.categoryPriority ?? 0,
    menu: chosenOf(line),
  }));
  const wants = async () => {
    const isWanted =
      isSure ||
      (await mayRepeat(
        phone,
        dishes.map(({ menu }) => menu),
      ));
    // Others are not kept from the cart while this guest looks at what was ordered.
    if (!isWanted) await cart.unlock();
    return isWanted;
  };
  const holdsStock = paysFirst(phone) && holdsOrder(phone.storage, phone.now());
  const giveUp = paysFirst(phone) ? beginToPay(phone) : null;
  const outcome = await ordering.order(dishes, { cartVersion: version, isWanted: wants, holdsStock });
  // Nothing was reserved that could be paid.
  if (outcome?.kind !== 'payable' && outcome?.kind !== 'uncertain') giveUp?.();
  if (outcome?.kind === 'refused' && outcome.failed.code === 'ADULT_CONFIRMATION_REQUIRED') {
    if (await askAdult(phone)) await orderGroup(phone, parts, cart, true);
    return;
  }
  if (outcome?.kind === 'refused' && outcome.failed.code === 'TABLE_CHANGED') return followTable(phone);
  if (outcome) await settle(phone, parts, cart, outcome, lines);
}

/** The check of the whole cart before it is ordered; what fails it is told, and leads to the landing page. */
async function mayOrder(phone: Phone, cart: GroupCart): Promise<boolean> {
  const checked = await cart.check();
  const { language } = phone.words.get();
  if (checked.ok && checked.data?.canOrder) return true;
  if (!checked.ok && passes(checked)) {
    phone.feedback.tell(await failureText(checked, language));
    return false;
  }
  // Cart and lock went along to the new table: the next tap orders there.
  if (!checked.ok && checked.code === 'TABLE_CHANGED') {
    await followTable(phone);
    return false;
  }
  if (!checked.ok && checked.code === 'RESERVATION_IS_EXPIRATION') {
    await phone.fail(checked);
    return false;
  }
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

async function settle(
  phone: Phone,
  parts: Parts,
  cart: GroupCart,
  outcome: Outcome,
  lines: readonly CartLine[],
): Promise<void> {
  const { t, language } = phone.words.get();
  switch (outcome.kind) {
    case 'placed':
      parts.receipt.set(outcome.receipt);
      if (outcome.receipt?.hashKey) phone.session.setHash(outcome.receipt.hashKey);
      recordOrder(phone.storage, phone.now());
      phone.ordersChanged.set((count) => count + 1);
      await go(`/order/done/${encodeURIComponent(outcome.orderId)}`, { replace: true });
      return cart.refetch();
    case 'payable':
      return leaveToPay(phone, parts, outcome);
    case 'faulty':
      parts.groupErrors.set(errorsByLine(outcome.list, lines, BY_LINE));
      phone.feedback.tell(t('cart.checkItems'));
      await phone.menu.load();
      break;
    case 'uncertain':
      await phone.feedback.alert(`${await failureText(outcome.failed, language)}\n${t('cart.unsure')}`);
      await cart.refetch();
      break;
    case 'earlier':
      recordOrder(phone.storage, phone.now());
      phone.feedback.tell(t('cart.earlierPlaced'));
      return go(`/order/done/${encodeURIComponent(outcome.orderId)}`);
    case 'refused':
      await refused(phone, cart, outcome.failed);
  }
  leaveSheet(phone, cart);
}

async function refused(phone: Phone, cart: GroupCart, failed: Failed): Promise<void> {
  if (failed.code === 'RESERVATION_IS_EXPIRATION') return phone.fail(failed);
  await phone.feedback.alert(await failureText(failed, phone.words.get().language), failureDetail(failed));
  await cart.refetch();
  if (passes(failed)) return;
  const next = isErrorCode(failed.code) ? ERRORS[failed.code].next : '/menu';
  // The cart is not as this phone saw it: it is looked at again before anybody orders.
  const isCart = failed.code.startsWith('CART_');
  await cart.unlock();
  await go(next === '/order' ? '/order' : isCart ? '/group-cart' : '/menu', { replace: true });
}

const BY_LINE = {
  idOf: ({ id }: CartLine) => id,
  keyOf: ({ cartMenuId }: CartLine) => cartMenuId,
};

/** What may pass by waiting a moment: the lock stays, and the guest at the sheet. */
const passes = ({ status, code }: Failed) =>
  status === NO_RESPONSE_STATUS || status >= 500 || status === 429 || code === 'PAYMENT_UNKNOWN';
