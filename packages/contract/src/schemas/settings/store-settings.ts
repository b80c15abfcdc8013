import { z } from 'zod';
import {
  ADMISSIONS,
  HEAD_COUNT_MOMENTS,
  KEEPING,
  LANGUAGES,
  MAIN_MENU_MAX,
  MAIN_MENU_MIN,
  MENU_ARRANGEMENTS,
  ORDER_CEILING,
  ORDER_DECIDERS,
  OUT_OF_STOCK_SET_QUANTITY,
  SILENT_TILL_CHOICES,
  TABLE_LINKS,
  TWO_STEP_DEMANDS,
  WAITING_CEILING,
  WAITING_LIMIT_MINUTES,
} from '../../index.ts';

const flag = (usual: boolean) => z.boolean().default(usual);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day like 06:00');

/** What a store does and does not do; the names are those of the store's answer. */
export const storeFlags = z.strictObject({
  orderOnSite: flag(true),
  usePos: flag(true),
  usePG: flag(false),
  /** Guests may pay the table's bill, or a part of it, from their phones by card. */
  payAtTable: flag(false),
  useMultiLanguage: flag(false),
  useCallStaff: flag(false),
  usePeopleCount: flag(false),
  /** When the head count is asked for, where it is used. */
  headCountAt: z.enum(HEAD_COUNT_MOMENTS).default('ENTRY'),
  useAlcoholAutomaticOrder: flag(false),
  useGroupCart: flag(false),
  useDigitalQr: flag(false),
  useOnePersonOneMenuOrder: flag(false),
  /** A new order is confirmed without anybody tapping. */
  acceptAutomatically: flag(false),
  isRequiredMenuOptionDefaultSelected: flag(false),
  /** Guests may write to the kitchen, about a dish and about an order. */
  useOrderNotes: flag(false),
  menuArrangementType: z.enum(MENU_ARRANGEMENTS).default('LIST'),
  /** Languages beside Korean; an empty list allows all of them. */
  multiLanguageToggles: z.array(z.enum(LANGUAGES)).default([]),
});

const wholeNumber = (least: number, most: number) => z.number().int().min(least).max(most);

const stageLimits = z.strictObject({ amber: wholeNumber(1, 240), red: wholeNumber(1, 240) });

/** Files and venues from before had one pair for everything, counted from arrival: it stands for new orders. */
function stagesOfOneClock(limits: unknown): unknown {
  const isOneClock = typeof limits === 'object' && limits !== null && 'amber' in limits && 'red' in limits;
  return isOneClock ? { new: limits } : limits;
}

/** Quantity and won above which staff look at what is ordered. */
const ceiling = z.strictObject({
  quantity: wholeNumber(1, 100_000),
  amount: wholeNumber(1, 400_000_000),
});

const days = ({ least, most }: { readonly least: number; readonly most: number }) => wholeNumber(least, most);
const daysOrForGood = (bounds: { readonly least: number; readonly most: number }) =>
  days(bounds).nullable().default(null);

/** Figures and faces of a store. */
export const storeFigures = z.strictObject({
  /** Local time at which one business day ends and the next begins. */
  businessDayCutOff: clock.default('06:00'),
  /** What opens a table: its number (OPEN), or only the key that its printed code holds (KEYED). */
  tableLinks: z.enum(TABLE_LINKS).default('KEYED'),
  /** Where codes rotate, a visit's first order takes a phone that has proven one within so many minutes. */
  codeProofMinutes: wholeNumber(1, 24 * 60).default(10),
  /** Who lets phones in; null: nobody where guests pay first, else whoever is at the table. */
  admission: z.enum(ADMISSIONS).nullable().default(null),
  /** Who says whether an order is taken: staff at the board, or the venue's own till. */
  orderDecider: z.enum(ORDER_DECIDERS).default('BOARD'),
  /** Where the till decides and is silent: staff take orders at the board, or guests are told to call staff. */
  whenTillSilent: z.enum(SILENT_TILL_CHOICES).default('BOARD'),
  needCheckoutAfterHours: wholeNumber(1, 48).default(3),
  /** How long the lock of a shared cart holds without activity. */
  lockLeaseSeconds: wholeNumber(60, 600).default(180),
  /** A prepaid visit checks out by itself this long after its last order became final. */
  prepayCheckOutAfterMinutes: wholeNumber(1, 24 * 60).default(60),
  /** Refunding more than this of one payment, in won, takes a proof of the last minutes. */
  refundStepUpAbove: wholeNumber(0, 100_000_000).default(100_000),
  /** Whose login has to ask for a code too; who lacks it sets it up before anything of the venue opens. */
  twoStepFor: z.enum(TWO_STEP_DEMANDS).default('NONE'),
  /** How long sessions of phones, and the ways in that they made, are kept after their end. */
  keepPhonesDays: days(KEEPING.keepPhonesDays).default(KEEPING.keepPhonesDays.usual),
  /** How long shared carts are kept after they closed, with who was in them. */
  keepCartsDays: days(KEEPING.keepCartsDays).default(KEEPING.keepCartsDays.usual),
  keepCallsDays: daysOrForGood(KEEPING.keepCallsDays),
  keepPhotosDays: daysOrForGood(KEEPING.keepPhotosDays),
  keepReviewsDays: daysOrForGood(KEEPING.keepReviewsDays),
  /** How long the log keeps from which address and device somebody of the staff did something. */
  keepStaffTracesDays: daysOrForGood(KEEPING.keepStaffTracesDays),
  /** Minutes in a stage after which an order turns amber, then red, on the console. */
  waitingLimits: z
    .preprocess(
      stagesOfOneClock,
      z.strictObject({
        new: stageLimits.default(WAITING_LIMIT_MINUTES.new),
        cooking: stageLimits.default(WAITING_LIMIT_MINUTES.cooking),
        ready: stageLimits.default(WAITING_LIMIT_MINUTES.ready),
      }),
    )
    .default(WAITING_LIMIT_MINUTES),
  /** `N left` is shown at this stock and below. */
  outOfStockSetQuantity: wholeNumber(0, 999).default(OUT_OF_STOCK_SET_QUANTITY),
  /** Bounds of the number of main menus in a visit's first order. */
  mainMenuOrder: z
    .strictObject({
      min: wholeNumber(MAIN_MENU_MIN, MAIN_MENU_MAX),
      max: wholeNumber(MAIN_MENU_MIN, MAIN_MENU_MAX),
    })
    .default({ min: MAIN_MENU_MIN, max: MAIN_MENU_MAX }),
  /** Above it an order is never accepted automatically; five times as much is refused. */
  orderCeiling: ceiling.default(ORDER_CEILING),
  /** The same of what waits unaccepted at a table, a new order included. */
  waitingCeiling: ceiling.default(WAITING_CEILING),
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'must be a colour like #d9541e (small letters)')
    .nullable()
    .default(null),
  customerServicePhone: z.string().trim().min(1).max(40).nullable().default(null),
  wifi: z
    .strictObject({
      name: z.string().min(1).max(32),
      password: z.string().min(8).max(63).nullable().default(null),
    })
    .nullable()
    .default(null),
});

/** What `restaurants.settings` holds of a store; an import writes every key, and one that is absent has its default. */
export const storedSettings = z.object({
  ...storeFlags.shape,
  ...storeFigures.shape,
  /** Path of the venue's logo on this origin, without size. */
  logo: z.string().nullable().default(null),
});
export type StoredSettings = z.infer<typeof storedSettings>;
