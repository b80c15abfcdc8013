import type { BillOffer, HistoryAnswer } from '@hansang/contract/schemas';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { ReceiptFacts } from '../../shared/orders/receipt-facts.tsx';
import { useWords } from '../../shared/words/words.ts';
import { AskBill } from './ask-bill.tsx';
import { billWords } from './bill-words.ts';
import './table-bill.css';

const PayBill = lazyPart(() => import('./pay/pay-bill.tsx'));

export interface TableBillProps {
  readonly bill: NonNullable<HistoryAnswer['bill']>;
  /** The way to the provider's window, where phones can pay. */
  onPay(offer: BillOffer): void;
}

/** What the table and this phone come to so far, what is paid of it, and the ways to pay: from here, or asking for the bill. */
export default function TableBill({ bill, onPay }: TableBillProps) {
  const b = billWords.use();
  const { won } = useWords();
  const { total, settled, owed, own, canPay, receipt } = bill;
  if (total === 0) return null;
  const isPaid = owed === 0 && settled > 0;
  const facts = [
    [b('own'), own, own > 0 && own !== total],
    [b('total'), total, true],
    [b('settled'), settled, settled > 0 && !isPaid],
    [b('owed'), owed, settled > 0 && !isPaid],
  ] as const;
  return (
    <section className="table-bill" aria-label={b('title')}>
      <dl>
        {facts.map(
          ([name, amount, isShown]) =>
            isShown && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="price">{won(amount)}</dd>
              </div>
            ),
        )}
      </dl>
      {isPaid && <p className="table-bill-paid">{b('allPaid')}</p>}
      {isPaid && receipt && (
        <Suspense>
          <ReceiptFacts receipt={receipt} />
        </Suspense>
      )}
      {canPay && (
        <Suspense>
          <PayBill isPaid={isPaid} onPay={onPay} />
        </Suspense>
      )}
      {!isPaid && <AskBill />}
    </section>
  );
}
