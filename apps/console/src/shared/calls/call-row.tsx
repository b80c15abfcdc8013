import { CALL_LIMIT_MINUTES } from '@hansang/contract';
import type { TableCall } from '@hansang/contract/schemas';
import type { ReactNode } from 'react';
import { elapsedText, latenessOf } from '../time/elapsed.ts';
import { useNow } from '../time/now.ts';
import { Icon } from '../widgets/icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './call-row.module.css';

interface CallRowProps {
  call: TableCall;
  /** Where the screen does not tell the table already. */
  withTable?: boolean;
  /** What answers it. */
  children: ReactNode;
}

/** A call in one line: what for, how long it waits, and what answers it. */
export function CallRow({ call, withTable = false, children }: CallRowProps) {
  const { t, of } = useWords();
  const now = useNow();
  const called = Date.parse(call.calledAt);
  const lateness = call.acknowledgedAt === null ? latenessOf(called, now, CALL_LIMIT_MINUTES) : 'calm';
  const time = elapsedText(called, now);
  return (
    <div
      className={`${styles.row} ${lateness === 'calm' ? '' : styles[lateness]}`}
      data-steady={`call ${call.callId}`}
    >
      <Icon name="calling" size={22} />
      <p className={styles.text}>
        <span className="sr-only">{t('calls.one', { table: call.tableName, item: of(call.itemName) })}</span>
        {withTable && <b aria-hidden="true">{call.tableName} </b>}
        <span aria-hidden="true">{of(call.itemName)}</span>
        {call.acknowledgedBy && (
          <span className={styles.by}>{t('calls.by', { name: call.acknowledgedBy })}</span>
        )}
      </p>
      <span className={styles.time}>
        <span aria-hidden="true">{time}</span>
        <span className="sr-only">{t('calls.waited', { time })}</span>
      </span>
      {children}
    </div>
  );
}
