import type { DayMeans, SalesFacet } from '@hansang/contract';
import type { SalesAnswer, SalesRow } from '@hansang/contract/schemas';
import { type DaySay, sourceLabel } from '@hansang/rules/day';
import { signed } from '../../shared/money/signed.ts';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useReportWords } from '../../shared/words/report-words.ts';
import { useWords } from '../../shared/words/words.ts';
import { ColumnPlot } from './column-plot.tsx';
import styles from './sales-page.module.css';
import { SalesTable } from './sales-table.tsx';
import { useSalesWords } from './sales-words.ts';

/** Sums, a plot and the table behind it. */
export function Sales({ sales, by }: { sales: SalesAnswer; by: SalesFacet }) {
  const { won } = useWords();
  const s = useSalesWords();
  const nameOf = useNames(by);
  const { rows, totals } = sales;
  const sums = [
    ['sold', signed(totals.sold, won)],
    ['orders', totals.orders],
    ['entered', signed(totals.entered, won)],
    ['kept', signed(totals.kept, won)],
  ] as const;
  const named = rows.map((row) => ({ ...row, label: nameOf(row) }));
  return (
    <>
      <dl className={styles.sums}>
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{s(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? (
        <StatePage text={s('none')} />
      ) : (
        <>
          {(by === 'DAY' || by === 'HOUR') && rows.length > 1 && (
            <ColumnPlot columns={named} title={s('plot', { by: s(`by.${by}`) })} />
          )}
          <SalesTable rows={named} by={by} />
        </>
      )}
      <p className={styles.note}>{s('behind')}</p>
    </>
  );
}

/** What a row is called. */
function useNames(by: SalesFacet): (row: SalesRow) => string {
  const { of, language } = useWords();
  const s = useSalesWords();
  const r = useReportWords();
  const day = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  });
  return ({ key, name }) => {
    if (by === 'DAY') return day.format(Date.parse(key));
    if (by === 'HOUR') return s('hour', { hour: key });
    if (by === 'SOURCE') return sourceLabel(key, r as DaySay);
    if (by === 'MEANS') return r(`means.${key as DayMeans}`);
    return name ? of(name) : s('gone');
  };
}
