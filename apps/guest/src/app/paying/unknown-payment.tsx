import { PAYMENT_RESULT_MINUTES, REFUND_BUSINESS_DAYS } from '@hansang/contract';
import type { OrderReceipt } from '@hansang/contract/schemas';
import { useEffect, useState } from 'react';
import { begunPayment } from '../../features/payment/begun-payment.ts';
import { Failure, Waiting } from '../../features/payment/failure.tsx';
import { payWords } from '../../features/payment/pay-words.ts';
import { go } from '../../shared/browser/navigation.ts';
import { useOrdersRead } from '../../shared/orders/use-read.ts';
import { Icon } from '../../shared/page/icon.tsx';
import LoadFailed from '../../shared/page/load-failed.tsx';
import { usePhone } from '../../shared/phone.ts';
import { usePhoneStore, useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import type { Parts } from '../parts.ts';
import { isGone, isPaid, takePaid } from './after-payment.ts';
import { AgainBar, CartBar, Frame } from './pay-frame.tsx';

/** A result page without a token: what this phone itself has begun to pay, as far as it has. */
export function UnknownPayment({ parts }: { parts: Parts }) {
  const phone = usePhone();
  const [begun] = useState(() => begunPayment(phone.storage, phone.now()));
  const orderId = begun?.orderId ?? null;
  return orderId === null ? <NothingPaid /> : <Begun parts={parts} orderId={orderId} />;
}

function Begun({ parts, orderId }: { parts: Parts; orderId: string }) {
  const phone = usePhone();
  const words = payWords.use();
  const restaurantId = phone.session.entry.get()?.restaurantId ?? 0;
  const { data, failed, again } = useOrdersRead<OrderReceipt>(
    () => phone.api.call('order', { params: { restaurantId, orderId } }),
    null,
  );
  useEffect(() => {
    if (!data || !isPaid(data)) return;
    takePaid(phone, parts, data);
    void go(`/order/done/${encodeURIComponent(orderId)}`, { replace: true });
  }, [phone, parts, data, orderId]);
  const isOver = data !== null && data.order.status !== 'PENDING' && !isPaid(data);
  if (isOver || (failed && isGone(failed))) return <Unpaid />;
  return (
    <Frame title={words('waitingTitle')} bar={<CartBar />}>
      {failed && !data ? <LoadFailed failed={failed} onRetry={again} /> : <Waiting />}
    </Frame>
  );
}

/** Nobody has begun to pay here, or it was seen to its end: there is no result, and nothing has failed. */
function NothingPaid() {
  const words = payWords.use();
  const { t } = useWords();
  return (
    <Frame title={null}>
      <div className="nothing">
        <Icon name="receipt" size={56} />
        <p className="nothing-title">{words('nothingTitle')}</p>
        <p>{words('nothingText')}</p>
        <a className="button button-quiet" href="/history">
          {t('menu.history')}
        </a>
      </div>
    </Frame>
  );
}

function Unpaid() {
  const words = payWords.use();
  const { venue } = usePhone();
  const view = useStore(venue.view);
  return (
    <Frame title={words('failedTitle')} bar={<AgainBar />}>
      <Failure reason={null} refundDays={REFUND_BUSINESS_DAYS} servicePhone={view?.phone ?? null}>
        <p>{words('cartKept')}</p>
      </Failure>
    </Frame>
  );
}

/** The token's half hour is over. */
export function ResultGone() {
  const words = payWords.use();
  const { t } = useWords();
  const isSeated = usePhoneStore(usePhone().session.entry, null) !== null;
  return (
    <div className="nothing">
      <p className="nothing-title">{words('goneTitle')}</p>
      <p>{words('goneText', { minutes: PAYMENT_RESULT_MINUTES })}</p>
      {isSeated && (
        <a className="button button-quiet" href="/history">
          {t('menu.history')}
        </a>
      )}
    </div>
  );
}
