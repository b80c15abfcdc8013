import { isLineQuantity, quantityBounds, quantityRefusal } from '../menu/quantity.ts';
import type { CartLine } from './cart-line.ts';
import { lockHolder } from './lease.ts';
import { addLine, boundsOfLine, lineIdOf, quantityOfDish, setQuantity } from './lines.ts';
import type { CartOperation, OperationContext } from './operations.ts';
import { type CartResult, changed, closed, refused, unchanged } from './result.ts';
import type { CartState } from './state.ts';

/** Adding commutes with adding: an older version will do unless the cart was locked or emptied since. */
export function add(
  state: CartState,
  { version, line }: CartOperation<'add'>,
  context: OperationContext,
): CartResult {
  if (isLockedByOther(state, context)) return refused('CART_LOCKED');
  if (version < state.closedAt || version > state.version) return refused('CART_VERSION_MISMATCH');
  if (line.clientId !== context.clientId || line.cartMenuId !== lineIdOf(line))
    return refused('VALIDATION_FAILED');
  const sum = quantityOfDish(state.lines, line.id) + line.qty;
  const refusal = boundsRefusal(line, line.qty, sum, context);
  if (refusal !== null) return refusal;
  const lines = addLine(state.lines, line);
  const result = lines.find(({ cartMenuId }) => cartMenuId === line.cartMenuId) ?? line;
  return changed(state, context, { lines }, 'add-menu', { line: result });
}

export function modify(
  state: CartState,
  { version, cartMenuId, quantity }: CartOperation<'modify'>,
  context: OperationContext,
): CartResult {
  if (quantity === 0) return remove(state, { type: 'remove', version, cartMenuId }, context);
  const found = lineToChange(state, version, cartMenuId, quantity, context);
  if ('ok' in found) return found;
  if (quantity === found.qty) return unchanged(state);
  const sum = quantityOfDish(state.lines, found.id) - found.qty + quantity;
  const refusal = boundsRefusal(found, quantity, sum, context);
  // Taking away must stay possible when the stock has fallen below what the cart holds.
  if (
    refusal !== null &&
    (quantity > found.qty || !isLineQuantity(quantity) || isBelowMin(found, sum, context))
  )
    return refusal;
  const lines = setQuantity(state.lines, cartMenuId, quantity);
  return changed(state, context, { lines }, 'modify-menu', { cartMenuId, quantity });
}

export function remove(
  state: CartState,
  { version, cartMenuId }: CartOperation<'remove'>,
  context: OperationContext,
): CartResult {
  const found = lineToChange(state, version, cartMenuId, 0, context);
  if ('ok' in found) return found;
  const lines = setQuantity(state.lines, cartMenuId, 0);
  return changed(state, context, { lines }, 'remove-menu', { cartMenuId });
}

/** Any member may empty the cart, others' dishes included; the phone asks first. */
export function reset(
  state: CartState,
  { version }: CartOperation<'reset'>,
  context: OperationContext,
): CartResult {
  if (isLockedByOther(state, context)) return refused('CART_LOCKED');
  if (version !== state.version) return refused('CART_VERSION_MISMATCH');
  return closed(state, context, EMPTIED, 'reset-cart', { reason: 'MEMBER' });
}

/** What an emptied cart keeps nothing of. */
export const EMPTIED = { lines: [], lock: null, ready: [] } as const satisfies Partial<CartState>;

export function isLockedByOther({ lock }: CartState, { clientId, now }: OperationContext): boolean {
  const holder = lockHolder(lock, now);
  return holder !== null && holder !== clientId;
}

/** A member's own line, or anybody's that is to be brought down to what can be ordered of it. */
function lineToChange(
  state: CartState,
  version: number,
  cartMenuId: string,
  quantity: number,
  context: OperationContext,
): CartLine | CartResult {
  if (isLockedByOther(state, context)) return refused('CART_LOCKED');
  if (version !== state.version) return refused('CART_VERSION_MISMATCH');
  const line = state.lines.find((other) => other.cartMenuId === cartMenuId);
  if (line === undefined) return refused('NOT_FOUND_CART_MENU');
  const { orderable } = context;
  const isTakenOut = orderable !== undefined && orderable < line.qty && quantity === orderable;
  return line.clientId === context.clientId || isTakenOut ? line : refused('NOT_CART_MENU_OWNER');
}

function boundsRefusal(
  line: CartLine,
  quantity: number,
  sum: number,
  context: OperationContext,
): CartResult | null {
  const name = line.multiLanguage.name;
  if (!isLineQuantity(quantity)) return refused('VALIDATION_FAILED', { name });
  const bounds = context.bounds ?? boundsOfLine(line);
  const refusal = quantityRefusal({ ...bounds, multiLanguage: { name } }, sum);
  return refusal === null ? null : { ok: false, refusal };
}

const isBelowMin = (line: CartLine, sum: number, { bounds }: OperationContext): boolean =>
  sum < quantityBounds(bounds ?? boundsOfLine(line)).min;
