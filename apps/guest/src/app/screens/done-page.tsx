import type { PastOrder } from '@hansang/contract/schemas';
import { lazy, Suspense } from 'react';
import DoneScreen from '../../features/receipt/done-screen.tsx';
import { ReviewLink } from '../../features/review/review-link.tsx';
import { isServed } from '../../shared/orders/order-words.ts';
import { usePhoneStore } from '../../shared/store.ts';
import type { ScreenProps } from '../screen-props.ts';

const PaidBy = lazy(() => import('../../features/payment/paid-by.tsx'));
const PutBackButton = lazy(() => import('../ordering/put-back-button.tsx'));
const PaidFacts = lazy(() => import('../../features/payment/paid-facts.tsx'));

export default function DonePage({ parts, params }: ScreenProps) {
  const receipt = usePhoneStore(parts.receipt, null);
  const orderId = params.orderId ?? '';
  return (
    <DoneScreen
      key={orderId}
      orderId={orderId}
      receipt={receipt?.id === orderId ? receipt : null}
      paidBy={({ payment }) => (
        <Suspense>
          <PaidBy payment={payment} />
        </Suspense>
      )}
      more={({ receipt: { order, hashKey }, isKept }) => (
        <>
          {order.payment && !order.payment.isAtTable && (
            <Suspense>
              <PaidFacts order={order} hasSlip={!isKept} />
            </Suspense>
          )}
          {isRefused(order) && !isKept && (
            <Suspense>
              <PutBackButton parts={parts} order={order} />
            </Suspense>
          )}
          {hashKey && isServed(order, isKept) && <ReviewLink hashKey={hashKey} />}
        </>
      )}
    />
  );
}

/** This phone's own order, of which nothing comes. */
const isRefused = ({ status, isOwn }: PastOrder) => isOwn && (status === 'REJECT' || status === 'CANCEL');
