import type { GuestBill } from '@hansang/contract/schemas';
import { useWords } from '../../../shared/words/words.ts';
import { payBillWords } from './pay-words.ts';

/** What was paid of the bill and by whom, and what others are paying at this moment. */
export function BillPayments({ bill: { payments, claims } }: { readonly bill: GuestBill }) {
  const p = payBillWords.use();
  const { won } = useWords();
  const others = claims.filter(({ paymentId }) => paymentId === null);
  if (payments.length === 0 && others.length === 0) return null;
  return (
    <ul className="pay-list">
      {payments.map((one) => (
        <li key={`${one.at}/${one.amount}/${one.label}`}>
          <span>
            {one.paymentId !== null
              ? p('paidMine')
              : one.label !== null
                ? p('paidBy', { label: one.label })
                : p('paidAtTable')}
            {one.refundedAmount > 0 && (
              <span className="hint">{p('refunded', { amount: won(one.refundedAmount) })}</span>
            )}
          </span>
          <span className="price">{won(one.amount)}</span>
          {one.paymentId !== null && (
            <a className="pay-slip" href={`/history/confirmation/${encodeURIComponent(one.paymentId)}`}>
              {p('receipt')}
            </a>
          )}
        </li>
      ))}
      {others.map((one) => (
        <li key={`${one.until}/${one.label}`} className="pay-others">
          {p('others', { label: one.label ?? '', amount: won(one.amount) })}
        </li>
      ))}
    </ul>
  );
}
