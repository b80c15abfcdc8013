import type { OrderPaymentResult, PaymentResult } from '@hansang/contract/schemas';
import { Suspense, useEffect } from 'react';
import { Failure, Waiting } from '../../features/payment/failure.tsx';
import PaidBy from '../../features/payment/paid-by.tsx';
import PaidFacts from '../../features/payment/paid-facts.tsx';
import { payWords } from '../../features/payment/pay-words.ts';
import { useResult } from '../../features/payment/use-result.ts';
import { Receipt } from '../../features/receipt/done-screen.tsx';
import { ReviewLink } from '../../features/review/review-link.tsx';
import { isServed } from '../../shared/orders/order-words.ts';
import LoadFailed from '../../shared/page/load-failed.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useHydrated, usePhoneStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { seeResult } from '../paying/after-payment.ts';
import { BillOutcome } from '../paying/bill-outcome.tsx';
import { Cancelled } from '../paying/cancelled-payment.tsx';
import { AgainBar, Elsewhere, Frame, MoreBar } from '../paying/pay-frame.tsx';
import { ResultGone, UnknownPayment } from '../paying/unknown-payment.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** What became of a payment; both addresses show what is true, whichever of them was opened. */
export default function PayPage({ parts }: ScreenProps) {
  const isHydrated = useHydrated();
  const token = isHydrated ? new URLSearchParams(location.search).get('t') : null;
  const waits = (
    <Frame title={null}>
      <Skeleton rows={6} />
    </Frame>
  );
  if (!isHydrated) return waits;
  return (
    <Suspense fallback={waits}>
      {token === null ? <UnknownPayment parts={parts} /> : <Outcome parts={parts} token={token} />}
    </Suspense>
  );
}

function Outcome({ parts, token }: Pick<ScreenProps, 'parts'> & { token: string }) {
  const words = payWords.use();
  const { of } = useWords();
  const { result, failed, again } = useResult(token);
  const isHere = useSeen(parts, result);
  if (!result)
    return (
      <Frame title={null}>
        {failed?.code === 'NOT_FOUND_ORDER' ? (
          <ResultGone />
        ) : failed ? (
          <LoadFailed failed={failed} onRetry={again} />
        ) : (
          <Skeleton rows={6} />
        )}
      </Frame>
    );
  if (result.of === 'BILL') return <BillOutcome result={result} isHere={isHere} />;
  const { outcome, receipt, error } = result;
  switch (outcome) {
    case 'PAID':
      return (
        <Frame title={words('paidTitle')} bar={isHere && <MoreBar />}>
          <Receipt
            receipt={receipt}
            thanks={words('paid')}
            paidBy={(order) => <PaidBy payment={order.payment} />}
          />
          <PaidFacts order={receipt.order} token={token} />
          {receipt.hashKey && isServed(receipt.order) && <ReviewLink hashKey={receipt.hashKey} />}
          {!isHere && <Elsewhere />}
        </Frame>
      );
    case 'PENDING':
      return (
        <Frame title={words('waitingTitle')}>
          <Waiting />
        </Frame>
      );
    default:
      return error?.code === 'PAYMENT_CANCELLED_BY_GUEST' ? (
        <Cancelled says={of(error.multiLanguage.message)} isHere={isHere} />
      ) : (
        <NotPaid result={result} isHere={isHere} />
      );
  }
}

function NotPaid({ result, isHere }: { result: OrderPaymentResult; isHere: boolean }) {
  const words = payWords.use();
  const { of } = useWords();
  const { outcome, error, refundBusinessDays, customerServicePhone } = result;
  const isRefunded = outcome === 'REFUNDED';
  // What a newer order holds must not be ordered once more.
  const mayAgain = !isRefunded && error?.code !== 'PAYMENT_REPLACED';
  return (
    <Frame
      title={words(isRefunded ? 'refundedTitle' : 'failedTitle')}
      bar={isHere && (mayAgain ? <AgainBar /> : <MoreBar />)}
    >
      <Failure
        isRefunded={isRefunded}
        reason={error && of(error.multiLanguage.message)}
        refundDays={refundBusinessDays}
        servicePhone={customerServicePhone}
      >
        {isHere && mayAgain && <p>{words('cartKept')}</p>}
      </Failure>
      {!isHere && <Elsewhere />}
    </Frame>
  );
}

/** Takes over what the page tells, once; whether it is about the table that this browser sits at. */
function useSeen(parts: ScreenProps['parts'], result: PaymentResult | null): boolean {
  const phone = usePhone();
  const entry = usePhoneStore(phone.session.entry, null);
  useEffect(() => {
    if (result?.of !== 'ORDER') return undefined;
    seeResult(phone, parts, result);
    parts.paidFor.set(result.orderId);
    return () => parts.paidFor.set(null);
  }, [phone, parts, result]);
  // Told once for each outcome: this page reads its result again with everything else that changed.
  const outcome = result?.of === 'BILL' ? result.outcome : null;
  useEffect(() => {
    if (outcome !== null) phone.ordersChanged.set((count) => count + 1);
  }, [phone, outcome]);
  return (
    result !== null && entry?.restaurantId === result.restaurantIdx && entry.tableIdx === result.tableIdx
  );
}
