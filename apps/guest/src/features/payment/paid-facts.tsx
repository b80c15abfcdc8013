import { REFUND_BUSINESS_DAYS } from '@hansang/contract';
import type { PastOrder } from '@hansang/contract/schemas';
import { useWords } from '../../shared/words/words.ts';
import { payWords } from './pay-words.ts';
import './payment.css';

export interface PaidFactsProps {
  readonly order: PastOrder;
  /** Opens the confirmation where there is no session. */
  readonly token?: string | null;
  /** Whether the confirmation can be opened at all. */
  readonly hasSlip?: boolean;
}

/** Below an order that was paid by card: what was given back, and the way to its confirmation, for who paid. */
export default function PaidFacts({ order, token = null, hasSlip = true }: PaidFactsProps) {
  const words = payWords.use();
  const { won } = useWords();
  const { payment } = order;
  if (!payment || payment.status === 'PENDING' || payment.status === 'FAIL') return null;
  if (!order.isOwn) return <p className="pay-note">{words('paidElsewhere')}</p>;
  const isOff = order.status === 'REJECT' || order.status === 'CANCEL';
  const query = token === null ? '' : `?t=${encodeURIComponent(token)}`;
  return (
    <div className="pay-extra">
      {payment.refundedAmount > 0 && (
        <p className="pay-back">
          <span>{words('givenBack')}</span>
          <span className="price">{won(payment.refundedAmount)}</span>
        </p>
      )}
      {(isOff || payment.refundedAmount > 0) && (
        <p className="pay-note">{words('backNote', { days: REFUND_BUSINESS_DAYS })}</p>
      )}
      {hasSlip && (
        <a className="text-button" href={`/order/confirmation/${encodeURIComponent(order._id)}${query}`}>
          {words('slip')}
        </a>
      )}
    </div>
  );
}
