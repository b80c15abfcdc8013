import { CallRow } from '../../../shared/calls/call-row.tsx';
import { useAnswerCall, useCalls } from '../../../shared/calls/use-calls.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './table-calls.module.css';

/** What a table calls for, answered where one sees it; absent where it calls for nothing. */
export function TableCalls({ tableIdx }: { tableIdx: number }) {
  const { t } = useWords();
  const answer = useAnswerCall();
  const calls = useCalls().calls.filter((call) => call.tableIdx === tableIdx);
  if (calls.length === 0) return null;
  return (
    <section className={styles.calls} aria-label={t('table.calls')}>
      {calls.map((call) => (
        <CallRow key={call.callId} call={call}>
          {call.acknowledgedAt === null && (
            <Button kind="primary" onClick={() => answer(call, 'acknowledge')}>
              {t('calls.acknowledge')}
            </Button>
          )}
          <Button onClick={() => answer(call, 'close')}>{t('calls.close')}</Button>
        </CallRow>
      ))}
    </section>
  );
}
