import type { BillConfirmation, OrderConfirmation } from '@hansang/contract/schemas';
import type { Venue } from '../../restaurant/venue.ts';
import type { PaymentRow } from '../payment-row.ts';

type CardFacts = Omit<
  Pick<OrderConfirmation, keyof OrderConfirmation & keyof BillConfirmation>,
  'supply' | 'vat'
>;

/** What a confirmation says of a card, whatever was paid by it. */
export const presentCard = ({ corporation }: Venue, payment: PaymentRow): CardFacts => ({
  corporation,
  method: payment.method,
  approvalNumber: payment.approval_number,
  approvedAt: payment.approved_at?.toISOString() ?? null,
  cardName: payment.card_name,
  cardNumber: payment.card_number,
  installmentMonths: payment.installment_months,
  amount: payment.amount,
  refundedAmount: payment.refunded_amount,
});
