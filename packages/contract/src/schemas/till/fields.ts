import { z } from 'zod';
import { LINE_REASONS } from '../../codes.ts';
import { opaqueId, venueNumber, won } from '../text.ts';

/** Fields that several of a till's calls have, each as its document describes it. */

export const menuId = opaqueId.describe('A dish, by our id');
export const sizeId = opaqueId.describe('A size of the dish, by our id');
export const optionId = opaqueId.describe('An option of the dish, by our id');
export const orderId = opaqueId.describe('The order');
export const tableIdx = venueNumber.describe('The table, by our number');
export const tableOf = z.number().int().describe('The table, by our number');
export const visitId = z
  .string()
  .min(1)
  .max(64)
  .describe('The visit that the till looked at; others who sit there by now are not meant');
export const externalId = z
  .string()
  .nullable()
  .describe('What this till calls it; null where nobody has said');
/** What the till calls it itself. The same name again is the same wish: it is done once and answered alike. */
export const ownId = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .describe('Your own name for it: the same again is the same wish, done once and answered alike');
export const theirs = z.string().trim().min(1).max(64).describe('What this till calls it');
export const reason = z.enum(LINE_REASONS).describe('Why; the guests read it');
export const owed = z.number().int().describe('What the visit still owes now, won');
export const isElsewhere = z.boolean().describe('The venue says that this till does not keep the dish');
export const leftQuantity = z.number().int().nullable().describe('How many are left; null: not counted');
export const price = won.describe('Won, tax included');
