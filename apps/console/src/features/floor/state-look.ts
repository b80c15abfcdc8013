import type { TableView } from '@hansang/contract/schemas';
import type { IconName } from '../../shared/widgets/icon.tsx';

export type TableState = TableView['state'];

/** In the order in which staff should look at them. */
export const STATES = [
  'NEEDS_CHECKOUT',
  'CALLING',
  'WAITING_PAYMENT',
  'ORDERED',
  'SEATED',
  'EMPTY',
] as const satisfies TableState[];

/** Whether it is among the tables of a state: one that needs clearing and calls is found by both. */
export const isIn = (
  { state, isCalling }: Pick<TableView, 'state' | 'isCalling'>,
  wanted: TableState,
): boolean => state === wanted || (wanted === 'CALLING' && isCalling);

/** Each state has a shape of its own, so that colour is never all that tells it. */
export const STATE_ICONS: Readonly<Record<TableState, IconName>> = {
  NEEDS_CHECKOUT: 'alert',
  CALLING: 'calling',
  WAITING_PAYMENT: 'paying',
  ORDERED: 'ordered',
  SEATED: 'seated',
  EMPTY: 'empty',
};
