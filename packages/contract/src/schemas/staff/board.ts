import { z } from 'zod';
import { UNPAID_REASONS } from '../../bill.ts';
import { CANCEL_REASONS, HELD_REASONS, LINE_STATES, ORDER_STATUSES, STAFF_ROLES } from '../../codes.ts';
import { EARLIER_FINISHED_MAX, PROGRESS_LINES_MAX } from '../../constants.ts';
import { askingPhone, tablePhone } from '../admission.ts';
import { orderLine, pastOrder } from '../order.ts';
import { restaurantParams } from '../params.ts';
import { tablePlace } from '../table-place.ts';
import {
  calendarDay,
  INT_MAX,
  instant,
  localized,
  opaqueId,
  signedWonSum,
  staffLine,
  wonSum,
} from '../text.ts';
import { sharedTablet } from './login.ts';

export const staffMe = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether this account asks for a code from an authenticator app at login. */
  hasTwoStep: z.boolean(),
  /** Owner of every venue of the installation, also of those that come later. */
  ownsInstallation: z.boolean(),
  venues: z.array(
    z.object({
      restaurantId: z.number().int(),
      name: localized,
      role: z.enum(STAFF_ROLES),
      /** It has not opened: what is ordered there is for trying out. */
      isBeforeOpening: z.boolean(),
      /** Nothing of it opens before this account has set up its second step. */
      needsTwoStep: z.boolean(),
    }),
  ),
  /** Where this login is a tablet that several share; null for a login of one's own. */
  tablet: sharedTablet.nullable(),
});
export type StaffMe = z.infer<typeof staffMe>;

/** Who did something. `by` is the name of a staff member, null for everybody else. */
const actor = {
  actorType: z.enum(['guest', 'staff', 'pos', 'payment', 'system']),
  by: z.string().nullable(),
};

/** A line as staff take it further by itself. */
export const boardLine = orderLine.extend({
  /** Until when the reader may take its own last step back; null when they may not. */
  undoUntil: instant.nullable(),
});
export type BoardLine = z.infer<typeof boardLine>;

/** An order as the board shows it. */
export const boardOrder = pastOrder.omit({ isOwn: true }).extend({
  menus: z.array(boardLine),
  tableIdx: z.number().int(),
  tableName: z.string(),
  floorName: localized,
  visitId: z.string().nullable(),
  /** What staff call its guests. */
  partyLabel: z.string().nullable(),
  headCount: z.number().int().nullable(),
  totalQuantity: z.number().int(),
  isFirstOfVisit: z.boolean(),
  /** What staff look at: above a ceiling, an ID to check (19+), a table that nobody has confirmed. */
  held: z.array(z.enum(HELD_REASONS)),
  /** When each status was reached, oldest first. */
  steps: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: instant, ...actor })),
  /** When its present stage began; an undo gives the earlier stage its beginning back. */
  statusSince: instant,
  /** From when kitchen, printer and till may know of it; null while it is not accepted. */
  releasedAt: instant.nullable(),
  /** When somebody of the staff first reacted to it; consoles ring until then. */
  seenAt: instant.nullable(),
  /** Until when the reader may take the last step back; null when they may not. */
  undoUntil: instant.nullable(),
  version: z.int32(),
});
export type BoardOrder = z.infer<typeof boardOrder>;

const stageLimits = z.object({ amber: z.number(), red: z.number() });
/** Minutes in a stage after which an order turns amber, then red. */
const waitingLimits = z.object({ new: stageLimits, cooking: stageLimits, ready: stageLimits });
export type WaitingLimits = z.infer<typeof waitingLimits>;

export const board = z.object({
  orders: z.array(boardOrder),
  /** Phones that ask to be let in, where phones are let in. */
  asking: z.array(
    askingPhone.extend({ tableIdx: z.number().int(), tableName: z.string(), visitId: z.string() }),
  ),
  serverTime: instant,
  businessDay: z.string(),
  limits: waitingLimits,
  /** When the next accepted order is released that the reader does not see yet; null where none is held back. */
  nextReleaseAt: instant.nullable(),
});
export type Board = z.infer<typeof board>;

/** Which finished orders of a business day are wanted beyond those of the board. */
export const finishedQuery = z.object({
  day: calendarDay,
  /** Those with a smaller number. */
  before: z.coerce.number<string>().int().min(1).max(INT_MAX),
  count: z.coerce.number<string>().int().min(1).max(EARLIER_FINISHED_MAX),
});
export const finishedOrders = z.object({
  /** The latest first. */
  orders: z.array(boardOrder),
  /** There are none before them. */
  isAll: z.boolean(),
});
export type FinishedOrders = z.infer<typeof finishedOrders>;

export const moveOrderRequest = z.object({
  to: z.enum(ORDER_STATUSES),
  /** The version on the screen; another one answers ORDER_TRANSITION_NOT_ALLOWED. */
  version: z.int32(),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  cancelNote: z.string().max(200).optional(),
});

