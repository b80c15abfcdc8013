import { CallRow } from '../../shared/calls/call-row.tsx';
import { useAnswerCall, useCalls } from '../../shared/calls/use-calls.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './calls.module.css';

/** Calls that nobody has answered, over the board; absent while there are none. */
export function CallStrip() {
  const { t } = useWords();
  const { calls } = useCalls();
  const answer = useAnswerCall();
  const open = calls.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  if (open.length === 0) return null;
  return (
    <section className={styles.strip} data-pops-up aria-label={t('calls.open')}>
      {open.map((call) => (
        <CallRow key={call.callId} call={call} withTable>
          <Button onClick={() => answer(call, 'acknowledge')}>{t('calls.acknowledge')}</Button>
        </CallRow>
      ))}
    </section>
  );
}
