import { CALL_LIMIT_MINUTES } from '@hansang/contract';
import type { TableCall } from '@hansang/contract/schemas';
import type { CallStep } from '../../shared/calls/use-calls.ts';
import { elapsedText, latenessOf } from '../../shared/time/elapsed.ts';
import { useNow } from '../../shared/time/now.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './calls.module.css';

interface CallCardProps {
  readonly call: TableCall;
  onStep(call: TableCall, step: CallStep): void;
}

/** A call with how long it waits; answered and closed in one tap each. */
export function CallCard({ call, onStep }: CallCardProps) {
  const { t, of } = useWords();
  const now = useNow();
  const called = Date.parse(call.calledAt);
  const isOpen = call.acknowledgedAt === null;
  const lateness = isOpen ? latenessOf(called, now, CALL_LIMIT_MINUTES) : 'calm';
  const look = `${styles.card} ${lateness === 'calm' ? '' : styles[lateness]}`;
  const item = of(call.itemName);
  const titleId = `call-${call.callId}`;
  const time = elapsedText(called, now);
  return (
    <article
      className={look}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card takes the focus so that its keys work
      tabIndex={0}
      aria-labelledby={titleId}
      data-call={call.callId}
      data-steady={`call ${call.callId}`}
    >
      <header className={styles.head}>
        <h3 id={titleId}>
          <span className={styles.table} aria-hidden="true">
            {call.tableName}
          </span>
          <span className={styles.floor} aria-hidden="true">
            {of(call.floorName)}
          </span>
          <span className="sr-only">{t('calls.one', { table: call.tableName, item })}</span>
        </h3>
        <p className={styles.time}>
          {lateness !== 'calm' && <Icon name={lateness === 'red' ? 'alert' : 'clock'} size={22} />}
          <span aria-hidden="true">{time}</span>
          <span className="sr-only">
            {t('calls.waited', { time })} {lateness !== 'calm' && t(`order.${lateness}`)}
          </span>
        </p>
      </header>
      <p className={styles.item}>{item}</p>
      {call.acknowledgedBy && <p className={styles.by}>{t('calls.by', { name: call.acknowledgedBy })}</p>}
      <div className={styles.actions}>
        {isOpen && (
          <Button kind="primary" shape="large" isWide onClick={() => onStep(call, 'acknowledge')}>
            {t('calls.acknowledge')}
          </Button>
        )}
        <Button shape="large" isWide onClick={() => onStep(call, 'close')}>
          {t('calls.close')}
        </Button>
      </div>
    </article>
  );
}
