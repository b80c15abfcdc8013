import type { Bill } from '@hansang/contract/schemas';
import { createPortal } from 'react-dom';
import { signed } from '../../../shared/money/signed.ts';
import { useWords } from '../../../shared/words/words.ts';
import styles from './bill-paper.module.css';
import { useBillWords } from './bill-words.ts';

/** The bill for a roll of 80 mm: nothing on the screen, all of the page when it is printed. */
export function BillPaper({ bill }: { bill: Bill }) {
  const { of, won, moment, list } = useWords();
  const b = useBillWords();
  const { seller, tax } = bill;
  const row = (name: string, amount: string, isStrong = false) => (
    <p key={name} className={isStrong ? `${styles.row} ${styles.strong}` : styles.row}>
      <span>{name}</span>
      <span>{amount}</span>
    </p>
  );
  const lines = bill.orders.flatMap(({ orderId, lines: sold }) =>
    sold.filter(({ quantity }) => quantity > 0).map((line) => ({ id: `${orderId}/${line.line}`, ...line })),
  );
  return createPortal(
    <article data-bill-paper="" className={styles.paper} aria-hidden="true">
      <header>
        <h1>{of(seller.venueName)}</h1>
        <p>{seller.name}</p>
        {seller.registrationNumber && <p>{b('seller', { number: seller.registrationNumber })}</p>}
        {seller.phone && <p>{seller.phone}</p>}
      </header>
      <h2>{b(bill.owed > 0 ? 'title' : 'receiptTitle')}</h2>
      {row(b('table', { table: bill.tableName }), moment(bill.closedAt ?? bill.serverTime))}
      <hr />
      {lines.map((line) => (
        <div key={line.id}>
          {row(`${of(line.name)}${line.quantity > 1 ? ` ×${line.quantity}` : ''}`, won(line.amount))}
          {line.choices.length > 0 && <p className={styles.choices}>{list(line.choices.map(of))}</p>}
        </div>
      ))}
      <hr />
      {bill.entries
        .filter(({ isVoided }) => !isVoided)
        .map(({ entryId, kind, amount }) => (
          <div key={entryId}>{row(b(`kind.${kind}`), signed(amount, won))}</div>
        ))}
      {row(b('total'), won(bill.total), true)}
      <p className={styles.choices}>{b('vat', { supply: won(tax.supply), vat: won(tax.vat) })}</p>
      {tax.taxFree > 0 && <p className={styles.choices}>{b('taxFree', { amount: won(tax.taxFree) })}</p>}
      <hr />
      {bill.payments
        .filter(({ voided }) => !voided)
        .map((payment) => (
          <div key={payment.paymentId}>
            {row(b(`means.${payment.means ?? 'PROVIDER'}`), won(payment.amount - payment.refundedAmount))}
            {payment.refundedAmount > 0 && (
              <p className={styles.choices}>
                {b('keptOf', { amount: won(payment.amount), back: won(payment.refundedAmount) })}
              </p>
            )}
            {payment.means === 'CARD_TERMINAL' && payment.approvalNumber && (
              <p className={styles.choices}>{b('approval', { number: payment.approvalNumber })}</p>
            )}
            {payment.tendered !== null &&
              payment.change !== null &&
              payment.change > 0 &&
              row(`${b('tendered')} ${won(payment.tendered)}`, `${b('change')} ${won(payment.change)}`)}
            {payment.receipt && (
              <p className={styles.choices}>{b('receiptNoted', { number: payment.receipt.number })}</p>
            )}
          </div>
        ))}
      {bill.owed > 0 && row(b('owed'), won(bill.owed), true)}
      <p className={styles.last}>{b('notInvoice')}</p>
    </article>,
    document.body,
  );
}
