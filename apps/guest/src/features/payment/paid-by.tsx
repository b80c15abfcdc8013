import type { PastOrder } from '@hansang/contract/schemas';
import { payWords } from './pay-words.ts';

/** How an order was paid; 'card' where its provider did not say. */
export default function PaidBy({ payment }: Pick<PastOrder, 'payment'>) {
  const words = payWords.use();
  if (payment?.isAtTable) return words('by.table');
  return words(payment?.method ? `by.${payment.method}` : 'by.card');
}
