import { billRest, type PayableBill } from '@hansang/rules/bill';
import type { BillLineRow, BillOrderRow, BillRow } from './load-bill.ts';

/** How many of a line nobody has paid or is paying. */
export const leftOf = ({ isPaidFirst }: BillOrderRow, { charged, taken }: BillLineRow): number =>
  isPaidFirst ? 0 : Math.max(0, charged - taken);

/** A bill as far as the rules of paying go. */
export function payableBill({ orders, money }: BillRow): PayableBill {
  const open = orders.filter(({ isPaidFirst }) => !isPaidFirst);
  return {
    lines: open.flatMap((order) =>
      order.lines.map((line) => ({
        orderId: order.orderId,
        line: line.line,
        clientId: line.by,
        unitPrice: line.unit_price,
        left: leftOf(order, line),
      })),
    ),
    base: open.reduce((sum, { due }) => sum + due, 0),
    entered: money.entered,
    payable: billRest(money).payable,
  };
}
