import type { ErrorCode } from '@hansang/contract';
import { type Refusal, type RefusalParams, refuse } from '../order/refusal.ts';
import { type CartAction, type CartEvent, type CartEventData, isEmptying } from './events.ts';
import type { OperationContext } from './operations.ts';
import type { CartState } from './state.ts';

/** The cart after an operation with the event that tells of it (null: nothing changed), or why it is refused. */
export type CartResult =
  | { readonly ok: true; readonly state: CartState; readonly event: CartEvent | null }
  | { readonly ok: false; readonly refusal: Refusal };

export const refused = (code: ErrorCode, params?: RefusalParams): CartResult => ({
  ok: false,
  refusal: refuse(code, params),
});

export const unchanged = (state: CartState): CartResult => ({ ok: true, state, event: null });

/** A change of content: version and revision go up by one. */
export function changed<A extends CartAction>(
  state: CartState,
  context: OperationContext,
  change: Partial<CartState>,
  action: A,
  data: CartEventData[A],
): CartResult {
  const versioned = { ...change, version: state.version + 1, changedAt: context.now };
  return told(state, context, versioned, action, data);
}

/** As `changed`, and closes the cart to adds that were made before. */
export function closed<A extends CartAction>(
  state: CartState,
  context: OperationContext,
  change: Partial<CartState>,
  action: A,
  data: CartEventData[A],
): CartResult {
  return changed(state, context, { ...change, closedAt: state.version + 1 }, action, data);
}

/** An event without a change of content: only the revision goes up. */
export function told<A extends CartAction>(
  state: CartState,
  { clientId, now, changeId }: OperationContext,
  change: Partial<CartState>,
  action: A,
  data: CartEventData[A],
): CartResult {
  const next: CartState = { ...state, ...change, revision: state.revision + 1 };
  const moment = { version: next.version, revision: next.revision, at: new Date(now).toISOString() };
  const event = {
    action,
    clientId,
    cartId: state.id,
    data: { ...moment, ...(changeId !== undefined && { changeId }), ...data },
  };
  // The action and its data come as a pair; TypeScript cannot see that through the spread.
  const made = event as unknown as CartEvent;
  return { ok: true, state: isEmptying(made) ? { ...next, emptied: made } : next, event: made };
}
