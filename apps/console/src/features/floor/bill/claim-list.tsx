import type { Bill } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './bill-sheet.module.css';
import { useBillWords } from './bill-words.ts';
import { FreeDialog, type Freeing } from './free-dialog.tsx';

/** What guests are paying on their phones at this moment; what lies at a card window unattended is freed for others. */
export function ClaimList({ bill }: { bill: Bill }) {
  const { won, clock } = useWords();
  const b = useBillWords();
  const [freeing, setFreeing] = useState<Freeing | null>(null);
  return (
    <>
      {bill.claims.length > 0 && (
        <section className={styles.section} aria-label={b('claims')}>
          <h3 className={styles.heading}>{b('claims')}</h3>
          <ul>
            {bill.claims.map(({ claimId, amount, label, until, paymentId, isBeingTaken }) => (
              <li key={claimId} className={styles.book}>
                <p id={`claim-${claimId}`} className={styles.bookHead}>
                  <span>{b('person', { label: label ?? '' })}</span>
                  <span className={styles.amount}>{won(amount)}</span>
                </p>
                <p className={styles.small}>
                  {isBeingTaken ? b('beingTaken') : b('claimUntil', { time: clock(until) })}
                </p>
                {paymentId !== null && !isBeingTaken && (
                  <Button
                    kind="quiet"
                    aria-describedby={`claim-${claimId}`}
                    onClick={() => setFreeing({ paymentId, amount })}
                  >
                    {b('free')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <FreeDialog bill={bill} freeing={freeing} onClose={() => setFreeing(null)} />
    </>
  );
}
