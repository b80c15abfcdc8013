import type { OrderConfirmation } from '@hansang/contract/schemas';
import { type ReactNode, Suspense } from 'react';
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

/** The confirmation of a paid order, to print or to save; by session, or by the token of its payment. */
export default function ConfirmationPage({ params }: ScreenProps) {
  const isHydrated = useHydrated();
  const { t } = useWords();
  const waits = <PageTop title={t('done.payment')} back={null} />;
  if (!isHydrated) return waits;
  const token = new URLSearchParams(location.search).get('t');
  const orderId = params.orderId ?? '';
  return (
    <Suspense fallback={waits}>
      {token === null ? <BySession orderId={orderId} /> : <ByToken orderId={orderId} token={token} />}
    </Suspense>
  );
}

function BySession({ orderId }: { orderId: string }) {
  const { api, session } = usePhone();
  const restaurantId = session.entry.get()?.restaurantId ?? 0;
  const { data, failed, again } = useOrdersRead<OrderConfirmation>(
    () => api.call('orderConfirmation', { params: { restaurantId, orderId } }),
    null,
  );
  const back = `/order/done/${encodeURIComponent(orderId)}`;
  if (data) return <Paper confirmation={data} back={back} />;
  return <Missing back={back}>{failed && <LoadFailed failed={failed} onRetry={again} />}</Missing>;
}

function ByToken({ orderId, token }: { orderId: string; token: string }) {
  const { result, failed, again } = useResult(token);
  const back = `/pay-success?t=${encodeURIComponent(token)}`;
  const confirmation = result?.orderId === orderId ? result.confirmation : null;
  if (confirmation) return <Paper confirmation={confirmation} back={back} />;
  const isGone = result !== null || failed?.code === 'NOT_FOUND_ORDER';
  return (
    <Missing back={back}>
      {isGone ? <ResultGone /> : failed && <LoadFailed failed={failed} onRetry={again} />}
    </Missing>
  );
}

function Missing({ back, children }: { back: string; children: ReactNode }) {
  const words = payWords.use();
  return (
    <>
      <PageTop title={words('slip')} back={back} />
      <main id="main" tabIndex={-1}>
        {children ?? <Skeleton rows={6} />}
      </main>
    </>
  );
}

function Paper({ confirmation, back }: { confirmation: OrderConfirmation; back: string }) {
  const words = payWords.use();
  return (
    <>
      <PageTop title={words('slip')} back={back} />
      <main id="main" tabIndex={-1}>
        <ConfirmationSlip confirmation={confirmation} />
      </main>
      <PageBar>
        <button type="button" className="button" onClick={() => print()}>
          {words('print')}
        </button>
      </PageBar>
    </>
  );
}
