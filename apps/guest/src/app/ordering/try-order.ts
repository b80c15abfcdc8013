import { skipsOrderCheck } from '@hansang/rules';
import { orderRequest } from '../../features/ordering/attempt.ts';
import { checkMenus } from '../../features/ordering/ordering.ts';
import { endOrderNote, orderNote } from '../../shared/orders/order-note.ts';
import type { Phone } from '../../shared/phone.ts';
import { errorText } from '../../shared/words/error-texts.ts';
import type { Parts } from '../parts.ts';
import type { OrderSource } from './submit-order.ts';

/**
 * A cart that is ordered for practice: the server says what would have come of it and forgets it. A preview is not
 * checked before, a sample is, as any order.
 */
export function practice(phone: Phone, { cart }: Parts, own: OrderSource): OrderSource {
  const { api, feedback, session, words } = phone;
  return {
    ...own,
    async before() {
      if (own.dishes().length > 0) return true;
      await feedback.alert(await errorText('NO_MENU_SELECTED', words.get().language));
      return false;
    },
    async send() {
      const entry = session.entry.get();
      if (!entry) return null;
      own.mark?.([]);
      const dishes = own.dishes();
      const checked = skipsOrderCheck(entry.mode) ? null : await checkMenus(phone, dishes);
      if (checked) return checked;
      // As for a real order, but for the table.
      const order = orderRequest(dishes, { ...entry, tableIdx: 0 }, null, session.people.get());
      const { tableIdx: _, ...body } = order;
      const result = await api.call('mockOrder', { params: {}, body });
      if (!result.ok) return { kind: 'refused', failed: result };
      const { data } = result;
      if (!data?.receipt || data.errorCount > 0) return { kind: 'faulty', list: data?.list ?? [] };
      return { kind: 'placed', orderId: data.receipt.id, receipt: data.receipt };
    },
    placed() {
      cart.clear();
      endOrderNote(phone.storage, orderNote(phone.storage, session.entry.get()?.timestamp));
    },
  };
}
