import { ERRORS, isErrorCode, NO_RESPONSE_STATUS } from '@hansang/contract';
import { isMockMode } from '@hansang/rules';
import { BY_LINE, type CartLine, chosenMenu } from '../../features/cart/cart-line.ts';
import { takeOut } from '../../features/cart/without-ordered.ts';
import { errorsByLine } from '../../features/ordering/errors-by-line.ts';
import { recordOrder } from '../../features/ordering/last-order.ts';
import { orderRefusal } from '../../features/ordering/order-refusal.ts';
import type { Outcome } from '../../features/ordering/ordering.ts';
import { holdsOrder } from '../../features/payment/begun-payment.ts';
import type { Failed } from '../../shared/api/api.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { errorText, failureDetail, failureText } from '../../shared/words/error-texts.ts';
import type { Parts } from '../parts.ts';
import { beginToPay, leaveToPay, paysFirst } from '../paying/leave-to-pay.ts';
import { followTable } from '../staying/follow-table.ts';
import { askAdult } from './ask-adult.ts';
import { mayRepeat } from './ask-duplicate.ts';
import { orderingOf } from './ordering-of.ts';
import { tryOrder } from './try-order.ts';

/** Orders what the cart holds, and leads on by how it ended. `isSure`: the guest was asked whether they want it. */
export async function placeOrder(phone: Phone, parts: Parts, isSure = false): Promise<void> {
  const { cart } = parts;
  const mode = phone.session.entry.get()?.mode;
  if (mode !== undefined && isMockMode(mode)) return tryOrder(phone, parts);
  const ordering = orderingOf(phone);
  if (ordering.isOrdering.get() || parts.isPaying.get()) return;
  cart.refresh();
  const lines = cart.lines.get();
  const { language } = phone.words.get();
  const facts = { hashKey: phone.session.hash.get(), headCount: phone.session.people.get() };
  const refusal = orderRefusal(lines, phone.menu.answer.get(), facts);
  if (refusal) {
    await phone.feedback.alert(await errorText(refusal.code, language, refusal.params));
    return;
  }
  cart.mark(new Map());
  const holdsStock = paysFirst(phone) && holdsOrder(phone.storage, phone.now());
  const giveUp = paysFirst(phone) ? beginToPay(phone) : null;
  const outcome = await ordering.order(
    lines.map((line) => ({
      categoryName: line.categoryName,
      categoryPriority: line.categoryPriority,
      menu: chosenMenu(line),
    })),
    { holdsStock, ...(!isSure && { isWanted: () => mayRepeat(phone, lines) }) },
  );
  // Nothing was reserved that could be paid.
  if (outcome?.kind !== 'payable' && outcome?.kind !== 'uncertain') giveUp?.();
  if (outcome?.kind === 'refused' && outcome.failed.code === 'ADULT_CONFIRMATION_REQUIRED') {
    if (await askAdult(phone)) await placeOrder(phone, parts, true);
    return;
  }
  if (outcome?.kind === 'refused' && outcome.failed.code === 'TABLE_CHANGED') {
    const before = phone.session.entry.get()?.tableIdx;
    await followTable(phone);
    if (phone.session.entry.get()?.tableIdx === before)
      return phone.feedback.tell(await failureText(outcome.failed, phone.words.get().language));
    // Ordered at the new table, where the guests sit; once, so that a table in motion is no endless loop.
    if (!isSure) await placeOrder(phone, parts, true);
    return;
  }
  if (outcome) await settle(phone, parts, outcome, lines);
}

async function settle(
  phone: Phone,
  parts: Parts,
  outcome: Outcome,
  lines: readonly CartLine[],
): Promise<void> {
  const { cart, receipt } = parts;
  const { t, language } = phone.words.get();
  switch (outcome.kind) {
    case 'placed':
      receipt.set(outcome.receipt);
      if (outcome.receipt?.hashKey) phone.session.setHash(outcome.receipt.hashKey);
      recordOrder(phone.storage, phone.now());
      takeOut(cart, lines);
      phone.ordersChanged.set((count) => count + 1);
      return go(`/order/done/${encodeURIComponent(outcome.orderId)}`, { replace: true });
    case 'payable':
      return leaveToPay(phone, parts, outcome);
    case 'faulty':
      cart.mark(errorsByLine(outcome.list, lines, BY_LINE));
      phone.feedback.tell(t('cart.checkItems'));
      // What is wrong was read from a newer menu than this phone has.
      await phone.menu.load();
      return;
    case 'uncertain': {
      const why = await failureText(outcome.failed, language);
      return phone.feedback.alert(`${why}\n${t('cart.unsure')}`);
    }
    case 'earlier':
      takeOut(cart, outcome.menus);
      recordOrder(phone.storage, phone.now());
      phone.feedback.tell(t('cart.earlierPlaced'));
      return go(`/order/done/${encodeURIComponent(outcome.orderId)}`);
    case 'refused':
      return refuse(phone, outcome.failed);
  }
}

/** A refused order is told and leads to the menu, or where its code says. */
async function refuse(phone: Phone, failed: Failed): Promise<void> {
  if (failed.code === 'RESERVATION_IS_EXPIRATION') return phone.fail(failed);
  const text = await failureText(failed, phone.words.get().language);
  const rule = isErrorCode(failed.code) ? ERRORS[failed.code] : null;
  // What may pass by waiting a moment keeps the guest at the cart.
  const { status, code } = failed;
  const passes =
    status === NO_RESPONSE_STATUS || status >= 500 || status === 429 || code === 'PAYMENT_UNKNOWN';
  await phone.feedback.alert(text, failureDetail(failed));
  if (passes) return;
  void phone.venue.load();
  await go(rule?.next === '/order' ? '/order' : '/menu', { replace: true });
}
