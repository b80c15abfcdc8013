import type { OrderStatus } from '@hansang/contract';

/** What the step forward to a status is called. */
export const forwardText = (to: OrderStatus) =>
  to === 'CONFIRM' ? 'order.accept' : to === 'MENU_COMPLETE' ? 'order.cooked' : 'order.complete';
