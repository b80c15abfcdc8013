import type { Offered } from '../../shared/orders/offered.ts';
import { markRead } from '../../shared/orders/read-news.ts';
import type { Phone } from '../../shared/phone.ts';
import { lineWords } from '../../shared/words/line-words.ts';
import { askAdult } from '../ordering/ask-adult.ts';

/** Takes the dish that is offered, or goes without; whatever comes of it, the orders are read again. */
export async function answerOffer(phone: Phone, offered: Offered, isAccepted: boolean): Promise<void> {
  const { order, line, offer } = offered;
  const params = {
    restaurantId: phone.session.entry.get()?.restaurantId ?? 0,
    orderId: order._id,
    offerId: offer.offerId,
  };
  const send = () => phone.api.call('answerOffer', { params, body: { isAccepted } });
  let result = await send();
  if (!result.ok && result.code === 'ADULT_CONFIRMATION_REQUIRED') {
    if (!(await askAdult(phone))) return;
    result = await send();
  }
  if (result.ok) {
    // Who says no to the last dish knows what comes of it.
    const status = result.data?.status;
    if (status === 'REJECT' || status === 'CANCEL') markRead(phone.storage, [`${order._id} ${status}`]);
    const { language, of } = phone.words.get();
    const words = await lineWords.load(language).catch(() => null);
    const dish = isAccepted ? offer.substitute : line;
    if (words)
      phone.feedback.tell(words(isAccepted ? 'taken' : 'declined', { name: of(dish.multiLanguage.name) }));
  } else await phone.fail(result);
  phone.ordersChanged.set((count) => count + 1);
}
