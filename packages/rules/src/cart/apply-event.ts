import type { GuestEvent } from '@hansang/contract/schemas';
import { EMPTIED } from './change-lines.ts';
import { afterOrder } from './change-order.ts';
import { type CartAction, type CartEvent, isEmptying } from './events.ts';
import { putLine, setQuantity } from './lines.ts';
import type { CartState } from './state.ts';

const EFFECTS: {
  readonly [A in CartAction]: (state: CartState, data: CartEvent<A>['data']) => Partial<CartState>;
} = {
  'add-menu': ({ lines }, { line }) => ({ lines: putLine(lines, line) }),
  'modify-menu': ({ lines }, { cartMenuId, quantity }) => ({
    lines: setQuantity(lines, cartMenuId, quantity),
  }),
  'remove-menu': ({ lines }, { cartMenuId }) => ({ lines: setQuantity(lines, cartMenuId, 0) }),
  'reset-cart': (_, { reason, version }) => (reason === 'POS' ? {} : { ...EMPTIED, closedAt: version }),
  'lock-cart': (state, { lockedBy, lockedAt, lockExpiresAt, orderId, version }) => ({
    lock: {
      lockedBy,
      lockedAt: Date.parse(lockedAt),
      expiresAt: Date.parse(lockExpiresAt),
      ...(orderId !== undefined && { orderId }),
    },
    closedAt: version > state.version ? version : state.closedAt,
  }),
  'unlock-cart': () => ({ lock: null }),
  'order-success': (state, data) => ({ ...afterOrder(state, data), closedAt: data.version }),
  'people-changed': (_, { numOfPeople }) => ({ numOfPeople }),
  'ready-changed': (_, { ready }) => ({ ready }),
};

export function isCartEvent(event: GuestEvent): event is CartEvent {
  return Object.hasOwn(EFFECTS, event.action);
}

/**
 * A phone's cart after an event. An event that it has already seen changes nothing; null: events are missing in
 * between, and the phone must fetch the cart once.
 */
export function applyEvent(state: CartState, event: CartEvent): CartState | null {
  const { revision, version, at } = event.data;
  if (revision <= state.revision) return state;
  if (revision > state.revision + 1) return null;
  const effect = EFFECTS[event.action] as (state: CartState, data: CartEvent['data']) => Partial<CartState>;
  const changedAt = version > state.version ? Date.parse(at) : state.changedAt;
  const emptied = isEmptying(event) ? event : state.emptied;
  return { ...state, ...effect(state, event.data), version, revision, changedAt, emptied };
}
