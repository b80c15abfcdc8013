import { z } from 'zod';
import { hashKeyParam } from './review.ts';
import { opaqueId, venueNumber } from './text.ts';

/** What the paths of calls name, by path. */
export const restaurantParams = z.object({ restaurantId: venueNumber });
export const orderParams = restaurantParams.extend({ orderId: opaqueId });
/** A line of an order by its place. */
export const lineParams = orderParams.extend({
  line: z.coerce.number<number | string>().int().min(0).max(9999),
});
export const offerParams = orderParams.extend({ offerId: opaqueId });
/** An order by its id alone, wherever it was placed. */
export const orderIdParams = z.object({ orderId: opaqueId });
export const callParams = restaurantParams.extend({ callId: opaqueId });
export const tableParams = restaurantParams.extend({ tableIdx: venueNumber });
export const dishParams = restaurantParams.extend({ menuId: opaqueId });
export const printerParams = restaurantParams.extend({ printerId: opaqueId });
export const printJobParams = restaurantParams.extend({ jobId: opaqueId });
export const refundParams = restaurantParams.extend({ refundId: opaqueId });
export const memberParams = restaurantParams.extend({ userId: opaqueId });
export const staffSessionParams = z.object({ sessionId: opaqueId });
export const reviewParams = z.object({ hashKey: hashKeyParam });
export const staffReviewParams = restaurantParams.extend({ reviewId: opaqueId });
export const reviewPhotoParams = staffReviewParams.extend({ photoId: opaqueId });
export const tableKeyParams = z.object({ id: z.string().min(1).max(64) });
/** The table whose cart is meant. */
export const cartTableParams = restaurantParams.extend({ tableId: venueNumber });
export type CartTableParams = z.infer<typeof cartTableParams>;
export const cartParams = cartTableParams.extend({ cartId: opaqueId });
export type CartParams = z.infer<typeof cartParams>;
