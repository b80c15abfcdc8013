import type { HistoryAnswer } from '@hansang/contract/schemas';
import { newsWords } from '../words/news-words.ts';
import { useWords } from '../words/words.ts';

export type ReceiptOfBill = NonNullable<NonNullable<HistoryAnswer['bill']>['receipt']>;

/** What a receipt says beside dishes and payments, as on paper: its tax, who sells, and what it is not. */
export function ReceiptFacts({ receipt: { supply, vat, taxFree, seller } }: { receipt: ReceiptOfBill }) {
  const words = newsWords.use();
  const { won } = useWords();
  const { name, registrationNumber, phone } = seller;
  const number = registrationNumber && words('seller', { number: registrationNumber });
  return (
    <div className="receipt-facts">
      <p className="hint">{words('vat', { supply: won(supply), vat: won(vat) })}</p>
      {taxFree > 0 && <p className="hint">{words('taxFree', { amount: won(taxFree) })}</p>}
      <p className="hint">{[name, number, phone].filter(Boolean).join(' · ')}</p>
      <p className="hint">{words('notInvoice')}</p>
    </div>
  );
}
