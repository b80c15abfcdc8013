import { z } from 'zod';
import { CODE_FORMS, SCANNED_CODES } from '../../codes.ts';
import { placeInRoom, tablePlace, zoneName } from '../table-place.ts';
import { instant, localized, storedText } from '../text.ts';

/** Most tables that one print holds. */
const MOST_PRINTED = 500;

const tableNumber = z.int32().min(1);

/** A text as the venue wrote it: languages that it left out are left out. */
const planText = z.object({
  ko: z.string(),
  en: z.string().optional(),
  ja: z.string().optional(),
  'zh-CN': z.string().optional(),
});
export type PlanText = z.infer<typeof planText>;

/** A table as the venue is set up. */
export const plannedTable = z.object({
  tableIdx: z.number().int(),
  tableName: z.string(),
  /** Null where nobody said how many. */
  seats: z.number().int().nullable(),
  /** Orders here go through staff. */
  callStaffToOrder: z.boolean(),
  /** Null where nobody has laid it out. */
  place: tablePlace.nullable(),
  /** What staff call the part of the room that it stands in; null for none. */
  zone: z.string().nullable(),
  /** Guests are there: it stays until its check-out. */
  isBusy: z.boolean(),
  /** How often its code was renewed, and once more. */
  generation: z.number().int(),
});
export type PlannedTable = z.infer<typeof plannedTable>;

/** The venue's floors with their tables, and what their codes hold. */
export const tablePlan = z.object({
  floors: z.array(
    z.object({ floorId: z.string(), name: localized, written: planText, tables: z.array(plannedTable) }),
  ),
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

/** Letters of a table's name; it stands on tiles, tickets and stickers. */
const tableName = z.string().trim().min(1).max(20);
const floorId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const tableSet = z.object({
  tableName,
  floorId,
  seats: z.number().int().min(1).max(99).nullable(),
  callStaffToOrder: z.boolean(),
  place: placeInRoom.nullable().default(null),
  zone: zoneName.nullable().default(null),
});
/** How a table is set up; what guests do at it is not part of it. */
export type TableSet = z.infer<typeof tableSet>;

const areApart = (names: readonly unknown[]): boolean => new Set(names).size === names.length;

const MOST_CHANGED = 500;
const MOST_FLOORS = 50;

/**
 * What somebody saw and what they want instead; null: not there. It is refused where something else is there by now, and
 * taken back by the same with both sides changed over.
 */
export const changeTablePlanRequest = z.object({
  floors: z
    .array(z.object({ floorId, was: storedText(40).nullable(), now: storedText(40).nullable() }))
    .max(MOST_FLOORS)
    .refine((floors) => areApart(floors.map((one) => one.floorId)), 'names a floor twice')
    .default([]),
  tables: z
    .array(z.object({ tableIdx: tableNumber, was: tableSet.nullable(), now: tableSet.nullable() }))
    .max(MOST_CHANGED)
    .refine((tables) => areApart(tables.map((one) => one.tableIdx)), 'names a table twice'),
});
export type ChangeTablePlanRequest = z.output<typeof changeTablePlanRequest>;

/** A code that was scanned on a walk, as things are now. */
const scannedCode = z.object({
  /** The same code again has the same. */
  codeId: z.string(),
  kind: z.enum(SCANNED_CODES),
  /** The table that it is or was of; null of another venue and of none. */
  tableIdx: z.number().int().nullable(),
  tableName: z.string().nullable(),
  at: instant,
  by: z.string(),
});
export type ScannedCodeView = z.infer<typeof scannedCode>;

/** The latest walk that looked at printed codes; null before the first. */
export const codeWalkAnswer = z.object({
  walk: z
    .object({
      startedAt: instant,
      startedBy: z.string(),
      /** Null while it goes on. */
      endedAt: instant.nullable(),
      /** Latest first. */
      scanned: z.array(scannedCode),
    })
    .nullable(),
});
export type CodeWalkAnswer = z.infer<typeof codeWalkAnswer>;

/** Path and query that the code opened. */
export const tickCodeRequest = z.object({ scanned: z.string().min(1).max(300) });
export const tickCodeAnswer = codeWalkAnswer.extend({ code: scannedCode });
export type TickCodeAnswer = z.infer<typeof tickCodeAnswer>;
