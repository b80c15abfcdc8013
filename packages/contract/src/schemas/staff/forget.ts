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

/** Rows of one kind as the venue keeps them, by the names of their fields. */
const rows = z.array(z.record(z.string(), z.unknown()));

/** What is known of a guest, for the guest: everything that forgetting would take away, and what stays of it. */
export const guestExport = z.object({
  restaurantId: count,
  madeAt: z.iso.datetime({ offset: true }),
  phones: count,
  visits: rows,
  sessions: rows,
  orders: rows,
  dishes: rows,
  changes: rows,
  calls: rows,
  carts: rows,
  payments: rows,
  reviews: rows,
  photos: rows,
  papers: rows,
  log: rows,
});
export type GuestExport = Readonly<z.infer<typeof guestExport>>;
