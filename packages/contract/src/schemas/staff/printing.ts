import { z } from 'zod';
import {
  LANGUAGES,
  PRINT_KINDS,
  PRINT_STATES,
  PRINTER_COLUMNS,
  PRINTER_ENCODINGS,
  PRINTER_KINDS,
  PRINTER_TROUBLES,
} from '../../codes.ts';
import { instant, opaqueId } from '../text.ts';

const trouble = z.enum(PRINTER_TROUBLES);
const columns = z.literal(PRINTER_COLUMNS);
const station = z.string().trim().min(1).max(20);
const stationKeys = z.array(station).max(40);

/** What the board tells of a printer. */
const printerStanding = z.object({
  printerId: opaqueId,
  name: z.string(),
  /** What is wrong with it, as far as it is known. */
  trouble: trouble.nullable(),
  /** Since when paper waits for it that it does not take; null while it takes what there is. */
  silentSince: instant.nullable(),
  /** Pieces of paper that wait. */
  waiting: z.number().int(),
  /** Pieces that could not be written within the last day, as long as nobody dropped them or had them printed again. */
  failed: z.number().int(),
});

/** Answer of `printing`: how the kitchen's printers are. */
export const printingState = z.object({ printers: z.array(printerStanding), serverTime: instant });
export type PrintingState = z.infer<typeof printingState>;

/** How a printer is set up. */
const printerSetup = {
  name: z.string().trim().min(1).max(40),
  kind: z.enum(PRINTER_KINDS),
  /** Where the server reaches it; null where a program in the house does. */
  address: z.string().trim().min(2).max(45).nullable(),
  port: z.number().int().min(1).max(65_535).nullable(),
  columns,
  encoding: z.enum(PRINTER_ENCODINGS),
  language: z.enum(LANGUAGES),
  /** Whether it says how it is when it is asked. */
  answers: z.boolean(),
  copies: z.number().int().min(1).max(3),
  stations: stationKeys,
  /** It takes what no printer has a station for. */
  takesRest: z.boolean(),
  takesBills: z.boolean(),
};

/** A printer as it is to be; its id is made by whoever adds it, so that the same wish makes one printer. */
export const savePrinterRequest = z
  .strictObject({ printerId: opaqueId, ...printerSetup })
  .refine(({ kind, address, port }) => [address, port].every((one) => (one !== null) === (kind === 'TCP')), {
    message: 'a printer that the server reaches has an address and a port, another has none',
    path: ['address'],
  });
export type SavePrinterRequest = z.infer<typeof savePrinterRequest>;

const printer = printerStanding.extend({
  ...printerSetup,
  /** Whether a program in the house has a key for it. */
  hasKey: z.boolean(),
  seenAt: instant.nullable(),
});
export type VenuePrinter = z.infer<typeof printer>;

/** A place where dishes are made, and how many the menu sends there. */
const stationOfVenue = z.object({ station, name: z.string(), dishes: z.number().int() });

/** Answer of `printers`: how printing is set up. */
export const printersAnswer = z.object({
  printers: z.array(printer),
  stations: z.array(stationOfVenue),
  /** Dishes that no station is named for. */
  dishesWithout: z.number().int(),
  /** Networks in which this server prints; empty: in none. */
  networks: z.array(z.string()),
  serverTime: instant,
});
export type PrintersAnswer = z.infer<typeof printersAnswer>;

export const saveStationsRequest = z.strictObject({
  stations: z
    .array(z.strictObject({ station, name: z.string().trim().min(1).max(20) }))
    .max(40)
    .refine((all) => new Set(all.map((one) => one.station)).size === all.length, 'must name each once'),
});

/** The key of a printer's program, told once. */
export const printerKey = z.object({ key: z.string() });

/** A wish that may come twice and prints once. */
const wish = { wishId: opaqueId };
export const testPrinterRequest = z.strictObject(wish);
export const reprintRequest = z.strictObject({
  ...wish,
  /** Another printer than the one that it was for. */
  printerId: opaqueId.optional(),
});

const printJob = z.object({
  jobId: opaqueId,
  printerId: opaqueId,
  printerName: z.string(),
  kind: z.enum(PRINT_KINDS),
  state: z.enum(PRINT_STATES),
  station: z.string().nullable(),
  /** Number and table of the order; null where it is of none. */
  number: z.number().int().nullable(),
  table: z.string().nullable(),
  copy: z.number().int(),
  copies: z.number().int(),
  isReprint: z.boolean(),
  attempts: z.number().int(),
  madeAt: instant,
  endedAt: instant.nullable(),
});
export type PrintJob = z.infer<typeof printJob>;

/** Answer of `printJobs`: what waits, and the latest of what was printed. */
export const printJobList = z.object({ jobs: z.array(printJob), serverTime: instant });
export type PrintJobList = z.infer<typeof printJobList>;

const agentKey = { key: z.string().min(20).max(100) };
const agentTrouble = trouble.exclude(['ADDRESS']).nullable();

/** A program in the house asks for what its printer is to print, and waits a while for it. */
export const fetchPrintRequest = z.strictObject({
  ...agentKey,
  waitSeconds: z.number().int().min(0).max(25).default(25),
});
export const fetchedPrint = z.object({
  job: z
    .object({
      jobId: opaqueId,
      /** What it is to be reported under. */
      lease: opaqueId,
      /** Base64. */
      bytes: z.string(),
      answers: z.boolean(),
    })
    .nullable(),
});
export type FetchedPrint = z.infer<typeof fetchedPrint>;

export const reportPrintRequest = z.strictObject({
  ...agentKey,
  /** Null: only how the printer is. */
  job: z
    .strictObject({
      jobId: opaqueId,
      lease: opaqueId,
      outcome: z.enum(['PRINTED', 'SENT', 'UNSURE', 'NOT_SENT']),
    })
    .nullable(),
  trouble: agentTrouble,
});
/** Whether the report was the word that counts: a lease that ran out is nobody's any more. */
export const printReported = z.object({ isTaken: z.boolean() });
