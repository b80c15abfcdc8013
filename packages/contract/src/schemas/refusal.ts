import { z } from 'zod';
import { errorReply } from './errors.ts';
import { staffPayment } from './payment.ts';
import { cartAnswer } from './shared-cart.ts';
import { bill } from './staff/bill.ts';
import { boardOrder, stockDish } from './staff/board.ts';
import { menuConflict, menuFault } from './staff/menu-draft.ts';
import { clientId, instant } from './text.ts';

/** What a refusal carries beside the error's own fields, so that the caller need not ask again. */
export const refusalExtra = z.object({
  /** `TOO_MANY_REQUESTS` */
  retryAfterSeconds: z.number().int().optional(),
  /** `TABLE_CHANGED`: where the session is now. */
  tableIdx: z.number().int().nullable().optional(),
  /** `CART_VERSION_MISMATCH`: the cart as it is, so that the phone rebases without another round trip. */
  cart: cartAnswer.optional(),
  /** `CART_LOCKED` */
  lockedBy: clientId.optional(),
  lockExpiresAt: instant.optional(),
  /** `ORDER_TRANSITION_NOT_ALLOWED`, `LINE_CHANGED`, `OFFER_OPEN`: the order as it is, to see who was faster. */
  order: boardOrder.optional(),
  /** `PAYMENT_CHANGED`, `REFUND_NOT_POSSIBLE`: the payment as it is. */
  payment: staffPayment.optional(),
  /** `BILL_CHANGED`, `BILL_TOO_MUCH`: the bill as it is. */
  bill: bill.optional(),
  /** `MENU_FIELD_TAKEN`: what others want, or published meanwhile. */
  menuConflicts: z.array(menuConflict).readonly().optional(),
  /** `MENU_FAULTY` */
  menuFaults: z.array(menuFault).readonly().optional(),
  /** `STOCK_CHANGED`: the dish as it is. */
  dish: stockDish.optional(),
  /** `SETTING_CHANGED`: what the fields say now, by name. */
  settings: z.record(z.string(), z.unknown()).optional(),
});
export type RefusalExtra = Readonly<z.infer<typeof refusalExtra>>;

/** What a refused call is answered. */
export const refusalReply = errorReply.extend(refusalExtra.shape);
export type RefusalReply = z.infer<typeof refusalReply>;
