import type { BillConfirmation } from '@hansang/contract/schemas';
import { remainingPayment } from '@hansang/rules';
import { billTax, type ChosenLine } from '@hansang/rules/bill';
import type { BillLineRow, BillRow } from '../../bill/load-bill.ts';
import { inEveryLanguage } from '../../restaurant/localized.ts';
import type { Venue } from '../../restaurant/venue.ts';
import type { PaymentRow } from '../payment-row.ts';
import { presentCard } from '../result/present-card.ts';

/** A confirmation of what a phone paid of a bill; null while nothing was taken. */
export function confirmPart(venue: Venue, payment: PaymentRow, bill: BillRow): BillConfirmation | null {
  if (!payment.is_captured) return null;
  const paid = bill.payments.find(({ paymentId }) => paymentId === payment.payment_id);
  const table = venue.tables.get(bill.table_idx);
  const lines = bill.orders.flatMap((order) => order.lines.map((line) => ({ orderId: order.orderId, line })));
  const chosen = (paid?.chosen ?? []).flatMap((one) => {
    const found = lines.find(({ orderId, line }) => orderId === one.orderId && line.line === one.line);
    return found ? [{ one, line: found.line }] : [];
  });
  const worth = chosen.length > 0 ? chosen : lines.map(({ line }) => ({ one: wholeOf(line), line }));
  const priceOf = (some: typeof worth) =>
    some.reduce((sum, { one, line }) => sum + line.unit_price * one.quantity, 0);
  return {
    ...presentCard(venue, payment),
    // A part bears the tax of the dishes that it paid for; a share that of them all.
    ...billTax(remainingPayment(payment.amount, payment.refunded_amount), {
      all: priceOf(worth),
      taxFree: priceOf(worth.filter(({ line }) => line.is_tax_free)),
    }),
    restaurantName: venue.name,
    floorName: table?.floorName ?? inEveryLanguage({ ko: '' }),
    tableName: bill.table_name,
    part: paid?.part ?? 'WHOLE',
    shares: paid?.shares ?? null,
    lines: chosen.map(({ one, line }) => ({
      name: inEveryLanguage(line.name),
      choices: [line.size, ...line.options].flatMap((each) => (each ? [inEveryLanguage(each.name)] : [])),
      quantity: one.quantity,
      amount: line.unit_price * one.quantity,
    })),
  };
}

const wholeOf = ({ line, charged }: BillLineRow): Pick<ChosenLine, 'line' | 'quantity'> => ({
  line,
  quantity: charged,
});
