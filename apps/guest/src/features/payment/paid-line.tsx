import type { PastOrder } from '@hansang/contract/schemas';
import { useWords } from '../../shared/words/words.ts';
import PaidBy from './paid-by.tsx';
import { payWords } from './pay-words.ts';

/** How an order was paid by card and what of it was given back, in one line; nothing where no money was taken. */
export default function PaidLine({ payment }: Pick<PastOrder, 'payment'>) {
  const words = payWords.use();
  const { won } = useWords();
  if (!payment || payment.status === 'PENDING' || payment.status === 'FAIL') return null;
  return (
    <p className="slip-paid">
      <span>
        <PaidBy payment={payment} />
      </span>
      {payment.refundedAmount > 0 && <b>{words('backOf', { amount: won(payment.refundedAmount) })}</b>}
    </p>
  );
}
