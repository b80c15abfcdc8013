import type { Bill, BillEntry, BillPayment } from '@hansang/contract/schemas';
import { useId, useState } from 'react';
import { signed } from '../../../shared/money/signed.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './bill-sheet.module.css';
import { useBillWords } from './bill-words.ts';
import { ClaimList } from './claim-list.tsx';
import { heldOf, RefundDialog } from './refund-dialog.tsx';
import { useBillPrint } from './use-bill.ts';
import { VoidDialog, type Voiding } from './void-dialog.tsx';

/** What stands on the bill beside its orders, and what was paid; managers take either back. */
export function BillBooks({ bill, onEnter }: { bill: Bill; onEnter: (() => void) | null }) {
  const b = useBillWords();
  const { may } = useVenue();
  const [voiding, setVoiding] = useState<Voiding | null>(null);
  const [refunding, setRefunding] = useState<BillPayment | null>(null);
  const print = useBillPrint(bill, b('printed'));
  const onVoid = may('bill.change') ? setVoiding : null;
  const onRefund = may('payment.refund') ? setRefunding : null;
  return (
    <>
      {(bill.entries.length > 0 || onEnter) && (
        <section className={styles.section} aria-label={b('entries')}>
          <h3 className={styles.heading}>{b('entries')}</h3>
          <ul>
            {bill.entries.map((entry) => (
              <Entry key={entry.entryId} entry={entry} onVoid={onVoid} />
            ))}
          </ul>
          {onEnter && <Button onClick={onEnter}>{b('addEntry')}</Button>}
        </section>
      )}
      <section className={styles.section} aria-label={b('payments')}>
        <h3 className={styles.heading}>{b('payments')}</h3>
        {bill.payments.length === 0 && <p className={styles.note}>{b('noPayments')}</p>}
        <ul>
          {bill.payments.map((payment) => (
            <Payment
              key={payment.paymentId}
              payment={payment}
              onVoid={onVoid && ((voiding) => onVoid({ ...voiding, over: bill.over }))}
              onRefund={onRefund}
              onPrint={bill.payments.length > 1 ? (id) => print.mutate(id) : null}
            />
          ))}
        </ul>
      </section>
      <ClaimList bill={bill} />
      <VoidDialog bill={bill} voiding={voiding} onClose={() => setVoiding(null)} />
      <RefundDialog bill={bill} payment={refunding} onClose={() => setRefunding(null)} />
    </>
  );
}

type OnVoid = ((voiding: Voiding) => void) | null;

function Entry({ entry, onVoid }: { entry: BillEntry; onVoid: OnVoid }) {
  const { won } = useWords();
  const b = useBillWords();
  const id = useId();
  const { entryId, kind, amount, percent, reason, by, isVoided } = entry;
  return (
    <li className={`${styles.book} ${isVoided ? styles.struck : ''}`}>
      <p id={id} className={styles.bookHead}>
        <span>
          {b(`kind.${kind}`)}
          {percent !== null && ` ${percent}%`}
        </span>
        <span className={styles.amount}>{signed(amount, won)}</span>
      </p>
      <p className={styles.small}>
        {reason} · {by}
      </p>
      {isVoided ? (
        <p className={styles.small}>{b('voided')}</p>
      ) : (
        onVoid && (
          <Button
            kind="quiet"
            aria-describedby={id}
            onClick={() => onVoid({ what: 'entry', id: entryId, amount })}
          >
            {b('void')}
          </Button>
        )
      )}
    </li>
  );
}

interface PaymentProps {
  payment: BillPayment;
  onVoid: OnVoid;
  onRefund: ((payment: BillPayment) => void) | null;
  /** Where several pay, each may want a receipt of their own. */
  onPrint: ((paymentId: string) => void) | null;
}

function Payment({ payment, onVoid, onRefund, onPrint }: PaymentProps) {
  const { won, clock } = useWords();
  const b = useBillWords();
  const id = useId();
  const isGuests = payment.means === null && payment.orderNumber === null;
  const { paymentId, means, amount, approvalNumber, part, shares, label, tendered, change } = payment;
  const { receipt, voided, by, at } = payment;
  const what = [
    part === 'SHARE' && shares !== null && b('shareOf', { count: shares }),
    (isGuests || part === 'PERSON') && label !== null && b('person', { label }),
    part === 'LINES' && b('part.LINES'),
    clock(at),
    by,
  ];
  return (
    <li className={`${styles.book} ${voided ? styles.struck : ''}`}>
      <p id={id} className={styles.bookHead}>
        <span>{b(`means.${means ?? 'PROVIDER'}`)}</span>
        <span className={styles.amount}>{won(amount)}</span>
      </p>
      <p className={styles.small}>{what.filter(Boolean).join(' · ')}</p>
      {tendered !== null && change !== null && change > 0 && (
        <p className={styles.small}>
          {b('tendered')} {won(tendered)} · {b('change')} {won(change)}
        </p>
      )}
      {means === 'CARD_TERMINAL' && approvalNumber && (
        <p className={styles.small}>{b('approval', { number: approvalNumber })}</p>
      )}
      {receipt && <p className={styles.small}>{b('receiptNoted', { number: receipt.number })}</p>}
      {payment.refundedAmount > 0 && (
        <p className={styles.small}>{b('refunded', { amount: won(payment.refundedAmount) })}</p>
      )}
      {payment.isRefunding && <p className={styles.small}>{b('refunding')}</p>}
      {isGuests && !payment.isRefunding && heldOf(payment) > 0 && onRefund && (
        <Button kind="quiet" aria-describedby={id} onClick={() => onRefund(payment)}>
          {b('refund')}
        </Button>
      )}
      {voided && <p className={styles.small}>{b('voidedBy', { by: voided.by, reason: voided.reason })}</p>}
      {!voided && (
        <p className={styles.quick}>
          {onPrint && (
            <Button kind="quiet" aria-describedby={id} onClick={() => onPrint(paymentId)}>
              {b('printOne')}
            </Button>
          )}
          {means !== null && onVoid && (
            <Button
              kind="quiet"
              aria-describedby={id}
              onClick={() => onVoid({ what: 'payment', id: paymentId, amount: heldOf(payment) })}
            >
              {b('void')}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}
