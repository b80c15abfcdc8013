import type { Bill } from '@hansang/contract/schemas';
import { useEffect, useRef, useState } from 'react';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { BillBooks } from './bill-books.tsx';
import { BillHead } from './bill-head.tsx';
import { BillOrders } from './bill-orders.tsx';
import { BillPaper } from './bill-paper.tsx';
import styles from './bill-sheet.module.css';
import { type BillWords, BillWordsContext, useBillTexts } from './bill-words.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { JustTaken } from './pay/just-taken.tsx';
import { PayForm } from './pay/pay-form.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { useBill, useBillPrint } from './use-bill.ts';

interface BillSheetProps {
  visitId: string;
  isOpen: boolean;
  /** Opens where money is taken. */
  startsPaying?: boolean;
  onClose(): void;
}

/** A visit's bill: what was had, by whom, what is paid, and taking money for it. */
export default function BillSheet({ visitId, isOpen, startsPaying = false, onClose }: BillSheetProps) {
  const { t, failure } = useWords();
  const words = useBillTexts();
  const { data: bill, error, refetch } = useBill(visitId);
  if (bill && words)
    return (
      <BillWordsContext value={words}>
        <OpenBill
          // What was taken, and is being asked, is of one bill: past guests share this sheet.
          key={`${bill.visitId} ${startsPaying}`}
          bill={bill}
          words={words}
          isOpen={isOpen}
          startsPaying={startsPaying}
          onClose={onClose}
        />
      </BillWordsContext>
    );
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('app.loading')}>
      <StatePage text={error ? failure(error) : t('app.loading')}>
        {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      </StatePage>
    </Sheet>
  );
}

interface OpenBillProps extends Pick<BillSheetProps, 'isOpen' | 'onClose'> {
  bill: Bill;
  words: BillWords;
  startsPaying: boolean;
}

function OpenBill({ bill, words: b, isOpen, startsPaying, onClose }: OpenBillProps) {
  const { may } = useVenue();
  const [wantsToPay, setWantsToPay] = useState(startsPaying);
  // After a payment the next one is asked for from the beginning, for the bill that came of it: what is read may come later.
  const [taken, setTaken] = useState<readonly Bill[]>([]);
  const last = taken.at(-1);
  // Opened anew, others may have taken something as well.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setTaken([]);
  }
  const [isEntering, setEntering] = useState(false);
  const [isReopening, setReopening] = useState(false);
  const print = useBillPrint(bill, b('printed'));
  const isPaying = wantsToPay && bill.payable > 0;
  // Whoever had scrolled to take money sees what became of it.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isPaying) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isPaying]);
  const close = () => {
    setWantsToPay(startsPaying);
    onClose();
  };
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={isPaying ? b('open') : b('title')}
        sub={<p className={styles.sub}>{b('table', { table: bill.tableName })}</p>}
        foot={
          isPaying ? undefined : (
            <>
              <Button shape="large" disabled={print.isPending} onClick={() => print.mutate(null)}>
                {b(bill.owed > 0 ? 'print' : 'printReceipt')}
              </Button>
              {bill.payable > 0 && (
                <Button kind="primary" shape="large" onClick={() => setWantsToPay(true)}>
                  {b('open')}
                </Button>
              )}
            </>
          )
        }
      >
        <div ref={top}>
          <BillHead bill={bill} />
        </div>
        {isPaying ? (
          <>
            {taken.length === 0 && <JustTaken bill={bill} />}
            <PayForm
              key={taken.length}
              bill={last && last.version > bill.version ? last : bill}
              onCancel={() => setWantsToPay(false)}
              onTaken={(after) => setTaken([...taken, after])}
            />
          </>
        ) : (
          <>
            <BillOrders bill={bill} />
            <BillBooks bill={bill} onEnter={may('bill.change') ? () => setEntering(true) : null} />
            {bill.closedAt !== null && (
              <div className={styles.left}>
                <p className={styles.note}>{b('left')}</p>
                {may('bill.change') && <Button onClick={() => setReopening(true)}>{b('reopen')}</Button>}
              </div>
            )}
          </>
        )}
      </Sheet>
      <EntryDialog bill={bill} isOpen={isEntering} onClose={() => setEntering(false)} />
      <ReopenDialog bill={bill} isOpen={isReopening} onClose={() => setReopening(false)} onDone={close} />
      {isOpen && <BillPaper bill={bill} />}
    </>
  );
}
