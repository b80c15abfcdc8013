import { z } from 'zod';
import { instant, localized, localizedName, opaqueId, pageToken } from './text.ts';

/** What a guest may call staff for. */
export const callItem = z.object({ _id: opaqueId, name: z.string(), multiLanguage: localizedName });
export type CallItem = z.infer<typeof callItem>;

/** A call as the guest who made it sees it. */
export const staffCall = z.object({
  callId: opaqueId,
  itemId: opaqueId,
  calledAt: instant,
  /** When staff said that they are on the way; null before. */
  acknowledgedAt: instant.nullable(),
});
export type StaffCall = z.infer<typeof staffCall>;

/** Answer of `callItems`: the venue's items and the table's calls that are not over, latest first. */
export const callItemsAnswer = z.object({
  items: z.array(callItem),
  calls: z.array(staffCall),
  serverTime: instant,
});
export type CallItemsAnswer = z.infer<typeof callItemsAnswer>;

export const callStaffRequest = z.object({
  tableIdx: z.int32().min(1),
  timestamp: pageToken,
  itemId: opaqueId,
});
export type CallStaffRequest = z.infer<typeof callStaffRequest>;

/** A call as the console lists it. */
export const tableCall = staffCall.extend({
  tableIdx: z.number().int(),
  tableName: z.string(),
  floorName: localized,
  itemName: localized,
  acknowledgedBy: z.string().nullable(),
  /** When somebody of the staff first reacted to it; consoles ring until then. */
  seenAt: instant.nullable(),
});
export type TableCall = z.infer<typeof tableCall>;

/** Calls that are not over, oldest first. */
export const callList = z.object({ calls: z.array(tableCall), serverTime: instant });
export type CallList = z.infer<typeof callList>;
