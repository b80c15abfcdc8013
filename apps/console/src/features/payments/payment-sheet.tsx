import type { StaffPayment } from '@hansang/contract/schemas';
import { type ReactNode, useState } from 'react';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import { canRefund, standingOf } from './payment-view.ts';
import { cardText, methodName, orderTitle } from './payment-words.ts';
import styles from './payments-page.module.css';
import { RefundForm } from './refund-form.tsx';
import { WhatToDo } from './trouble-list.tsx';

/** One payment: what it bought, how it was paid, what was given back; and giving back. */
export function PaymentSheet({ payment, onClose }: { payment: StaffPayment | null; onClose(): void }) {
  const words = useWords();
  const { t, won } = words;
  const { may } = useVenue();
  // What it was opened for stays readable while it slides away.
  const [shown, setShown] = useState(payment);
  const [isRefunding, setRefunding] = useState(false);
  if (payment && payment !== shown) {
    if (payment.paymentId !== shown?.paymentId) setRefunding(false);
    setShown(payment);
  }
  if (!shown) return null;
  const mayRefund = may('payment.refund') && canRefund(shown);
  return (
    <Sheet
      isOpen={payment !== null}
      onClose={onClose}
      title={orderTitle(shown, words)}
      sub={
        <p>
          {t(`pay.status.${standingOf(shown)}`)} · {won(shown.amount)}
        </p>
      }
      foot={
        mayRefund &&
        !isRefunding && (
          <Button kind="danger" shape="large" isWide onClick={() => setRefunding(true)}>
            {t('pay.refund')}
          </Button>
        )
      }
    >
      {isRefunding && mayRefund ? (
        <RefundForm key={shown.refundedAmount} payment={shown} onDone={() => setRefunding(false)} />
      ) : (
        <>
          <div className={styles.what}>
            <WhatToDo payment={shown} />
          </div>
          {shown.visitId !== null && <p className={styles.note}>{t('pay.ofBillText')}</p>}
          <Sold payment={shown} />
          <Facts payment={shown} />
          <Refunds payment={shown} />
        </>
      )}
    </Sheet>
  );
}

function Sold({ payment }: { payment: StaffPayment }) {
  const { of, won, t } = useWords();
  return (
    <ul className={styles.sold}>
      {payment.menus.map((menu, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may stand twice, and lines never change place
        <li key={line}>
          <span>
            {of(menu.multiLanguage.name)} {t('order.times', { count: menu.quantity })}
          </span>
          <span>{won(menu.price * menu.quantity)}</span>
        </li>
      ))}
    </ul>
  );
}

function Facts({ payment }: { payment: StaffPayment }) {
  const words = useWords();
  const { t, clock, won } = words;
  return (
    <dl className={styles.facts}>
      <Fact name={t('pay.method')}>{methodName(payment, words)}</Fact>
      <Fact name={t('pay.card')}>{cardText(payment)}</Fact>
      <Fact name={t('pay.time')}>{payment.approvedAt && clock(payment.approvedAt)}</Fact>
      <Fact name={t('pay.approval')}>{payment.approvalNumber}</Fact>
      <Fact name={t('pay.transaction')}>{payment.transactionId}</Fact>
      <Fact name={t('pay.amount')}>{won(payment.amount)}</Fact>
      <Fact name={t('pay.refunded')}>{payment.refundedAmount > 0 && won(payment.refundedAmount)}</Fact>
    </dl>
  );
}

/** Left out where nothing is known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Refunds({ payment: { refunds } }: { payment: StaffPayment }) {
  const { t, won, clock } = useWords();
  if (refunds.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('pay.refunds')}</h3>
      <ul className={styles.sold}>
        {refunds.map((refund) => (
          <li key={refund.refundId}>
            <span>
              {clock(refund.requestedAt)} · {t(`pay.refund.${refund.status}`)} ·{' '}
              {t(`reason.${refund.reason}`)}
            </span>
            <span>{won(refund.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