const lineOfOrder = z.object({ orderId: opaqueId, line: z.number().int().min(0).max(10_000) });
export type LineOfOrder = Readonly<z.infer<typeof lineOfOrder>>;

/** Lines that get further by themselves, of one order or of many: what the screen showed, and what becomes of it. */
export const progressLinesRequest = z.object({
  from: z.enum(LINE_STATES),
  to: z.enum(LINE_STATES),
  lines: z.array(lineOfOrder).min(1).max(PROGRESS_LINES_MAX),
});

export const progressLinesAnswer = z.object({
  /** The orders that were named and that the reader may see, as they are now. */
  orders: z.array(boardOrder),
  /** Lines that stand elsewhere by now, or whose step cannot be taken: nothing was done to them. */
  late: z.array(lineOfOrder),
});
export type ProgressLinesAnswer = z.infer<typeof progressLinesAnswer>;

/** What the console names of a table when something new came in that needs somebody. */
export const seeArrivalsRequest = z.object({
  orderIds: z.array(opaqueId).max(200),
  callIds: z.array(opaqueId).max(200),
});

export const TABLE_STATES = [
  'EMPTY',
  'SEATED',
  'ORDERED',
  'CALLING',
  'WAITING_PAYMENT',
  'NEEDS_CHECKOUT',
] as const;

/** What a visit's bill says. */
const visitMoney = z.object({
  /** Discounts, service and the like. */
  entered: signedWonSum,
  /** Still to be taken from the guests. */
  owed: wonSum,
  /** Owed, and being paid at this moment. */
  claimed: wonSum,
  /** Taken beyond what the bill comes to by now: to be given back. */
  over: wonSum,
  /** Taken, refunds not counted off. */
  paid: wonSum,
  refunded: wonSum,
  /** Of rejected and cancelled orders: on its way back to the guests. */
  refunding: wonSum,
});
export type VisitMoney = z.infer<typeof visitMoney>;

const namedTable = z.object({ tableIdx: z.number().int(), tableName: z.string() });

export const tableView = z.object({
  tableIdx: z.number().int(),
  tableName: z.string(),
  floorId: z.string(),
  seats: z.number().int().nullable(),
  /** Null where nobody has laid it out. */
  place: tablePlace.nullable(),
  zone: z.string().nullable(),
  state: z.enum(TABLE_STATES),
  /** It calls staff, whatever else it needs before that. */
  isCalling: z.boolean(),
  /** The visit that runs there, ordered or not; what staff do at the table names it. */
  visitId: z.string().nullable(),
  /** Since when its guests sit there, ordered or not, and how many they are where that is known. */
  stay: z.object({ openedAt: instant, headCount: z.number().int().nullable() }).nullable(),
  /** Where its guests order, where this table belongs to another one. */
  joinedTo: namedTable.nullable(),
  /** Tables that belong to this one. */
  joined: z.array(namedTable),
  /** What staff call the guests. */
  partyLabel: z.string().nullable(),
  /** Whom it is kept for, and from when; `time` as the venue's clock shows it: `19:00`. */
  reservation: z.object({ from: instant, time: z.string(), name: z.string().nullable() }).nullable(),
  /** The same once it has ordered. */
  visit: z
    .object({
      visitId: z.string(),
      openedAt: instant,
      lastActivityAt: instant,
      headCount: z.number().int().nullable(),
      orderCount: z.number().int(),
      openOrderCount: z.number().int(),
      /** Open orders that nobody has accepted yet. */
      newOrderCount: z.number().int(),
      /** Orders that were neither rejected nor cancelled. */
      keptOrderCount: z.number().int(),
      total: wonSum,
      money: visitMoney,
      /** When the order that is longest in a stage came into it; null for a stage without one. */
      oldest: z.object({
        new: instant.nullable(),
        cooking: instant.nullable(),
        ready: instant.nullable(),
      }),
    })
    .nullable(),
  /** Phones that were used at this table within the last hour. */
  sessionCount: z.number().int(),
  /** Where phones are let in: who asks, and whether staff know that guests sit there. */
  admission: z
    .object({
      /** OPEN: confirmed by staff. UNCONFIRMED: somebody has acted. CLOSED: staff open it. EMPTY: the first to act is in. */
      state: z.enum(['OPEN', 'UNCONFIRMED', 'CLOSED', 'EMPTY']),
      asking: z.array(askingPhone),
    })
    .nullable(),
  /** What the table's display told of itself when it was last scanned; null where none ever was. */
  display: z
    .object({
      /** Volts, as the display writes them. */
      battery: z.string(),
      seenAt: instant,
    })
    .nullable(),
});
export type TableView = z.infer<typeof tableView>;

