import { z } from 'zod';
import { HEAD_COUNT_MAX, QUANTITY_MAX } from '../constants.ts';
import { cartMenu, chosenMenu } from './cart.ts';
import { cartEvent, emptyingEvent } from './cart-events.ts';
import { errorReply } from './errors.ts';
import { clientId, INT_MAX, instant, opaqueId, won } from './text.ts';

const count = z.int32().min(0);
/** Raised by one with each change of lines, lock or head count; changes name the one they were made on. */
const version = count;
const heads = z.number().int().min(1).max(HEAD_COUNT_MAX);
const cartMenuId = z.string().min(1).max(200);

/** A device that joined a shared cart. */
export const cartMember = z.object({
  clientId,
  /** 1, 2, 3… in the order of joining; screens say "Guest 2". */
  number: z.number().int().min(1),
  /** Which of the members' colours, from 0 to `CART_COLOURS` - 1. */
  colour: count,
  /** Whether a screen of this device is open now. */
  isHere: z.boolean(),
});
export type CartMember = z.infer<typeof cartMember>;

/** The shared cart of a table. `stateOfAnswer` of `@hansang/rules/cart` makes a phone's cart of it. */
export const cartAnswer = z.object({
  id: opaqueId,
  version,
  /** Raised by one with each event of the cart; a gap in it means that a phone missed something. */
  revision: count,
  /** Version that the latest lock, reset, order or expiry made: adds made on an older one come too late. */
  closedAt: count,
  lockedBy: clientId.nullable(),
  lockedAt: instant.nullable(),
  lockExpiresAt: instant.nullable(),
  /** The reserved order that the lock's holder is paying for. */
  payingOrderId: opaqueId.nullable(),
  createdBy: clientId,
  /** Devices with an open screen. */
  clientCount: count,
  menuPayAmount: won,
  totalMenuAmount: count,
  /** Null until somebody said how many people there are. */
  numOfPeople: heads.nullable(),
  /** Client ids of members who are done choosing. */
  ready: z.array(clientId),
  orderList: z.array(cartMenu),
  changedAt: instant,
  /** The order or reset that emptied it last: whoever slept through it is told when they read the cart. */
  emptied: emptyingEvent.nullable(),
  members: z.array(cartMember),
  serverTime: instant,
});
export type CartAnswer = z.infer<typeof cartAnswer>;

/** What a change of the cart answers. The event is null when nothing changed. */
export const cartChangeAnswer = z.object({
  cartId: opaqueId,
  version,
  revision: count,
  event: cartEvent.nullable(),
});
export type CartChangeAnswer = z.infer<typeof cartChangeAnswer>;

export const cartQuery = z.object({ cartId: opaqueId });
export const joinCartRequest = z.object({ numOfPeople: heads.optional() });
export const joinCartAnswer = z.object({ cartId: opaqueId, cart: cartAnswer });
export type JoinCartAnswer = z.infer<typeof joinCartAnswer>;

export const addCartMenuRequest = z.object({
  version,
  /** As the phone shows it; the server takes its own menu's. */
  category: z.object({ name: z.string().max(200), priority: z.int32() }),
  menu: chosenMenu,
});
export const modifyCartMenuRequest = z.object({
  version,
  /** 0 takes the line away. */
  quantity: count.max(QUANTITY_MAX),
  cartMenuId,
});
export const removeCartMenuRequest = z.object({ version, cartMenuId });
/** Without a version whatever the cart holds by then goes. */
export const resetCartRequest = z.object({ version: version.optional() });
export const resetCartAnswer = z.object({
  cartId: opaqueId,
  version,
  orderList: z.array(cartMenu),
  clientCount: count,
  event: cartEvent.nullable(),
});

/** Said in the body, or in the query; the body counts where both say it. With `isLock: false` the version does not matter. */
export const lockCartRequest = z.object({ version: version.optional(), isLock: z.boolean().optional() });
export const lockCartQuery = z.object({
  version: z.coerce.number<number>().int().min(0).max(INT_MAX).optional(),
  isLock: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
});
export const lockCartAnswer = z.object({
  cartId: opaqueId,
  version,
  lockedBy: clientId.nullable(),
  isLock: z.boolean(),
  lockExpiresAt: instant.nullable(),
  serverTime: instant,
  event: cartEvent.nullable(),
});
export type LockCartAnswer = z.infer<typeof lockCartAnswer>;

export const checkOrderAnswer = z.object({
  canOrder: z.boolean(),
  version,
  lockedBy: clientId.nullable(),
  error: errorReply.optional(),
});
export type CheckOrderAnswer = z.infer<typeof checkOrderAnswer>;

export const changePeopleRequest = z.object({ numOfPeople: heads });
export const changePeopleAnswer = cartChangeAnswer.extend({ numOfPeople: heads.nullable() });
export const markReadyRequest = z.object({ isReady: z.boolean() });
export const markReadyAnswer = cartChangeAnswer.extend({ ready: z.array(clientId) });

/** What staff see of a table's cart; null while nobody has joined one. */
export const tableCartAnswer = z.object({ cart: cartAnswer.nullable(), serverTime: instant });
export const unlockCartRequest = z.object({
  /** Whose lock the screen showed; another member's, taken meanwhile, stays. */
  lockedBy: clientId,
});
export type TableCartAnswer = z.infer<typeof tableCartAnswer>;
