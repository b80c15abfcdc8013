import { z } from 'zod';
import { STAFF_ROLES } from '../codes.ts';
import { TABLET_LOCK_MINUTES } from '../constants.ts';
import { staffPassword } from './staff-login.ts';
import { localized, opaqueId } from './text.ts';

const lockMinutes = z.number().int().min(1).max(60);
const pin = z.string().regex(/^\d{4}$/);

/** A tablet on which the people of a venue take turns. */
export const sharedTablet = z.object({
  restaurantId: z.number().int(),
  /** Nobody works on it: it takes a PIN or a password. */
  isLocked: z.boolean(),
  /** Minutes without a tap after which it locks. */
  lockMinutes,
});

export const shareTabletRequest = z.object({ lockMinutes: z.literal(TABLET_LOCK_MINUTES) });

/** Who may take their turn, and what waits meanwhile. */
export const tabletView = z.object({
  venueName: localized,
  people: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      role: z.enum(STAFF_ROLES),
      /** False: none was set, or it was wrong too often; the password is asked for. */
      takesPin: z.boolean(),
    }),
  ),
  newOrders: z.number().int(),
  newCalls: z.number().int(),
});
export type TabletView = z.infer<typeof tabletView>;

/** By the PIN; or by the password, which may set a new PIN at once. */
export const unlockTabletRequest = z.union([
  z.strictObject({ userId: opaqueId, pin }),
  z.strictObject({ userId: opaqueId, password: staffPassword, newPin: pin.optional() }),
]);
export type UnlockTabletRequest = z.output<typeof unlockTabletRequest>;

export const ownPin = z.object({ hasPin: z.boolean() });
export const setPinRequest = z.object({ password: staffPassword, pin });
