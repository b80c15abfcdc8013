import { CEILING_FACTOR, type HeldReason, ORDER_WON_MAX } from '@hansang/contract';
import type { CartTotals } from './prices.ts';
import { type Refusal, refuse } from './refusal.ts';

/** A venue's bound of quantity, and of won. */
export interface Ceiling {
  readonly quantity: number;
  readonly amount: number;
}

/** What a venue asks of an order's size; a field of the menu answer. */
export interface CeilingPolicy {
  readonly orderCeiling?: Ceiling;
}

/** Whether an order is so large that staff look at it before it is accepted. */
export function isAboveCeiling(
  { orderCeiling }: CeilingPolicy,
  { totalMenuAmount, menuPayAmount }: CartTotals,
): boolean {
  if (!orderCeiling) return false;
  return totalMenuAmount > orderCeiling.quantity || menuPayAmount > orderCeiling.amount;
}

/** Why an order that no bill could hold is refused, or null; also one that staff enter. */
export const boundRefusal = ({ menuPayAmount }: CartTotals): Refusal<'ORDER_AMOUNT_MAX'> | null =>
  menuPayAmount > ORDER_WON_MAX ? refuse('ORDER_AMOUNT_MAX', { amount: ORDER_WON_MAX }) : null;

/** Why an order far above the ceiling is refused, or null. */
export function ceilingRefusal(
  { orderCeiling }: CeilingPolicy,
  { totalMenuAmount, menuPayAmount }: CartTotals,
): Refusal<'ORDER_QUANTITY_MAX' | 'ORDER_AMOUNT_MAX'> | null {
  if (!orderCeiling) return null;
  const { quantity: max, amount } = mostOf(orderCeiling);
  if (totalMenuAmount > max) return refuse('ORDER_QUANTITY_MAX', { max });
  if (menuPayAmount > amount) return refuse('ORDER_AMOUNT_MAX', { amount });
  return null;
}

/** The most that is taken where a ceiling only has staff look. */
export const mostOf = ({ quantity, amount }: Ceiling): Ceiling => ({
  quantity: quantity * CEILING_FACTOR,
  amount: amount * CEILING_FACTOR,
});

/** Whether an order with these marks may be accepted without anybody tapping; an age is checked when it is served. */
export const mayAcceptItself = (held: readonly HeldReason[]): boolean =>
  !held.includes('CEILING') && !held.includes('FIRST');
