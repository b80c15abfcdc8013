import type { BoardLine, BoardOrder } from '@hansang/contract/schemas';
import { hasEnded } from '@hansang/rules';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { Choices } from './choices.tsx';
import styles from './dish-lines.module.css';
import { useHeldOf } from './line/regret/held-changes.ts';
import { LineState } from './line-state.tsx';

interface OrderLinesProps {
  order: Pick<BoardOrder, '_id' | 'menus' | 'status'>;
  isSmall?: boolean;
  /** Absent where the reader may do nothing about a line. */
  onOpen?: (line: number) => void;
  /** What stands beside a line. */
  beside?(line: BoardLine): ReactNode;
  /** Whether nothing is left to do for a line. */
  isPast?(line: BoardLine): boolean;
}

/** What was ordered and what became of it, readable from a metre away; each line opens to what may be done about it. */
export function OrderLines({ order, isSmall = false, onOpen, beside, isPast }: OrderLinesProps) {
  return (
    <ul className={isSmall ? `${styles.lines} ${styles.small}` : styles.lines}>
      {order.menus.map((line) => (
        <Line
          key={line.line}
          orderId={order._id}
          line={line}
          isOver={hasEnded(order.status)}
          onOpen={onOpen}
          beside={beside}
          isPast={isPast?.(line) ?? false}
        />
      ))}
    </ul>
  );
}

function Line({
  orderId,
  line,
  isOver,
  onOpen,
  beside,
  isPast,
}: Pick<OrderLinesProps, 'beside'> & {
  orderId: string;
  line: BoardLine;
  isOver: boolean;
  onOpen: ((line: number) => void) | undefined;
  isPast: boolean;
}) {
  const { t, of } = useWords();
  const held = useHeldOf(orderId, line.line);
  // Of an order that came to nothing as a whole each line stands as it was ordered.
  const isOff = line.liveQuantity === 0 && line.offReason !== null;
  const count = line.liveQuantity || line.quantity;
  const name = of(line.multiLanguage.name);
  const classes = [styles.line, beside ? styles.beside : '', isOff ? styles.off : isPast ? styles.over : ''];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <span className={count > 1 && !isOff ? `${styles.quantity} ${styles.many}` : styles.quantity}>
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{t('order.quantity', { count })}</span>
      </span>
      {onOpen && !isOff && !isOver && !held ? (
        <button
          type="button"
          className={`${styles.name} ${styles.open}`}
          aria-label={t('line.open', { dish: name })}
          onClick={() => onOpen(line.line)}
        >
          {name}
        </button>
      ) : (
        <span className={styles.name}>{isOff ? <del>{name}</del> : name}</span>
      )}
      {beside?.(line)}
      <Choices dish={line} />
      <LineState line={line} />
      {held && (held.wish.way === 'off' || held.wish.way === 'free') && (
        <p className={`${styles.state} ${styles.gone}`}>
          {t(`line.soon.${held.wish.way}`, { count: held.wish.quantity })}
        </p>
      )}
    </li>
  );
}
