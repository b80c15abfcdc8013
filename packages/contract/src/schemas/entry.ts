import { z } from 'zod';
import { ACCESS_TYPES, STANDINGS } from '../codes.ts';
import { storeSettings } from './store.ts';
import { INT_MAX, localized, pageToken, toldOrNothing } from './text.ts';

export const linkQuery = z.object({
  /** Absent in preview and menu-board modes. */
  tableIdx: z.coerce.number<number>().int().min(1).max(INT_MAX).optional(),
  timestamp: pageToken,
  accessType: z.enum(ACCESS_TYPES),
  hashKey: z.string().max(128).optional(),
  /** The key of the table's printed code. */
  key: z.string().min(1).max(64).optional(),
});
export type LinkQuery = z.infer<typeof linkQuery>;

export const linkAnswer = z.object({
  useDigitalQr: z.boolean(),
  /** The visit's key while one is open at this table, else null. */
  hashKey: z.string().nullable(),
  isChangeTable: z.boolean(),
  tableIdx: z.number().int().nullable(),
  /** How this phone stands to its table, where phones are let in; absent where whoever has the link is at the table. */
  standing: z.enum(STANDINGS).optional(),
});
export type LinkAnswer = z.infer<typeof linkAnswer>;

/** The table that a printed code's key belongs to. */
export const tableKeyAnswer = z.object({ restaurantIdx: z.number().int(), tableIdx: z.number().int() });
export type TableKeyAnswer = z.infer<typeof tableKeyAnswer>;

/** A table as a question names it. */
const namedTable = z.object({
  restaurantIdx: z.number().int(),
  restaurantName: localized,
  tableIdx: z.number().int(),
  tableName: z.string(),
});

/** Where a link that a phone follows leads to; absent where only the link itself could tell. */
export const leavingQuery = z.object({
  restaurantIdx: z.coerce.number<number>().int().min(1).max(INT_MAX).optional(),
  tableIdx: z.coerce.number<number>().int().min(1).max(INT_MAX).optional(),
});
export type LeavingQuery = z.infer<typeof leavingQuery>;

/** What a phone would leave: `here` is null where nothing runs that it belongs to, or the link leads to it. */
export const leavingAnswer = z.object({ here: namedTable.nullable(), there: namedTable.nullable() });
export type LeavingAnswer = z.infer<typeof leavingAnswer>;

export const availabilityQuery = z.object({
  tableIdx: z.coerce.number<number>().int().min(1).max(INT_MAX).optional(),
  timestamp: pageToken,
  accessType: z.enum(ACCESS_TYPES),
});
export type AvailabilityQuery = z.infer<typeof availabilityQuery>;

/** What a rotating code holds: `dId` step and proof, `vId` the display's battery in volts. */
export const digitalQrQuery = z.object({
  dId: z.string().min(1).max(64),
  vId: z.string().min(1).max(16),
  /** The page token of the session that it opens; the server's time unless told. */
  timestamp: pageToken.optional(),
  hashKey: z.string().max(128).optional(),
});
export type DigitalQrQuery = z.infer<typeof digitalQrQuery>;

export const digitalQrAnswer = z.object({
  isValid: z.boolean(),
  /** Why the code opens nothing; null when it does. */
  errorCode: z
    .enum(['INVALID_DIGITAL_QR', 'DIGITAL_QR_EXPIRED', 'DIGITAL_QR_USED', 'DIGITAL_QR_FULL'])
    .nullable(),
  ...toldOrNothing,
  restaurantIdx: z.number().int().nullable(),
  tableIdx: z.number().int().nullable(),
  /** The visit's key while one is open at this table, else null. */
  hashKey: z.string().nullable(),
});
export type DigitalQrAnswer = z.infer<typeof digitalQrAnswer>;

export const sampleQuery = z.object({ timestamp: pageToken.optional() });
export type SampleQuery = z.infer<typeof sampleQuery>;

/** Answer of the sample home: whether the store can be tried out, and its settings. */
export const sampleAnswer = z.object({
  isValid: z.boolean(),
  /** Why there is nothing to try out; null when there is. */
  errorCode: z.enum(['NOT_FOUND_RESTAURANT']).nullable(),
  ...toldOrNothing,
  settings: storeSettings.nullable(),
});
export type SampleAnswer = z.infer<typeof sampleAnswer>;

export const historyQuery = z.object({
  tableIdx: z.coerce.number<number>().int().min(1).max(INT_MAX),
  timestamp: pageToken,
  checkAlcoholAutomaticOrder: z.stringbool().optional(),
  page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
  size: z.coerce.number<number>().int().min(1).max(100).default(20),
});
