import type { BillConfirmation, OrderConfirmation } from '@hansang/contract/schemas';
import { type ReactNode, Suspense } from 'react';
import { BillSlip } from '../../features/payment/bill-slip.tsx';
import { ConfirmationSlip } from '../../features/payment/confirmation-slip.tsx';
import { payWords } from '../../features/payment/pay-words.ts';
import { useResult } from '../../features/payment/use-result.ts';
import { useOrdersRead } from '../../shared/orders/use-read.ts';
import LoadFailed from '../../shared/page/load-failed.tsx';
import { PageBar, PageTop } from '../../shared/page/page-bar.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useHydrated } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { ResultGone } from '../paying/unknown-payment.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** The confirmation of a paid order or of a part of a bill, to print or to save; by session, or by the token of its payment. */
export default function ConfirmationPage({ params }: ScreenProps) {
  const isHydrated = useHydrated();
  const { t } = useWords();
  const waits = <PageTop title={t('done.payment')} back={null} />;
  if (!isHydrated) return waits;
  const token = new URLSearchParams(location.search).get('t');
  const { orderId = '', paymentId } = params;
  return (
    <Suspense fallback={waits}>
      {paymentId !== undefined ? (
        <OfBill paymentId={paymentId} />
      ) : token === null ? (
        <BySession orderId={orderId} />
      ) : (
        <ByToken orderId={orderId} token={token} />
      )}
    </Suspense>
  );
}

/** Of what this phone paid of the table's bill. */
function OfBill({ paymentId }: { paymentId: string }) {
  const words = payWords.use();
  const { api, session } = usePhone();
  const restaurantId = session.entry.get()?.restaurantId ?? 0;
  const { data, failed, again } = useOrdersRead<BillConfirmation>(
    () => api.call('billConfirmation', { params: { restaurantId, paymentId } }),
    null,
  );
  const [title, back] = [words('billSlip'), '/history'];
  if (data)
    return (
      <Paper title={title} back={back}>
        <BillSlip confirmation={data} />
      </Paper>
    );
  return (
    <Missing title={title} back={back}>
      {failed && <LoadFailed failed={failed} onRetry={again} />}
    </Missing>
  );
}

function BySession({ orderId }: { orderId: string }) {
  const words = payWords.use();
  const { api, session } = usePhone();
  const restaurantId = session.entry.get()?.restaurantId ?? 0;
  const { data, failed, again } = useOrdersRead<OrderConfirmation>(
    () => api.call('orderConfirmation', { params: { restaurantId, orderId } }),
    null,
  );
  const [title, back] = [words('slip'), `/order/done/${encodeURIComponent(orderId)}`];
  if (data)
    return (
      <Paper title={title} back={back}>
        <ConfirmationSlip confirmation={data} />
      </Paper>
    );
  return (
    <Missing title={title} back={back}>
      {failed && <LoadFailed failed={failed} onRetry={again} />}
    </Missing>
  );
}

function ByToken({ orderId, token }: { orderId: string; token: string }) {
  const words = payWords.use();
  const { result, failed, again } = useResult(token);
  const [title, back] = [words('slip'), `/pay-success?t=${encodeURIComponent(token)}`];
  const confirmation = result?.of === 'ORDER' && result.orderId === orderId ? result.confirmation : null;
  if (confirmation)
    return (
      <Paper title={title} back={back}>
        <ConfirmationSlip confirmation={confirmation} />
      </Paper>
    );
  const isGone = result !== null || failed?.code === 'NOT_FOUND_ORDER';
  return (
    <Missing title={title} back={back}>
      {isGone ? <ResultGone /> : failed && <LoadFailed failed={failed} onRetry={again} />}
    </Missing>
  );
}

interface PaperProps {
  readonly title: string;
  readonly back: string;
  readonly children: ReactNode;
}

function Missing({ title, back, children }: PaperProps) {
  return (
    <>
      <PageTop title={title} back={back} />
      <main id="main" tabIndex={-1}>
        {children ?? <Skeleton rows={6} />}
      </main>
    </>
  );
}

function Paper({ title, back, children }: PaperProps) {
  const words = payWords.use();
  return (
    <>
      <PageTop title={title} back={back} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageBar>
        <button type="button" className="button" onClick={() => print()}>
          {words('print')}
        </button>
      </PageBar>
    </>
  );
}
