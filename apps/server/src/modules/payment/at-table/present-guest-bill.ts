import type { GuestBill } from '@hansang/contract/schemas';
import { billRest, claimPart } from '@hansang/rules/bill';
import type { BillPayer, BillRow } from '../../bill/load-bill.ts';
import { leftOf, payableBill } from '../../bill/payable-bill.ts';
import { instantOf, labelOrNull } from '../../bill/present-bill.ts';
import { isOwnOrder, type Phone } from '../../order/reading/whose-order.ts';
import { inEveryLanguage } from '../../restaurant/localized.ts';

export interface GuestBillReader {
  readonly phone: Phone;
  readonly clientId: string | null;
  readonly canPay: boolean;
}

/** A bill as a phone of its table reads it: who staff are and whose paper a receipt is are none of its business. */
export function presentGuestBill(
  row: BillRow,
  { phone, clientId, canPay }: GuestBillReader,
  now: Date,
): GuestBill {
  const { money, orders } = row;
  const { owed, payable: unclaimed } = billRest(money);
  const isOwn = ({ sessionId, deviceHash }: BillPayer): boolean =>
    isOwnOrder(
      { session_id: sessionId, device_hash: deviceHash === null ? null : Buffer.from(deviceHash, 'base64') },
      phone,
    );
  const payable = payableBill(row);
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  const isMine = (by: string | null): boolean => by !== null && by === clientId;
  return {
    version: row.bill_version,
    canPay,
    total: Math.max(0, money.sold + money.entered),
    settled: Math.max(0, money.settled),
    claimed: money.claimed,
    owed,
    payable: unclaimed,
    base: payable.base,
    own: lines.reduce((sum, { line }) => sum + (isMine(line.by) ? line.unit_price * line.charged : 0), 0),
    ownLeft: clientId === null ? 0 : claimPart(payable, { part: 'PERSON', clientId }).amount,
    headCount: row.head_count,
    lines: lines
      .filter(({ line }) => line.charged > 0)
      .map(({ order, line }) => ({
        orderId: order.orderId,
        line: line.line,
        name: inEveryLanguage(line.name),
        choices: [line.size, ...line.options].flatMap((one) => (one ? [inEveryLanguage(one.name)] : [])),
        unitPrice: line.unit_price,
        quantity: line.charged,
        left: leftOf(order, line),
        isOwn: isMine(line.by),
      })),
    entered: money.entered,
    payments: row.payments
      .filter(({ isCaptured }) => isCaptured)
      .map((payment) => ({
        amount: payment.amount,
        refundedAmount: payment.refundedAmount,
        part: payment.part,
        label: labelOrNull(payment.clientId),
        isCard: payment.means === null || payment.means === 'CARD_TERMINAL',
        at: instantOf(payment.at),
        paymentId:
          payment.means === null && payment.orderNumber === null && isOwn(payment.payer)
            ? payment.paymentId
            : null,
      })),
    claims: row.claims.map((claim) => ({
      amount: claim.amount,
      part: claim.part,
      label: labelOrNull(claim.clientId),
      until: instantOf(claim.until),
      paymentId: isOwn(claim.payer) ? claim.paymentId : null,
      isBeingTaken: claim.isBeingTaken,
    })),
    serverTime: now.toISOString(),
  };
}
