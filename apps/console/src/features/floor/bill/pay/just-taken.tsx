import type { Bill } from '@hansang/contract/schemas';
import { useWords } from '../../../../shared/words/words.ts';
import styles from '../bill-sheet.module.css';
import { useBillWords } from '../bill-words.ts';

/** So long somebody may not know that it was done: a tablet was reloaded, or a colleague was faster. */
const JUST_MS = 2 * 60_000;

/** What staff took of a bill a moment ago and did not give back, for whoever is about to take the same once more. */
export function JustTaken({ bill: { payments, serverTime } }: { bill: Bill }) {
  const { won, clock } = useWords();
  const b = useBillWords();
  const recent = payments.flatMap(({ paymentId, means, voided, amount, refundedAmount, at, by }) => {
    const isOld = Date.parse(serverTime) - Date.parse(at) > JUST_MS;
    if (means === null || voided || amount === refundedAmount || isOld) return [];
    const told = { amount: won(amount - refundedAmount), means: b(`means.${means}`), time: clock(at) };
    return [{ paymentId, text: b('justTaken', { ...told, by: by ?? '' }) }];
  });
  if (recent.length === 0) return null;
  return (
    <div className={styles.justTaken} role="status">
      {recent.map(({ paymentId, text }) => (
        <p key={paymentId}>{text}</p>
      ))}
    </div>
  );
}
