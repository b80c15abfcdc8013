import type { ErrorCode } from '@hansang/contract';
import type { BillPaymentResult } from '@hansang/contract/schemas';
import { BillSlip } from '../../features/payment/bill-slip.tsx';
import { Failure, Waiting } from '../../features/payment/failure.tsx';
import { payWords } from '../../features/payment/pay-words.ts';
import { SuccessCheck } from '../../shared/page/success-check.tsx';
import { useWords } from '../../shared/words/words.ts';
import { Cancelled } from './cancelled-payment.tsx';
import { Elsewhere, Frame } from './pay-frame.tsx';

const BILL = '/history';

/** Of these nobody has asked for money, as they say themselves: a word of what may come back would only frighten. */
const UNCHARGED: ReadonlySet<string> = new Set<ErrorCode>([
  'BILL_PAYMENT_EXPIRED',
  'BILL_PAYMENT_FREED',
  'BILL_PAYMENT_REPLACED',
  'BILL_PAYMENT_TAMPERED',
]);

export interface BillOutcomeProps {
  readonly result: BillPaymentResult;
  /** Whether this browser sits at the table. */
  readonly isHere: boolean;
}

/** What became of a payment of the table's bill. */
export function BillOutcome({ result, isHere }: BillOutcomeProps) {
  const words = payWords.use();
  const { of, won } = useWords();
  const { outcome, error, amount, owed, confirmation } = result;
  switch (outcome) {
    case 'PENDING':
      return (
        <Frame title={words('waitingTitle')}>
          <Waiting />
        </Frame>
      );
    case 'PAID':
      return (
        <Frame title={words('paidTitle')} bar={isHere && <BillBar />}>
          <section className="pay-top" role="status">
            <SuccessCheck />
            <h2 className="pay-head">{words('billPaid', { amount: won(amount) })}</h2>
            <p>{owed === 0 ? words('billAllPaid') : words('billOwed', { amount: won(owed) })}</p>
          </section>
          {confirmation && <BillSlip confirmation={confirmation} />}
          <div className="pay-extra">
            <button type="button" className="text-button" onClick={() => print()}>
              {words('print')}
            </button>
          </div>
          {!isHere && <Elsewhere />}
        </Frame>
      );
    default:
      return error?.code === 'PAYMENT_CANCELLED_BY_GUEST' ? (
        <Cancelled says={of(error.multiLanguage.message)} isHere={isHere} to={BILL} />
      ) : (
        <NotPaid result={result} isHere={isHere} />
      );
  }
}

function NotPaid({ result, isHere }: BillOutcomeProps) {
  const words = payWords.use();
  const { of } = useWords();
  const { outcome, error, refundBusinessDays, customerServicePhone } = result;
  const isRefunded = outcome === 'REFUNDED';
  if (error?.code === 'BILL_PAYMENT_NEEDLESS')
    return (
      <Frame title={words('cancelledTitle')} bar={isHere && <BillBar />}>
        <section className="pay-top" role="status">
          <h2 className="pay-head">{words('billAllPaid')}</h2>
          <p>{of(error.multiLanguage.message)}</p>
        </section>
        {!isHere && <Elsewhere />}
      </Frame>
    );
  return (
    <Frame title={words(isRefunded ? 'refundedTitle' : 'failedTitle')} bar={isHere && <BillBar />}>
      <Failure
        isRefunded={isRefunded}
        head={isRefunded ? undefined : words('billFailed')}
        reason={error && of(error.multiLanguage.message)}
        refundDays={error && UNCHARGED.has(error.code) ? null : refundBusinessDays}
        servicePhone={customerServicePhone}
      />
      {!isHere && <Elsewhere />}
    </Frame>
  );
}

function BillBar() {
  const words = payWords.use();
  return (
    <a className="button" href={BILL}>
      {words('toBill')}
    </a>
  );
}
