import { signed } from '../../shared/money/signed.ts';
import { useWords } from '../../shared/words/words.ts';
import styles from './column-plot.module.css';
import { useSalesWords } from './sales-words.ts';

interface Column {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
}

const HEIGHT = 100;
const WIDTH = 10;
/** More than these are not told apart below the plot. */
const MOST_LABELS = 8;

/** Amounts as columns, in the order of time. Everything it shows stands in the table below it. */
export function ColumnPlot({ columns, title }: { columns: readonly Column[]; title: string }) {
  const { won } = useWords();
  const s = useSalesWords();
  const most = columns.reduce((best, one) => (one.amount > best.amount ? one : best), {
    key: '',
    label: '',
    amount: 0,
  });
  const every = Math.ceil(columns.length / MOST_LABELS);
  const heightOf = (amount: number) => (most.amount === 0 ? 0 : (Math.max(0, amount) / most.amount) * HEIGHT);
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.most}>
        {s('most', { name: most.label, amount: signed(most.amount, won) })}
      </figcaption>
      <svg
        className={styles.columns}
        viewBox={`0 0 ${columns.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
      >
        {[0.25, 0.5, 0.75, 1].map((part) => (
          <line
            key={part}
            className={styles.line}
            x1="0"
            x2={columns.length * WIDTH}
            y1={HEIGHT * (1 - part)}
            y2={HEIGHT * (1 - part)}
          />
        ))}
        {columns.map(({ key, label, amount }, at) => (
          <rect
            key={key}
            className={styles.column}
            data-most={key === most.key}
            x={at * WIDTH + 1.5}
            width={WIDTH - 3}
            y={HEIGHT - heightOf(amount)}
            height={heightOf(amount)}
          >
            <title>{`${label} ${signed(amount, won)}`}</title>
          </rect>
        ))}
      </svg>
      <div className={styles.labels} aria-hidden="true">
        {columns.map(({ key, label }, at) => (
          <span key={key}>{at % every === 0 ? <span>{label}</span> : null}</span>
        ))}
      </div>
    </figure>
  );
}
