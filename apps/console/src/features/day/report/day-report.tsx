import type { DayAnswer } from '@hansang/contract/schemas';
import { isAsReported } from '@hansang/rules/day';
import { useState } from 'react';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useDayWords } from '../day-words.ts';
import { useDay } from '../use-day.ts';
import { CloseDaySheet } from './close-day-sheet.tsx';
import { CorrectSheet } from './correct-sheet.tsx';
import { Figures } from './figures.tsx';
import styles from './report.module.css';
import { ReportList } from './report-list.tsx';

/** What a day came to, its reports, and closing it. */
export function DayReport({ day }: { day: string | null }) {
  const { t, failure } = useWords();
  const { data, error, refetch } = useDay(day);
  if (!data)
    return (
      <StatePage text={error ? failure(error) : t('app.loading')}>
        {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      </StatePage>
    );
  return <OneDay day={data} />;
}

function OneDay({ day }: { day: DayAnswer }) {
  const d = useDayWords();
  const { may } = useVenue();
  const [isClosing, setClosing] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const { businessDay, today, isClosed, reports } = day;
  const isToday = businessDay === today;
  const last = reports.findLast(({ kind }) => kind !== 'CORRECTION');
  const hasMore = isToday && last && !isAsReported(last.figures, day.figures);
  return (
    <section className={styles.day} aria-labelledby="day-title">
      <header className={styles.head}>
        <h2 id="day-title">{d(isClosed ? 'closed' : isToday ? 'running' : 'notClosed')}</h2>
        {isToday && !isClosed && may('day.close') && (
          <Button kind="primary" shape="large" onClick={() => setClosing(true)}>
            {d('closeDay')}
          </Button>
        )}
        {isClosed && may('day.correct') && (
          <Button onClick={() => setCorrecting(true)}>{d('correct')}</Button>
        )}
      </header>
      {hasMore && <p className={styles.warning}>{d('changedSince')}</p>}
      {reports.length > 0 && <ReportList reports={reports} />}
      <Figures document={{ ...day, venue: {}, correction: null }} />
      <CloseDaySheet day={day} isOpen={isClosing} onClose={() => setClosing(false)} />
      <CorrectSheet
        day={businessDay}
        reportCount={reports.length}
        isOpen={isCorrecting}
        onClose={() => setCorrecting(false)}
      />
    </section>
  );
}
