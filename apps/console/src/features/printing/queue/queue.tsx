import type { PrintJob } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../printing.module.css';
import { usePrintingWords } from '../printing-words.ts';
import { usePrintingState, usePrintJobs, useQueue } from '../use-printing.ts';
import { JobRow } from './job-row.tsx';

const OPEN = new Set(['WAITING', 'SENDING', 'UNSURE']);

/** What waits to be printed, and the latest of what was. */
export function Queue() {
  const t = usePrintingWords();
  const { t: say, failure } = useWords();
  const { tell } = useTeller();
  const { data, error, refetch } = usePrintJobs();
  const printers = usePrintingState();
  const { again, drop, clear } = useQueue();
  const [chosen, setChosen] = useState<PrintJob | null>(null);
  const [clearing, setClearing] = useState<string | null>(null);
  if (!data)
    return (
      <StatePage text={error ? failure(error) : say('app.loading')}>
        {error && <Button onClick={() => void refetch()}>{say('app.retry')}</Button>}
      </StatePage>
    );
  if (printers.length === 0 && data.jobs.length === 0) return <StatePage text={t('queue.noPrinter')} />;
  const waiting = data.jobs.filter(({ state }) => OPEN.has(state));
  const done = data.jobs.filter(({ state }) => !OPEN.has(state));
  const printAgain = (job: PrintJob, printerId?: string) => {
    setChosen(null);
    again.mutate(
      { jobId: job.jobId, ...(printerId !== undefined && { printerId }) },
      { onSuccess: () => tell(t('queue.asked')) },
    );
  };
  const ask = (job: PrintJob) =>
    printers.length > 1 ? setChosen(job) : printAgain(job, printers[0]?.printerId);
  const dropButton = ({ jobId }: PrintJob) => (
    <Button
      disabled={drop.isPending}
      onClick={() => drop.mutate(jobId, { onSuccess: () => tell(t('queue.dropped')) })}
    >
      {t('queue.drop')}
    </Button>
  );
  const many = printers.filter((printer) => printer.waiting > 1);
  const cleared = printers.find(({ printerId }) => printerId === clearing);
  return (
    <>
      <section className={styles.section} aria-labelledby="prints-waiting">
        <h2 id="prints-waiting" className={styles.title}>
          {t('queue.waiting')}
        </h2>
        {waiting.length === 0 && <p className={styles.note}>{t('queue.nothing')}</p>}
        <ul className={styles.list}>
          {waiting.map((job) => (
            <JobRow key={job.jobId} job={job}>
              {job.state !== 'SENDING' && dropButton(job)}
            </JobRow>
          ))}
        </ul>
        <div className={styles.buttons}>
          {many.map(({ printerId, name, waiting: count }) => (
            <Button key={printerId} onClick={() => setClearing(printerId)}>
              {t('queue.dropAll', { name, count })}
            </Button>
          ))}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="prints-done">
        <h2 id="prints-done" className={styles.title}>
          {t('queue.done')}
        </h2>
        {done.length === 0 && <p className={styles.note}>{t('queue.none')}</p>}
        <ul className={styles.list}>
          {done.map((job) => (
            <JobRow key={job.jobId} job={job}>
              {printers.length > 0 && (
                <Button disabled={again.isPending} onClick={() => ask(job)}>
                  {t('queue.again')}
                </Button>
              )}
              {job.state === 'FAILED' && dropButton(job)}
            </JobRow>
          ))}
        </ul>
      </section>
      <Sheet
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        place="middle"
        title={t('queue.againTitle')}
      >
        <div className={styles.choices}>
          {printers.map(({ printerId, name }) => (
            <Button
              key={printerId}
              isWide
              kind={printerId === chosen?.printerId ? 'primary' : 'plain'}
              onClick={() => chosen && printAgain(chosen, printerId)}
            >
              {name}
            </Button>
          ))}
        </div>
      </Sheet>
      <Sheet
        isOpen={cleared !== undefined}
        onClose={() => setClearing(null)}
        place="middle"
        title={cleared?.name ?? ''}
        foot={
          <>
            <Button onClick={() => setClearing(null)}>{t('queue.keep')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                if (cleared) clear.mutate(cleared.printerId, { onSuccess: () => tell(t('queue.dropped')) });
                setClearing(null);
              }}
            >
              {t('queue.drop')}
            </Button>
          </>
        }
      >
        <p>{t('queue.sure', { count: cleared?.waiting ?? 0 })}</p>
      </Sheet>
    </>
  );
}
