import { z } from 'zod';
import { CANCEL_REASONS, ORDER_STATUSES, STAFF_ROLES } from '../codes.ts';
import { pastOrder } from './order.ts';
import { instant, localized, opaqueId, won } from './text.ts';

export const staffMe = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether this account asks for a code from an authenticator app at login. */
  hasTwoStep: z.boolean(),
  venues: z.array(z.object({ restaurantId: z.number().int(), name: localized, role: z.enum(STAFF_ROLES) })),
});
export type StaffMe = z.infer<typeof staffMe>;

/** Who did something. `by` is the name of a staff member, null for everybody else. */
const actor = {
  actorType: z.enum(['guest', 'staff', 'pos', 'payment', 'system']),
  by: z.string().nullable(),
};

/** An order as the board shows it. */
export const boardOrder = pastOrder.extend({
  tableIdx: z.number().int(),
  tableName: z.string(),
  floorName: localized,
  visitId: z.string().nullable(),
  headCount: z.number().int().nullable(),
  totalQuantity: z.number().int(),
  /** 19+: staff check the ID. */
  needsAdultCheck: z.boolean(),
  isFirstOfVisit: z.boolean(),
  /** When each status was reached, oldest first. */
  steps: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: instant, ...actor })),
  /** Until when the reader may take the last step back; null when they may not. */
  undoUntil: instant.nullable(),
  version: z.number().int(),
});
export type BoardOrder = z.infer<typeof boardOrder>;

export const board = z.object({
  orders: z.array(boardOrder),
  serverTime: instant,
  businessDay: z.string(),
  /** Minutes after which a waiting order turns amber, then red. */
  limits: z.object({ amber: z.number(), red: z.number() }),
});
export type Board = z.infer<typeof board>;

export const moveOrderRequest = z.object({
  to: z.enum(ORDER_STATUSES),
  /** The version on the screen; another one answers ORDER_TRANSITION_NOT_ALLOWED. */
  version: z.number().int(),
  cancelReason: z.enum(CANCEL_REASONS).optional(),
  cancelNote: z.string().max(200).optional(),
});

export const TABLE_STATES = [
  'EMPTY',
  'SEATED',
  'ORDERED',
  'CALLING',
  'WAITING_PAYMENT',
  'NEEDS_CHECKOUT',
] as const;

export const tableView = z.object({
  tableIdx: z.number().int(),
  tableName: z.string(),
  floorId: z.string(),
  seats: z.number().int().nullable(),
  state: z.enum(TABLE_STATES),
  visit: z
    .object({
      visitId: z.string(),
      openedAt: instant,
      lastActivityAt: instant,
      headCount: z.number().int().nullable(),
      orderCount: z.number().int(),
      openOrderCount: z.number().int(),
      total: won,
    })
    .nullable(),
  /** Phones that were used at this table within the last hour. */
  sessionCount: z.number().int(),
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
  serverTime: instant,
});
export type FloorPlan = z.infer<typeof floorPlan>;

export const tableDetail = tableView.extend({
  floorName: localized,
  orders: z.array(boardOrder),
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
  /** The visit on the screen; null to end the sessions of a table that never ordered. */
  visitId: z.string().nullable(),
  /** Check out although orders are still open: they become COMPLETE. */
  completeOpenOrders: z.boolean().default(false),
});
export const moveTableRequest = z.object({
  visitId: z.string(),
  toTableIdx: z.number().int().min(1).max(2_147_483_647),
});
export const undoOrderRequest = z.object({ version: z.number().int() });

/** A dish on the sold-out screen. */
export const stockDish = z.object({
  menuId: opaqueId,
  name: localized,
  imageUrl: z.string().nullable(),
  isSoldOut: z.boolean(),
  /** Null: not counted. */
  leftQuantity: z.number().int().min(0).nullable(),
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
  })
  .refine((change) => change.isSoldOut !== undefined || change.leftQuantity !== undefined, {
    error: 'isSoldOut or leftQuantity is needed',
  });
export type SetStockRequest = z.infer<typeof setStockRequest>;
