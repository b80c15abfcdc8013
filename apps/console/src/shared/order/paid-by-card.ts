import type { BoardOrder } from '@hansang/contract/schemas';

/** Whether an order was paid first: its money goes back by itself when it ends. What its bill covers does not. */
export const isPaidByCard = ({ payment }: Pick<BoardOrder, 'payment'>): boolean =>
  payment?.status === 'SUCCESS' && !payment.isAtTable;
