import type { SalesFacet } from '@hansang/contract';
import type { SalesRow } from '@hansang/contract/schemas';
import { signed } from '../../shared/money/signed.ts';
import { useWords } from '../../shared/words/words.ts';
import styles from './sales-table.module.css';
import { useSalesWords } from './sales-words.ts';

interface SalesTableProps {
  rows: readonly (SalesRow & { readonly label: string })[];
  by: SalesFacet;
}

/** What was sold, row by row; where rows are no times each shows its share as a bar. */
export function SalesTable({ rows, by }: SalesTableProps) {
  const { won, language } = useWords();
  const s = useSalesWords();
  const digits = new Intl.NumberFormat(language);
  const all = rows.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const most = rows.reduce((best, { amount }) => Math.max(best, amount), 0);
  const hasBars = by !== 'DAY' && by !== 'HOUR';
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{s(`by.${by}`)}</th>
          <th scope="col" className={styles.number}>
            {s(`count.${by}`)}
          </th>
          <th scope="col" className={styles.number}>
            {s('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count, amount }) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {hasBars && most > 0 && (
                <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(Math.max(0, amount) / most) * 100} height="4" />
                </svg>
              )}
            </th>
            <td className={styles.number}>{digits.format(count)}</td>
            <td className={styles.number}>
              {signed(amount, won)}
              {hasBars && all > 0 && (
                <span className={styles.share}>
                  {s('share', { share: ((Math.max(0, amount) / all) * 100).toFixed(1) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
