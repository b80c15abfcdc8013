import { z } from 'zod';
import { opaqueId } from '../text.ts';

/** Who is to be forgotten: the phone that placed an order or wrote a review, or every phone of a visit. */
export const forgetGuestRequest = z.union([
  z.strictObject({ orderId: opaqueId }),
  z.strictObject({ reviewId: opaqueId }),
  z.strictObject({ visitId: opaqueId }),
]);
export type ForgetGuestRequest = Readonly<z.infer<typeof forgetGuestRequest>>;

const count = z.number().int().min(0);

/** What was found of them. Orders stay as they were sold, without whose they were. */
export const guestForgotten = z.object({ phones: count, orders: count, reviews: count, photos: count });
export type GuestForgotten = Readonly<z.infer<typeof guestForgotten>>;
