import { z } from 'zod';
import { ORDER_STATUSES } from '../codes.ts';
import { type GuestAction, STAFF_ACTIONS } from '../events.ts';
import { CART_EVENT_DATA, type CartAction, cartMoment } from './cart-events.ts';
import { cartMember } from './shared-cart.ts';
import { instant, opaqueId } from './text.ts';

/** Who came or went, and how many devices are there now. */
export const presenceData = z.object({ clientCount: z.number().int().min(0), member: cartMember });
export type PresenceData = Readonly<z.infer<typeof presenceData>>;

const nothing = z.object({});

/** What the guests' socket tells with each action. */
export const GUEST_EVENT_DATA = {
  ...CART_EVENT_DATA,
  'join-client': presenceData,
  'leave-client': presenceData,
  'ordering-cart': nothing,
  /** Told to the whole table without a cart, and to a shared cart with its moment. */
  'order-success': CART_EVENT_DATA['order-success'].extend(cartMoment.partial().shape),
  'order-status': z.object({ orderId: opaqueId, status: z.enum(ORDER_STATUSES) }),
  'table-changed': z.object({ tableIdx: z.number().int() }),
  'session-ended': nothing,
  'stock-changed': nothing,
  /** Somebody asks to be let in at the table, or was answered. */
  'admission-changed': nothing,
  /** Settings, hours, or what staff turned for now: whether orders are taken may be another. */
  'venue-changed': nothing,
  /** Staff took money for the table's bill, or changed it. */
  'bill-changed': nothing,
  'call-acknowledged': z.object({ callId: opaqueId, isOver: z.boolean() }),
} as const satisfies { readonly [A in GuestAction]: z.ZodObject };

/** One message of the guests' socket. `clientId` is the public label of who did it, "POS" or "STORE" for staff. */
export type GuestEvent<Action extends GuestAction = GuestAction> = {
  readonly [A in Action]: {
    readonly action: A;
    readonly clientId: string;
    readonly cartId: A extends Exclude<CartAction, 'order-success'> ? string : string | null;
    readonly data: Readonly<z.infer<(typeof GUEST_EVENT_DATA)[A]>>;
  };
}[Action];

/** One message of the console's socket. */
export const staffEvent = z.object({
  action: z.enum(STAFF_ACTIONS),
  restaurantId: z.number().int(),
  subject: z.string(),
  at: instant,
});
export type StaffEvent = Readonly<z.infer<typeof staffEvent>>;
