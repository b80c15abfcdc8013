import type { OrderReceipt } from '@hansang/contract/schemas';
import type { Answered, CallResult, Failed } from '../../shared/api/api.ts';
import type { Phone } from '../../shared/phone.ts';
import { NO_ENTRY } from '../../shared/session/session.ts';

/** An order as its page shows it. */
export interface ShownOrder {
  readonly receipt: OrderReceipt;
  /** Its table was checked out: this device may look at it for a day, and do nothing else. */
  readonly isKept: boolean;
}

/** Reads an order of the visit that is running, else one that this device placed in a visit that is over. */
export async function readOrder(
  { api, session }: Pick<Phone, 'api' | 'session'>,
  orderId: string,
): Promise<CallResult<ShownOrder>> {
  const entry = session.entry.get();
  const own = entry
    ? await api.call('order', { params: { restaurantId: entry.restaurantId, orderId } })
    : NO_ENTRY;
  if (own.ok) return shown(own, false);
  // Nothing was refused: it may be the order of a running visit all the same.
  if (isOpen(own)) return own;
  const kept = await api.call('keptOrder', { params: { orderId } });
  if (kept.ok) return shown(kept, true);
  return isOpen(kept) ? kept : own;
}

const isOpen = ({ status }: Failed) => status >= 500 || status === 429;

const shown = (answer: Answered<OrderReceipt>, isKept: boolean): Answered<ShownOrder> => ({
  ...answer,
  data: answer.data && { receipt: answer.data, isKept },
});
