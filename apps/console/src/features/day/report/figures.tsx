import type { DayDocument } from '@hansang/contract/schemas';
import { type DayRow, type DaySay, daySections } from '@hansang/rules/day';
import { signed } from '../../../shared/money/signed.ts';
import { useReportWords } from '../../../shared/words/report-words.ts';
import { useWords } from '../../../shared/words/words.ts';
import styles from './report.module.css';

/** The parts of a report side by side, as the paper tells them. */
export function Figures({ document }: { document: DayDocument }) {
  const { won } = useWords();
  const say = useReportWords() as DaySay;
  const value = ({ amount, unit, text }: DayRow) => {
    if (amount === null) return text;
    return unit === 'won' ? signed(amount, won) : amount;
  };
  return (
    <div className={styles.parts}>
      {daySections(document, say).map(({ title, rows }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two drawers have the same title
        <section key={`${title}${at}`} className={styles.part}>
          <h3>{title}</h3>
          <dl>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tables may be called alike
              <div key={line} data-total={row.isTotal}>
                <dt>{row.label}</dt>
                <dd>{value(row)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
