import type { PastOrder, SoldMenu } from '@hansang/contract/schemas';

/** Whether an order is drinks alone: nobody cooks them. */
export const isDrinkOrder = (menus: readonly Pick<SoldMenu, 'alcoholTag'>[]): boolean =>
  menus.length > 0 && menus.every(({ alcoholTag }) => alcoholTag !== 'NONE');

/** Whether an order has been served: only then is there something to review. A visit that is over has served it. */
export const isServed = ({ status }: Pick<PastOrder, 'status'>, isOver = false): boolean =>
  status === 'COMPLETE' || (isOver && status !== 'REJECT' && status !== 'CANCEL' && status !== 'PENDING');
