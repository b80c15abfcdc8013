import type { BillOffer } from '@hansang/contract/schemas';
import { useState } from 'react';
import PaySheet from './pay-sheet.tsx';
import { payBillWords } from './pay-words.ts';

export interface PayBillProps {
  readonly isPaid: boolean;
  onPay(offer: BillOffer): void;
}

/** Opens the bill to pay it from this phone; of one that is paid, to see by whom. */
export default function PayBill({ isPaid, onPay }: PayBillProps) {
  const p = payBillWords.use();
  const [isOpen, setOpen] = useState(false);
  // It stays once it was opened, so that it can leave with its motion.
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={isPaid ? 'button button-quiet' : 'button'} onClick={open}>
        {p(isPaid ? 'receipts' : 'open')}
      </button>
      {wasOpened && <PaySheet isOpen={isOpen} onClose={() => setOpen(false)} onPay={onPay} />}
    </>
  );
}
