import { z } from 'zod';
import { CODE_FORMS } from '../codes.ts';
import { localized } from './text.ts';

/** Most tables that one print holds. */
const MOST_PRINTED = 500;

const tableNumber = z.number().int().min(1).max(2_147_483_647);

/** A table as the venue is set up. */
export const plannedTable = z.object({
  tableIdx: z.number().int(),
  tableName: z.string(),
  /** Null where nobody said how many. */
  seats: z.number().int().nullable(),
  /** How often its code was renewed, and once more. */
  generation: z.number().int(),
});
export type PlannedTable = z.infer<typeof plannedTable>;

/** The venue's floors with their tables, and what their codes hold. */
export const tablePlan = z.object({
  floors: z.array(z.object({ floorId: z.string(), name: localized, tables: z.array(plannedTable) })),
  codes: z.object({
    /** Where the codes lead. */
    origin: z.string(),
    /** That address was set up (PUBLIC_URL); it is not the one that this machine has at the moment. */
    isLasting: z.boolean(),
    /** The venue asks for the key that a code holds; else the table's number opens it. */
    isKeyed: z.boolean(),
    /** Guests come in through displays alone: nothing is printed. */
    isRotating: z.boolean(),
    hasLogo: z.boolean(),
    hasWifi: z.boolean(),
  }),
});
export type TablePlan = z.infer<typeof tablePlan>;

export const printCodesRequest = z.object({
  form: z.enum(CODE_FORMS),
  /** Numbers of the tables, in the order of the print. */
  tables: z.array(tableNumber).min(1).max(MOST_PRINTED),
  withLogo: z.boolean().default(true),
  /** Also the code that joins the venue's Wi-Fi. */
  withWifi: z.boolean().default(false),
});
export type PrintCodesRequest = z.input<typeof printCodesRequest>;
