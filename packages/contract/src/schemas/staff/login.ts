import { z } from 'zod';
import { STAFF_ROLES } from '../../codes.ts';
import { STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN, TABLET_LOCK_MINUTES } from '../../constants.ts';
import { localized, opaqueId, staffLine } from '../text.ts';

/** An e-mail names an account; capitals make no difference. */
export const staffEmail = z.email().max(254).toLowerCase();
/** Existing passwords are compared, not judged: only the upper bound protects the server. */
export const staffPassword = z.string().min(1).max(STAFF_PASSWORD_MAX);
const newPassword = z.string().min(STAFF_PASSWORD_MIN).max(STAFF_PASSWORD_MAX);
export const staffName = staffLine(80).min(1);
const linkToken = z
  .string()
  .max(128)
  .regex(/^[\w-]+$/);
export const staffCode = z.string().trim().min(6).max(20);

/** What the console needs to know first; `demoLogin` in demo mode only. */
export const staffEntry = z.object({
  /** So that a page without a login need not run into a refusal to find out. */
  isLoggedIn: z.boolean(),
  demoLogin: z.object({ email: z.string(), password: z.string() }).nullable(),
  /** Nobody can log in from here: the address is plain http, where others in the network could read along. */
  needsHttps: z.boolean(),
});
export type StaffEntry = z.infer<typeof staffEntry>;

export const staffLoginRequest = z.object({ email: staffEmail, password: staffPassword });
export type StaffLoginRequest = z.input<typeof staffLoginRequest>;

/** `CODE`: the account wants a code from its authenticator app; `challenge` goes back with it. */
export const staffLoginAnswer = z.object({
  next: z.enum(['CONSOLE', 'CODE']),
  challenge: z.string().nullable(),
});
export type StaffLoginAnswer = z.infer<typeof staffLoginAnswer>;

/** A code from the authenticator app, or one of the account's backup codes. */
export const staffLoginCodeRequest = z.object({ challenge: z.string().min(1).max(400), code: staffCode });
export type StaffLoginCodeRequest = z.input<typeof staffLoginCodeRequest>;

export const STAFF_LINK_PURPOSES = ['FIRST_OWNER', 'PASSWORD'] as const;

export const readStaffLinkRequest = z.object({ token: linkToken });
/** What a one-time link is good for. `email` and `name` are those of the invited account. */
export const staffLinkView = z.object({
  purpose: z.enum(STAFF_LINK_PURPOSES),
  email: z.string().nullable(),
  name: z.string().nullable(),
  expiresAt: z.iso.datetime({ offset: true }),
});
export type StaffLinkView = z.infer<typeof staffLinkView>;

/** `email` and `name` make the first owner; an invited account has them already. */
export const useStaffLinkRequest = z.object({
  token: linkToken,
  password: newPassword,
  email: staffEmail.optional(),
  name: staffName.optional(),
});
export type UseStaffLinkRequest = z.input<typeof useStaffLinkRequest>;

export const changePasswordRequest = z.object({ current: staffPassword, next: newPassword });
export type ChangePasswordRequest = z.input<typeof changePasswordRequest>;

export const startTwoStepRequest = z.object({ password: staffPassword });
/** `qrPath` is the SVG path of the code for the authenticator app, in a square of `qrSize` modules. */
export const startTwoStepAnswer = z.object({
  uri: z.string(),
  qrPath: z.string(),
  qrSize: z.number().int(),
  backupCodes: z.array(z.string()),
});
export type StartTwoStepAnswer = z.infer<typeof startTwoStepAnswer>;
export const confirmTwoStepRequest = z.object({ code: staffCode });
export const stopTwoStepRequest = z.object({ password: staffPassword });

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
