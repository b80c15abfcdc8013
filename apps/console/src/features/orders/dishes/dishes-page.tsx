import { useMemo, useState } from 'react';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { PageHead } from '../../../shared/widgets/page-head.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { BoardTabs } from '../board-tabs.tsx';
import { keptDensity } from '../layout/density.ts';
import { useProgress } from '../lines/use-progress.ts';
import { UndoBar } from '../moves/undo-bar.tsx';
import { useMoves } from '../moves/use-moves.ts';
import { useBoard } from '../use-board.ts';
import { DishCard } from './dish-card.tsx';
import { dishSums } from './dish-sums.ts';
import styles from './dishes.module.css';

/** What is to be cooked now, dish by dish over all orders, each done with one tap or portion by portion. */
export function DishesPage() {
  const { t, failure } = useWords();
  const { restaurantId, role } = useVenue();
  const { data, orders, error, refetch } = useBoard(restaurantId);
  const progress = useProgress();
  const { undo } = useMoves();
  const [density] = useState(() => keptDensity(role));
  const sums = useMemo(() => dishSums(orders), [orders]);
  return (
    <>
      <PageHead title={t('orders.title')}>
        <BoardTabs />
        <UndoBar orders={orders} onUndo={undo} />
      </PageHead>
      {!data && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {data && sums.length === 0 && <StatePage text={t('orders.empty.CONFIRM')} />}
      {data && sums.length > 0 && (
        <ul className={styles.dishes} data-density={density} aria-label={t('rush.dishes')}>
          {sums.map((sum) => (
            <DishCard
              key={sum._id}
              sum={sum}
              limits={data.limits.cooking}
              onDone={(lines) => progress('COOKING', 'DONE', lines)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
