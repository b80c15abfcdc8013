import type { Bill } from '@hansang/contract/schemas';
import { useWords } from '../../../../shared/words/words.ts';
import styles from '../bill-sheet.module.css';
import { useBillWords } from '../bill-words.ts';

/** So long somebody may not know that it was done: a tablet was reloaded, or a colleague was faster. */
const JUST_MS = 2 * 60_000;

/** What staff took of a bill a moment ago, for whoever is about to take the same once more. */
export function JustTaken({ bill: { payments, serverTime } }: { bill: Bill }) {
  const { won, clock } = useWords();
  const b = useBillWords();
  const last = payments.findLast(({ means, voided }) => means !== null && !voided);
  if (!last?.means || Date.parse(serverTime) - Date.parse(last.at) > JUST_MS) return null;
  const told = {
    amount: won(last.amount),
    means: b(`means.${last.means}`),
    time: clock(last.at),
    by: last.by ?? '',
  };
  return (
    <p className={styles.justTaken} role="status">
      {b('justTaken', told)}
    </p>
  );
}