export const floorPlan = z.object({
  floors: z.array(z.object({ floorId: z.string(), name: localized, tables: z.array(tableView) })),
  limits: waitingLimits,
  serverTime: instant,
});
export type FloorPlan = z.infer<typeof floorPlan>;

export const tableDetail = tableView.extend({
  floorName: localized,
  /** Those of the table; where nobody is let in, all that were used there within the last hour are at it. */
  phones: z.array(tablePhone),
  orders: z.array(boardOrder),
  /** Who sat there last, while nobody has ordered since: its bill can still be looked at. */
  lastVisitId: z.string().nullable(),
  timeline: z.array(
    z.object({
      at: instant,
      type: z.string(),
      ...actor,
      summary: z.record(z.string(), z.unknown()),
    }),
  ),
  serverTime: instant,
});
export type TableDetail = z.infer<typeof tableDetail>;

export const checkOutRequest = z.object({
  /** The visit on the screen, ordered or not; null to end the sessions of a table where none runs. */
  visitId: z.string().nullable(),
  /** Check out although orders are still open: they become COMPLETE. */
  completeOpenOrders: z.boolean().default(false),
  /** What becomes of orders that nobody ever accepted; without a word check-out is refused. */
  unaccepted: z.enum(['COMPLETE', 'REJECT']).optional(),
  /** Why a visit that still owes is checked out all the same; without one it is refused, TABLE_STILL_OWES. */
  unpaid: z.object({ reason: z.enum(UNPAID_REASONS), note: staffLine(200).default('') }).optional(),
});
export const moveTableRequest = z.object({
  visitId: z.string(),
  toTableIdx: z.int32().min(1),
  /** Guests sit there: their phones leave first and what they had chosen is gone. */
  clearTarget: z.boolean().default(false),
  /** With `clearTarget`: the visit that the screen showed there; for another one it is refused, TABLE_SEATED. */
  targetVisitId: z.string().nullable().default(null),
});
export const tableCode = z.object({
  /** What the table's printed code holds. */
  link: z.string(),
  /** The same as a code to scan: a path of squares, and how many there are to a side. */
  qrPath: z.string(),
  qrSize: z.number().int(),
  /** The venue asks for the key that the link holds; else the table's number opens it. */
  isKeyed: z.boolean(),
  /** Guests come in through the rotating code of the table's display alone: nothing is printed. */
  isRotating: z.boolean(),
  /** How often the code was renewed, and once more. */
  generation: z.number().int(),
  /** The link names an address that was set up (PUBLIC_URL), not the one that this machine has at the moment. */
  isLasting: z.boolean(),
});
export type TableCode = z.infer<typeof tableCode>;
export const renewTableCodeRequest = z.object({
  /** Of the code on the screen: one that was renewed meanwhile is not renewed again. */
  generation: z.int32().min(1),
});
export const undoOrderRequest = z.object({ version: z.int32() });

/** A dish on the sold-out screen. */
/** A size or an option of a dish, which can be sold out by itself. */
export const STOCK_PARTS = ['size', 'option'] as const;
export const stockPart = z.object({
  part: z.enum(STOCK_PARTS),
  key: opaqueId,
  /** The option's group; null of a size. */
  groupName: localized.nullable(),
  name: localized,
  isSoldOut: z.boolean(),
});
export type StockPart = Readonly<z.infer<typeof stockPart>>;

export const stockDish = z.object({
  menuId: opaqueId,
  name: localized,
  imageUrl: z.string().nullable(),
  isSoldOut: z.boolean(),
  /** Null: not counted. */
  leftQuantity: z.number().int().min(0).nullable(),
  /** Its sizes, then its options by group. */
  parts: z.array(stockPart),
});
export type StockDish = z.infer<typeof stockDish>;

export const stockList = z.object({
  categories: z.array(z.object({ categoryId: z.string(), name: localized, dishes: z.array(stockDish) })),
});
export type StockList = z.infer<typeof stockList>;

/** What is not named stays as it is. */
export const setStockRequest = z
  .object({
    isSoldOut: z.boolean().optional(),
    leftQuantity: z.number().int().min(0).max(99_999).nullable().optional(),
    /** With `leftQuantity`: what the screen showed as left; when that has changed it is refused, STOCK_CHANGED. */
    seenLeft: z.int32().min(0).nullable().optional(),
  })
  .refine((change) => change.leftQuantity === undefined || change.seenLeft !== undefined, {
    error: 'seenLeft is needed with leftQuantity',
  })
  .refine((change) => change.isSoldOut !== undefined || change.leftQuantity !== undefined, {
    error: 'isSoldOut or leftQuantity is needed',
  });
export type SetStockRequest = z.infer<typeof setStockRequest>;

export const markPartRequest = z.object({ isSoldOut: z.boolean() });
export const stockPartParams = restaurantParams.extend({
  menuId: opaqueId,
  part: z.enum(STOCK_PARTS),
  key: opaqueId,
});
