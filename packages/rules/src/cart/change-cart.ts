import { isHeadCount } from '../entry/people.ts';
import { isCartExpired } from './cart-expiry.ts';
import { EMPTIED, isLockedByOther } from './change-lines.ts';
import type { CartOperation, OperationContext } from './operations.ts';
import { type CartResult, changed, closed, refused, told, unchanged } from './result.ts';
import type { CartState } from './state.ts';

export function empty(
  state: CartState,
  { reason }: CartOperation<'empty'>,
  context: OperationContext,
): CartResult {
  if (reason === 'POS') return told(state, context, {}, 'reset-cart', { reason });
  if (reason === 'EXPIRED' && !isCartExpired(state.changedAt, context.now)) return unchanged(state);
  const isEmpty = state.lines.length === 0 && state.lock === null && state.ready.length === 0;
  return isEmpty ? unchanged(state) : closed(state, context, EMPTIED, 'reset-cart', { reason });
}

/** Needs no current version: the latest word counts. Not while somebody else orders, whose bounds hang on it. */
export function people(
  state: CartState,
  { numOfPeople }: CartOperation<'people'>,
  context: OperationContext,
): CartResult {
  if (isLockedByOther(state, context)) return refused('CART_LOCKED');
  if (!isHeadCount(numOfPeople)) return refused('VALIDATION_FAILED');
  if (numOfPeople === state.numOfPeople) return unchanged(state);
  return changed(state, context, { numOfPeople }, 'people-changed', { numOfPeople });
}

/** The first head count that a joining member brings wins; later ones go through `people`. */
export function joinedHeadCount(state: CartState, numOfPeople: number | null): number | null {
  return state.numOfPeople ?? numOfPeople;
}

/** Raises no version, so that a member may say so while the orderer is ordering. */
export function ready(
  state: CartState,
  { isReady }: CartOperation<'ready'>,
  context: OperationContext,
): CartResult {
  if (state.ready.includes(context.clientId) === isReady) return unchanged(state);
  const others = state.ready.filter((clientId) => clientId !== context.clientId);
  const list = isReady ? [...others, context.clientId].sort() : others;
  return told(state, context, { ready: list }, 'ready-changed', { ready: list });
}
