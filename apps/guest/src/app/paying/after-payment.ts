import type { OrderPaymentResult, OrderReceipt } from '@hansang/contract/schemas';
import { takeOut } from '../../features/cart/without-ordered.ts';
import { recordOrder } from '../../features/ordering/last-order.ts';
import { begunPayment, cameBack, endPayment } from '../../features/payment/begun-payment.ts';
import { payWords } from '../../features/payment/pay-words.ts';
import type { Failed } from '../../shared/api/api.ts';
import { go } from '../../shared/browser/navigation.ts';
import { endOrderNote } from '../../shared/orders/order-note.ts';
import type { Phone } from '../../shared/phone.ts';
import type { Parts } from '../parts.ts';

const RESULT_PAGES = ['/pay-success', '/pay-error'];
/** Where a guest waits for nothing but their order. */
const AT_CART = ['/cart', '/group-cart', '/order/sheet'];

/**
 * Somebody went to pay and is here again without a result page: by Back, after closing the tab, or because the payment
 * ended in another browser. The server is asked, and the guest told once what is true.
 */
export async function lookAfterPayment(phone: Phone, parts: Parts): Promise<void> {
  const running = parts.late.look;
  if (running) running.again = true;
  if (parts.isPaying.get() || running || RESULT_PAGES.includes(location.pathname)) return;
  const begun = begunPayment(phone.storage, phone.now());
  if (!begun || begun.orderId === null) return;
  const look = { again: false };
  parts.late.look = look;
  try {
    const { restaurantId, orderId } = begun;
    const answer = await phone.api.call('order', { params: { restaurantId, orderId } });
    if (answer.ok && answer.data) await tell(phone, parts, answer.data);
    // Neither this table's nor this phone's any more: its stay has ended.
    else if (!answer.ok && isGone(answer)) endPayment(phone.storage);
  } finally {
    delete parts.late.look;
  }
  // Told meanwhile: what was just read may be from before it.
  if (look.again) await lookAfterPayment(phone, parts);
}

async function tell(phone: Phone, parts: Parts, receipt: OrderReceipt): Promise<void> {
  const words = await payWords.load(phone.words.get().language);
  const { status } = receipt.order;
  if (status === 'PENDING') {
    if (cameBack()) phone.feedback.tell(words('unfinished'));
    return;
  }
  const hasComeBack = cameBack();
  if (!isPaid(receipt)) {
    endPayment(phone.storage);
    return phone.feedback.tell(words('notPaid'));
  }
  takePaid(phone, parts, receipt);
  if (hasComeBack || AT_CART.includes(location.pathname))
    return go(`/order/done/${encodeURIComponent(receipt.id)}`, { replace: true });
  phone.feedback.tell(words('paidEarlier'));
}

/** Whether an order cannot be asked for any more, in contrast to an answer that did not come. */
export const isGone = ({ status }: Failed): boolean => [401, 403, 404, 409].includes(status);

/** Whether money was taken for an order, whatever became of it since: what could not be given back was taken too. */
export const isPaid = ({ order: { payment } }: OrderReceipt): boolean =>
  payment?.status === 'SUCCESS' || payment?.status === 'CANCEL_FAIL' || (payment?.refundedAmount ?? 0) > 0;

/** What placing an order does elsewhere, once and when its money is there: cart, hash, last order. */
export function takePaid(phone: Phone, parts: Parts, receipt: OrderReceipt): void {
  const begun = begunPayment(phone.storage, phone.now());
  if (begun?.orderId !== receipt.id) return;
  endPayment(phone.storage);
  if (receipt.hashKey) phone.session.setHash(receipt.hashKey);
  recordOrder(phone.storage, phone.now(), receipt.id);
  endOrderNote(phone.storage, receipt.order.note ?? undefined);
  takeOut(parts.cart, receipt.order.menus);
  phone.ordersChanged.set((count) => count + 1);
}

/** A result page has told how a payment ended: a paid order is taken over, one that failed is done with. */
export function seeResult(phone: Phone, parts: Parts, result: OrderPaymentResult): void {
  const { outcome, error, orderId, receipt } = result;
  if (outcome === 'PAID') takePaid(phone, parts, receipt);
  // A way back that cannot be believed has ended nothing: the payment is still open.
  if (outcome === 'PAID' || outcome === 'PENDING' || error?.code === 'PAYMENT_TAMPERED') return;
  if (begunPayment(phone.storage, phone.now())?.orderId === orderId) endPayment(phone.storage);
}

/** The guest wants no more of an order that waits for its payment: what it holds is free for others at once. */
export async function giveUpPayment({ api, storage, now }: Phone): Promise<void> {
  const begun = begunPayment(storage, now());
  if (!begun) return;
  endPayment(storage);
  const { restaurantId, orderId } = begun;
  // Where this does not arrive, the order ends by itself when its time is over.
  if (orderId !== null) await api.call('cancelOrder', { params: { restaurantId, orderId } });
}
