import type {
  CartAction,
  CartEventData,
  CartMoment,
  CartEvent as WireEvent,
} from '@hansang/contract/schemas';

export type { CartAction, CartEventData, CartMoment };

/** An event of the cart, as the wire carries it. */
export type CartEvent<Action extends CartAction = CartAction> = Extract<WireEvent, { action: Action }>;

export type EmptyingEvent = CartEvent<'order-success' | 'reset-cart'>;

/** Whether an event took the cart's dishes: guests have to learn of it. */
export function isEmptying(event: CartEvent): event is EmptyingEvent {
  return event.action === 'order-success' || (event.action === 'reset-cart' && event.data.reason !== 'POS');
}
