import type { RefundView, StaffPayment } from '@hansang/contract/schemas';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import { waitingRefund } from './payment-view.ts';
import { orderTitle } from './payment-words.ts';
import styles from './payments-page.module.css';
import { useRetryRefund, useSettleRefund } from './use-payments.ts';

/** Refunds that failed or whose outcome nobody knows, of any day: what is done about them is one tap away. */
export function TroubleList({
  payments,
  onOpen,
}: {
  payments: readonly StaffPayment[];
  onOpen(paymentId: string): void;
}) {
  const words = useWords();
  const { t, won } = words;
  if (payments.length === 0) return null;
  return (
    <section className={styles.troubles} aria-labelledby="troubled">
      <h2 className={styles.heading} id="troubled">
        <Icon name="alert" size={22} />
        {t('pay.troubled')}
      </h2>
      <ul>
        {payments.map((payment) => (
          <li key={payment.paymentId} className={styles.trouble}>
            <button type="button" className={styles.open} onClick={() => onOpen(payment.paymentId)}>
              {orderTitle(payment, words)} · {won(payment.amount)}
            </button>
            <WhatToDo payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function WhatToDo({ payment }: { payment: StaffPayment }) {
  const { t } = useWords();
  const { may } = useVenue();
  const refund = waitingRefund(payment);
  if (!refund) return payment.isBeingSettled ? <p className={styles.note}>{t('pay.settling')}</p> : null;
  const canAct = may('payment.refund');
  return refund.status === 'UNKNOWN' ? (
    <Unknown refund={refund} canAct={canAct} />
  ) : (
    <Failed refund={refund} canAct={canAct} />
  );
}

function Failed({ refund, canAct }: { refund: RefundView; canAct: boolean }) {
  const { t, clock } = useWords();
  const retry = useRetryRefund();
  const { attempts, lastError, nextAttemptAt } = refund;
  return (
    <>
      <p className={styles.note}>
        <span>{t('pay.troubledText')}</span>{' '}
        <span className={styles.tries}>
          {t('pay.tries', { count: attempts })}
          {nextAttemptAt && ` · ${t('pay.nextTry', { time: clock(nextAttemptAt) })}`}
        </span>
        {lastError && <span className={styles.error}>{lastError}</span>}
      </p>
      {canAct && (
        <Button kind="primary" disabled={retry.isPending} onClick={() => retry.mutate(refund.refundId)}>
          {t('pay.retry')}
        </Button>
      )}
    </>
  );
}

function Unknown({ refund, canAct }: { refund: RefundView; canAct: boolean }) {
  const { t, won } = useWords();
  const { refundId, amount } = refund;
  const settle = useSettleRefund();
  return (
    <>
      <p className={styles.note}>{t('pay.unknownText', { amount: won(amount) })}</p>
      {canAct && (
        <div className={styles.choices}>
          <Button disabled={settle.isPending} onClick={() => settle.mutate({ refundId, wasGivenBack: true })}>
            {t('pay.wasBack')}
          </Button>
          <Button
            disabled={settle.isPending}
            onClick={() => settle.mutate({ refundId, wasGivenBack: false })}
          >
            {t('pay.wasNotBack')}
          </Button>
        </div>
      )}
    </>
  );
}
