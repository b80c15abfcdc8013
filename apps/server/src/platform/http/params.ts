import { hashKeyParam, opaqueId, venueNumber } from '@hansang/contract/schemas';
import { z } from 'zod';

export const restaurantParams = z.object({ restaurantId: venueNumber });
export const orderParams = z.object({ restaurantId: venueNumber, orderId: opaqueId });
/** An order by its id alone, wherever it was placed. */
export const orderIdParams = z.object({ orderId: opaqueId });
export const callParams = z.object({ restaurantId: venueNumber, callId: opaqueId });
export const tableParams = z.object({ restaurantId: venueNumber, tableIdx: venueNumber });
export const reviewParams = z.object({ hashKey: hashKeyParam });
export const staffReviewParams = z.object({ restaurantId: venueNumber, reviewId: opaqueId });
