import type { PrintJob } from '@hansang/contract/schemas';
import type { ReactNode } from 'react';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../printing.module.css';
import { usePrintingWords } from '../printing-words.ts';

const LOOKS: Readonly<Partial<Record<PrintJob['state'], string | undefined>>> = {
  UNSURE: styles.warn,
  FAILED: styles.bad,
  PRINTED: styles.good,
  SENT: styles.good,
};

/** A piece of paper: what it is, whose, where it prints and how far it came. */
export function JobRow({ job, children }: { job: PrintJob; children: ReactNode }) {
  const t = usePrintingWords();
  const { clock } = useWords();
  const { kind, number, table, station, copy, copies, isReprint, state, attempts, printerName } = job;
  const facts = [
    ...(table === null ? [] : [table]),
    ...(station === null ? [] : [station]),
    printerName,
    ...(copies > 1 ? [t('queue.copy', { copy, copies })] : []),
    ...(isReprint ? [t('queue.mark')] : []),
    ...(attempts > 1 ? [t('queue.tries', { count: attempts })] : []),
  ];
  return (
    <li className={styles.job}>
      <time className={styles.time} dateTime={job.madeAt}>
        {clock(job.madeAt)}
      </time>
      <div className={styles.words}>
        <p className={styles.name}>
          {number === null ? t(`kind.${kind}`) : `${t('queue.number', { number })} · ${t(`kind.${kind}`)}`}
        </p>
        <p className={styles.note}>{facts.join(' · ')}</p>
      </div>
      <p className={`${styles.state} ${LOOKS[state] ?? ''}`}>{t(`state.${state}`)}</p>
      <div className={styles.act}>{children}</div>
    </li>
  );
}
