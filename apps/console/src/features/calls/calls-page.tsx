import type { TableCall } from '@hansang/contract/schemas';
import { type CallStep, useAnswerCall, useCalls } from '../../shared/calls/use-calls.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { CallCard } from './call-card.tsx';
import { useCallKeys } from './call-keys.ts';
import styles from './calls.module.css';

/** Who is calling for what, oldest first: those nobody has answered, then those somebody is on the way to. */
export function CallsPage() {
  const { t, failure } = useWords();
  const { data, calls, error, refetch } = useCalls();
  const answer = useAnswerCall();
  useCallKeys((callId, step) => {
    const one = calls.find((call) => call.callId === callId);
    if (one && !(step === 'acknowledge' && one.acknowledgedAt !== null)) answer(one, step);
  });
  const open = calls.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const coming = calls.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  return (
    <>
      <PageHead title={t('calls.title')}>
        <p className={`${styles.hint} hide-on-touch`}>{t('calls.keys')}</p>
      </PageHead>
      {!data && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {data && calls.length === 0 && <StatePage text={t('calls.none')} />}
      <Section title={t('calls.open')} calls={open} onStep={answer} />
      <Section title={t('calls.coming')} calls={coming} onStep={answer} />
    </>
  );
}

function Section(props: {
  title: string;
  calls: readonly TableCall[];
  onStep(call: TableCall, step: CallStep): void;
}) {
  const { title, calls, onStep } = props;
  if (calls.length === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>
        {title} <span className={styles.count}>{calls.length}</span>
      </h2>
      <div className={styles.cards}>
        {calls.map((call) => (
          <CallCard key={call.callId} call={call} onStep={onStep} />
        ))}
      </div>
    </section>
  );
}
