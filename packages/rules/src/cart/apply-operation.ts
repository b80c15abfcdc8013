import { empty, people, ready } from './change-cart.ts';
import { add, modify, remove, reset } from './change-lines.ts';
import { free, lock, unlock } from './change-lock.ts';
import { order, paid, pay, unpaid } from './change-order.ts';
import type { CartOperation, OperationContext, OperationType } from './operations.ts';
import type { CartResult } from './result.ts';
import type { CartState } from './state.ts';

const OPERATIONS = {
  add,
  modify,
  remove,
  reset,
  lock,
  unlock,
  people,
  ready,
  order,
  pay,
  paid,
  unpaid,
  free,
  empty,
} satisfies {
  [Type in OperationType]: (
    state: CartState,
    operation: CartOperation<Type>,
    context: OperationContext,
  ) => CartResult;
};

/**
 * One operation on a cart: what the server does in its transaction, and what a phone expects of it. A change raises
 * the version by exactly one; a refused or needless operation raises nothing.
 */
export function applyOperation(
  state: CartState,
  operation: CartOperation,
  context: OperationContext,
): CartResult {
  const apply = OPERATIONS[operation.type] as (
    state: CartState,
    operation: CartOperation,
    context: OperationContext,
  ) => CartResult;
  return apply(state, operation, context);
}
