import type { DayReport } from '@hansang/contract/schemas';
import { call } from '../../../shared/api/call.ts';
import { signed } from '../../../shared/money/signed.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button, buttonClass } from '../../../shared/widgets/button.tsx';
import { useReportWords } from '../../../shared/words/report-words.ts';
import { useWords } from '../../../shared/words/words.ts';
import { useDayWords } from '../day-words.ts';
import { fileAddress, useOnce } from '../use-day.ts';
import styles from './report.module.css';

/** The reports of a day, each to print and to take along. */
export function ReportList({ reports }: { reports: readonly DayReport[] }) {
  const d = useDayWords();
  return (
    <ul className={styles.reports} aria-label={d('reports')}>
      {reports.map((report) => (
        <Report key={report.number} report={report} />
      ))}
    </ul>
  );
}

function Report({ report }: { report: DayReport }) {
  const { won, moment, language } = useWords();
  const d = useDayWords();
  const r = useReportWords();
  const { restaurantId } = useVenue();
  const { number, kind, by, madeAt, isIntact, correction, sums } = report;
  const print = useOnce({
    send: (_: null, wishId) => call('printDay', { params: { restaurantId, number }, body: { wishId } }),
    told: d('printed'),
  });
  const byWhom = kind === 'CLOSED' || kind === 'CORRECTION' ? ` · ${by}` : '';
  return (
    <li className={styles.report}>
      <div className={styles.what}>
        <strong>
          {d('report', { number })} · {r(`how.${kind}`)}
        </strong>
        <span className={styles.small}>
          {moment(madeAt)}
          {byWhom}
        </span>
        {correction && (
          <span>
            {r(`means.${correction.means}`)} {signed(correction.amount, won)} · {correction.reason}
          </span>
        )}
        <span className={styles.seal} data-intact={isIntact}>
          {d(isIntact ? 'intact' : 'broken')}
        </span>
      </div>
      {sums && <strong className={styles.net}>{signed(sums.net, won)}</strong>}
      <div className={styles.files}>
        <Button disabled={print.isPending} onClick={() => print.mutate(null)}>
          {d('print')}
        </Button>
        {(['PDF', 'CSV'] as const).map((form) => (
          <a
            key={form}
            className={buttonClass({})}
            aria-label={`${d('report', { number })} ${form}`}
            href={fileAddress(restaurantId, number, form, language)}
            download
          >
            {form}
          </a>
        ))}
      </div>
    </li>
  );
}
