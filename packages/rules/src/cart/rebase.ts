import { type Refusal, refuse } from '../order/refusal.ts';
import { applyOperation } from './apply-operation.ts';
import type { MemberOperation, OperationContext } from './operations.ts';
import type { CartState } from './state.ts';

/**
 * A change that a phone has made and the server has not yet confirmed. An add carries the version of the confirmed
 * cart it was made on; every other change that of the cart its guest saw, own pending changes included.
 */
export interface PendingChange {
  /** The phone's id for it; its event carries it back. */
  readonly changeId: string;
  readonly operation: MemberOperation;
}

export interface Rebased {
  /** The cart as it will be when every kept change lands. */
  readonly view: CartState;
  /** What still applies, each with the version it must be sent with when its turn comes. */
  readonly kept: readonly PendingChange[];
  /** What no longer applies, with the reason to tell; dropped adds are offered again. */
  readonly dropped: readonly (PendingChange & { readonly refusal: Refusal })[];
}

/**
 * Puts pending changes, oldest first, on a newer cart: the outcome is what the server would give. Adds keep the
 * version they were made on; changes of own lines take the cart's; a reset or a lock asked for on a cart that looked
 * different is dropped, because its guest had not seen what it would now hit.
 */
export function rebase(
  base: CartState,
  pending: readonly PendingChange[],
  context: Omit<OperationContext, 'changeId'>,
): Rebased {
  const kept: PendingChange[] = [];
  const dropped: (PendingChange & { refusal: Refusal })[] = [];
  let view = base;
  for (const change of pending) {
    if (cameTooLate(change.operation, base, view)) {
      dropped.push({ ...change, refusal: refuse('CART_VERSION_MISMATCH') });
      continue;
    }
    const operation = atVersion(change.operation, view.version);
    const result = applyOperation(view, operation, { ...context, changeId: change.changeId });
    if (!result.ok) {
      dropped.push({ ...change, refusal: result.refusal });
      continue;
    }
    view = result.state;
    kept.push(operation.type === 'add' ? change : { ...change, operation });
  }
  return { view, kept, dropped };
}

function cameTooLate(operation: MemberOperation, base: CartState, view: CartState): boolean {
  // A version beyond the server's is of a cart that the server does not know: it would refuse it for ever.
  if (operation.type === 'add') return operation.version < base.closedAt || operation.version > base.version;
  // Own changes still under way are counted in both versions; any difference is somebody else's change.
  if (operation.type === 'reset' || operation.type === 'lock') return operation.version !== view.version;
  return false;
}

/** The operation as one made on that version; those that name none stay as they are. */
export function atVersion(operation: MemberOperation, version: number): MemberOperation {
  return 'version' in operation ? { ...operation, version } : operation;
}
