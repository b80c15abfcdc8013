import { z } from 'zod';
import { ADMISSIONS, HEAD_COUNT_MOMENTS, USUAL_CALLS, VENUE_KINDS } from '../../codes.ts';
import { storedText } from '../text.ts';

const MOST_TABLES = 500;
const MOST_FLOORS = 20;

const span = z.strictObject({
  open: z.string(),
  close: z.string(),
  breaks: z.array(z.strictObject({ from: z.string(), to: z.string() })).optional(),
});

/** What an owner answers who sets a venue up. Times and weekdays are written as in a venue file and checked as one. */
export const venueAnswers = z.strictObject({
  name: storedText(80),
  kind: z.enum(VENUE_KINDS),
  company: z
    .strictObject({
      name: z.string().trim().min(1).max(80).optional(),
      registrationNumber: z.string().trim().optional(),
      phone: z.string().trim().min(1).max(40).optional(),
    })
    .default({}),
  /** Spans by weekday; null: open round the clock. */
  weekly: z.record(z.string(), z.array(span)).nullable(),
  floors: z
    .array(
      z.strictObject({
        name: storedText(40),
        numbers: z.array(z.int32().min(1)).min(1).max(MOST_TABLES),
        /** Of each table there; null: nobody said how many. */
        seats: z.number().int().min(1).max(99).nullable(),
      }),
    )
    .min(1)
    .max(MOST_FLOORS)
    .refine(
      (floors) => floors.reduce((sum, { numbers }) => sum + numbers.length, 0) <= MOST_TABLES,
      `must have at most ${MOST_TABLES} tables in all`,
    ),
  /** TEMPLATE: the menu that houses of its kind begin with. */
  menu: z.enum(['TEMPLATE', 'EMPTY']),
  /** Guests pay by card before the kitchen starts. Until the venue's keys are there they pay as in any other. */
  paysFirst: z.boolean(),
  /** At the end, from their phones too. */
  paysByPhone: z.boolean().default(false),
  /** Displays on the tables show codes that change, instead of printed ones. */
  hasDisplays: z.boolean(),
  /** Null: as fits how guests pay. */
  admission: z.enum(ADMISSIONS).nullable(),
  /** When guests are asked how many they are; null: not at all. */
  headCountAt: z.enum(HEAD_COUNT_MOMENTS).nullable(),
  /** What guests call staff for; without any they do not call. */
  callItems: z.array(z.enum(USUAL_CALLS)),
});
export type VenueAnswers = z.output<typeof venueAnswers>;

/** A name as the template writes it. */
const dishName = z.object({
  ko: z.string(),
  en: z.string().optional(),
  ja: z.string().optional(),
  'zh-CN': z.string().optional(),
});

/** Menus to begin with, and how much each holds. */
export const menuTemplates = z.object({
  templates: z.array(
    z.object({
      kind: z.enum(VENUE_KINDS),
      dishes: z.number().int(),
      /** A few of its dishes, to see what it is. */
      names: z.array(dishName),
    }),
  ),
});
export type MenuTemplates = z.infer<typeof menuTemplates>;

export const venueMade = z.object({ restaurantId: z.number().int() });

/** How far a venue is on its way to its first evening. */
export const openingState = z.object({
  isOpen: z.boolean(),
  dishes: z.number().int(),
  tables: z.number().int(),
  /** Somebody looked the menu over: changes were published, or an owner said so. */
  isMenuChecked: z.boolean(),
  /** Codes were fetched to be printed, a walk looked at them, or an owner said so. */
  areCodesPrinted: z.boolean(),
  /** Number of the table at which to try it out; null without any. */
  firstTable: z.number().int().nullable(),
  /** Guests come in through displays alone: nothing is printed. */
  isRotating: z.boolean(),
  /** Logins beside the reader's own. */
  people: z.number().int(),
  /** Orders that are for trying out, and how many of them went all the way. */
  tests: z.number().int(),
  testsServed: z.number().int(),
  /** Paying first: not wanted, waiting for the venue's keys, waiting to be turned on, on. */
  prepay: z.enum(['OFF', 'NEEDS_KEYS', 'READY', 'ON']),
});
export type OpeningState = z.infer<typeof openingState>;

/** What an owner says is done, or was not done after all. */
export const tickOpeningRequest = z.strictObject({
  step: z.enum(['MENU', 'CODES']),
  isDone: z.boolean(),
});

export const openVenueRequest = z.strictObject({
  /** What was tried out goes first, in the same moment. */
  wipesTests: z.boolean(),
});
