import type { BoardOrder } from '@hansang/contract/schemas';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { forwardText } from '../many/forward-text.ts';
import type { OrderMoves } from '../moves/order-moves.ts';
import styles from '../order-card.module.css';
import type { CardHandlers } from './card-handlers.ts';

interface CardActionsProps extends Pick<CardHandlers, 'onForward' | 'onEnd'> {
  order: BoardOrder;
  moves: OrderMoves;
  isSending: boolean;
}

/** The steps that a card offers; absent where the role has none. */
export function CardActions({ order, moves, isSending, onForward, onEnd }: CardActionsProps) {
  const { t } = useWords();
  const { forward, end } = moves;
  if (!forward && !end) return null;
  return (
    <div className={styles.actions}>
      {end && (
        <Button className={styles.end} disabled={isSending} onClick={() => onEnd(order, end)}>
          {t(end === 'REJECT' ? 'order.reject' : 'order.cancel')}
        </Button>
      )}
      {forward && (
        <Button
          className={styles.forward}
          kind="primary"
          disabled={isSending}
          onClick={() => onForward(order, forward)}
        >
          {t(forwardText(forward))}
        </Button>
      )}
    </div>
  );
}
