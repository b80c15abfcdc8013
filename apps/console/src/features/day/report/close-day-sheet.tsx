import type { DayAnswer } from '@hansang/contract/schemas';
import { call } from '../../../shared/api/call.ts';
import { signed } from '../../../shared/money/signed.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Problem } from '../../../shared/widgets/field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useReportWords } from '../../../shared/words/report-words.ts';
import { useWords } from '../../../shared/words/words.ts';
import { useDayWords } from '../day-words.ts';
import { useAsked } from '../use-asked.ts';
import { useOnce, useShowDay } from '../use-day.ts';
import styles from './report.module.css';

interface CloseDaySheetProps {
  day: DayAnswer;
  isOpen: boolean;
  onClose(): void;
}

/** What is looked at before a day is closed: its sums, who is still here, and whether the drawer was counted. */
export function CloseDaySheet({ day: now, isOpen, onClose }: CloseDaySheetProps) {
  const { t, won } = useWords();
  const d = useDayWords();
  const r = useReportWords();
  const { restaurantId } = useVenue();
  const { businessDay, sums, carried, isDrawerOpen } = useAsked(now, isOpen, (day) => day.businessDay);
  const show = useShowDay(null);
  const change = useOnce({
    send: (body: { businessDay: string }, key) => call('closeDay', { params: { restaurantId }, body, key }),
    show,
    told: d('dayDone'),
    onDone: onClose,
    isOpen,
  });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      place="middle"
      title={d('closeDay')}
      sub={<p className={styles.small}>{businessDay}</p>}
      foot={
        <>
          <Button shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            kind="primary"
            shape="large"
            disabled={isDrawerOpen || change.isPending}
            onClick={() => change.mutate({ businessDay })}
          >
            {d('closeDay')}
          </Button>
        </>
      }
    >
      <div className={styles.closing}>
        {isDrawerOpen && <Problem text={d('drawerFirst')} />}
        <dl className={styles.sums}>
          <div>
            <dt>{r('net')}</dt>
            <dd>{signed(sums.net, won)}</dd>
          </div>
          <div>
            <dt>{r('kept')}</dt>
            <dd>{signed(sums.kept, won)}</dd>
          </div>
        </dl>
        {carried.length > 0 && (
          <div className={styles.carried}>
            <p>{d('carriedText', { count: carried.length })}</p>
            <ul>
              {carried.map(({ visitId, table, owed }) => (
                <li key={visitId}>{d('carriedOne', { table, owed: won(owed) })}</li>
              ))}
            </ul>
          </div>
        )}
        <p className={styles.small}>{d('closeText')}</p>
      </div>
    </Sheet>
  );
}
