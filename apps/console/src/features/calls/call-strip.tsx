import { CALL_LIMIT_MINUTES } from '@hansang/contract';
import { elapsedText, latenessOf } from '../../shared/time/elapsed.ts';
import { useNow } from '../../shared/time/now.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './calls.module.css';
import { useAnswerCall, useCalls } from './use-calls.ts';

/** Calls that nobody has answered, over the board; absent while there are none. */
export function CallStrip() {
  const { t, of } = useWords();
  const { calls } = useCalls();
  const answer = useAnswerCall();
  const now = useNow();
  const open = calls.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  if (open.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t('calls.open')}>
      {open.map((call) => {
        const called = Date.parse(call.calledAt);
        const lateness = latenessOf(called, now, CALL_LIMIT_MINUTES);
        return (
          <div
            key={call.callId}
            className={`${styles.stripCall} ${lateness === 'calm' ? '' : styles[lateness]}`}
          >
            <Icon name="calling" size={22} />
            <p className={styles.stripText}>
              <span className="sr-only">
                {t('calls.one', { table: call.tableName, item: of(call.itemName) })}
              </span>
              <b aria-hidden="true">{call.tableName}</b> <span aria-hidden="true">{of(call.itemName)}</span>
            </p>
            <span className={styles.stripTime}>
              <span aria-hidden="true">{elapsedText(called, now)}</span>
              <span className="sr-only">{t('calls.waited', { time: elapsedText(called, now) })}</span>
            </span>
            <Button onClick={() => answer(call, 'acknowledge')}>{t('calls.acknowledge')}</Button>
          </div>
        );
      })}
    </section>
  );
}
