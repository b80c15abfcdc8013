import { z } from 'zod';
import { HEAD_COUNT_MAX } from '../constants.ts';
import { RESET_REASONS, UNLOCK_REASONS } from '../events.ts';
import { cartMenu } from './cart.ts';
import { clientId, instant, opaqueId } from './text.ts';

const count = z.number().int().min(0);

/** Where in the cart's history an event stands. */
export const cartMoment = z.object({
  version: count,
  revision: count,
  /** When it happened. */
  at: instant,
  /** The id that the phone gave its change, so that it knows its own again. */
  changeId: z.string().optional(),
});
export type CartMoment = Readonly<z.infer<typeof cartMoment>>;

const moment = <D extends z.ZodRawShape>(data: D) => cartMoment.extend(data);

/** What each event of a cart carries; everything absolute, so that it can be applied as it is. */
export const CART_EVENT_DATA = {
  'add-menu': moment({ line: cartMenu }),
  'modify-menu': moment({ cartMenuId: z.string(), quantity: count }),
  'remove-menu': moment({ cartMenuId: z.string() }),
  'reset-cart': moment({ reason: z.enum(RESET_REASONS) }),
  'lock-cart': moment({
    lockedBy: clientId,
    lockedAt: instant,
    lockExpiresAt: instant,
    /** Lets a phone count down on its own clock. */
    serverTime: instant,
    /** The reserved order that the holder is paying for. */
    orderId: opaqueId.optional(),
  }),
  'unlock-cart': moment({ reason: z.enum(UNLOCK_REASONS) }),
  'order-success': moment({
    orderId: opaqueId,
    /** What the cart still holds; absent when it is empty, as it is unless a payment came in late. */
    left: z.array(cartMenu).readonly().optional(),
  }),
  'people-changed': moment({ numOfPeople: z.number().int().min(1).max(HEAD_COUNT_MAX) }),
  'ready-changed': moment({ ready: z.array(clientId).readonly() }),
} as const;

export type CartAction = keyof typeof CART_EVENT_DATA;
/** The same without its moment. */
export type CartEventData = {
  readonly [A in CartAction]: Readonly<Omit<z.infer<(typeof CART_EVENT_DATA)[A]>, keyof CartMoment>>;
};

/** The event of an action: who did it (public label, "POS" or "STORE" for staff), in which cart, and what. */
const event = <A extends CartAction>(action: A) =>
  z.object({
    action: z.literal(action),
    clientId: z.string(),
    cartId: opaqueId,
    data: CART_EVENT_DATA[action],
  });

/** An event of a shared cart, as calls answer it, the log keeps it and the socket tells it. */
export const cartEvent = z.discriminatedUnion('action', [
  event('add-menu'),
  event('modify-menu'),
  event('remove-menu'),
  event('reset-cart'),
  event('lock-cart'),
  event('unlock-cart'),
  event('order-success'),
  event('people-changed'),
  event('ready-changed'),
]);
export type CartEvent = z.infer<typeof cartEvent>;

/** The events that take a cart's dishes: guests have to learn of them. */
export const emptyingEvent = z.discriminatedUnion('action', [event('reset-cart'), event('order-success')]);
