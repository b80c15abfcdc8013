import { z } from 'zod';
import { STANDINGS } from '../codes.ts';
import { restaurantParams, tableParams } from './params.ts';
import { instant, opaqueId, pageToken, venueNumber } from './text.ts';

/** The number of a phone at its table, as staff and the table's phones name it. */
const phoneId = venueNumber;
export const askedPhoneParams = restaurantParams.extend({ phoneId });
export const tablePhoneParams = tableParams.extend({ phoneId });

/** A phone that waits to be let in. The label stands on its own screen too, so that people can tell whose it is. */
export const askingPhone = z.object({ phoneId: z.number().int(), label: z.string(), askedAt: instant });
export type AskingPhone = z.infer<typeof askingPhone>;

export const admissionAnswer = z.object({
  standing: z.enum(STANDINGS),
  /** Of this phone; null while nothing is kept of it. */
  label: z.string().nullable(),
  /** Who waits to be let in, oldest first; empty for whoever is not in. */
  asking: z.array(askingPhone),
  /** Whether this phone may make invites. */
  canInvite: z.boolean(),
  serverTime: instant,
});
export type AdmissionAnswer = z.infer<typeof admissionAnswer>;

export const answerAdmissionRequest = z.object({ isIn: z.boolean() });

/** The visit that the screen of staff showed; when another one runs there by now nothing is done. */
const seenVisit = z.object({ visitId: opaqueId });
/** Null where nobody had sat down: it opens the table. */
export const confirmTableRequest = z.object({ visitId: opaqueId.nullable() });
export const clearTableRequest = seenVisit;
export const admitPhoneRequest = answerAdmissionRequest.extend({
  /** Null where nobody had sat down: where nobody is let in, a phone may be taken out all the same. */
  visitId: opaqueId.nullable(),
});

/** 96 random bits. */
const inviteToken = z.string().regex(/^[\w-]{16}$/);
export const inviteParams = z.object({ token: inviteToken });
export const inviteMade = z.object({ path: z.string(), expiresAt: instant });
export type InviteMade = z.infer<typeof inviteMade>;
/** Where an invite leads; refused in plain words where it leads nowhere. */
export const invitePlace = z.object({ restaurantIdx: z.number().int(), tableIdx: z.number().int() });
export type InvitePlace = z.infer<typeof invitePlace>;
export const takeInviteRequest = z.object({ timestamp: pageToken });

/** A phone as staff see it at its table. */
export const tablePhone = z.object({
  phoneId: z.number().int(),
  label: z.string(),
  state: z.enum(['IN', 'ASKING', 'OUT', 'LOOKING']),
  /** When it came to be so. */
  since: instant,
});
export type TablePhone = z.infer<typeof tablePhone>;
