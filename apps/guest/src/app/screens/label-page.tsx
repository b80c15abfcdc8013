import { leftToShow } from '@hansang/rules';
import { Suspense } from 'react';
import { LabelScreen } from '../../features/label/label-screen.tsx';
import { PageTop } from '../../shared/page/page-bar.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useHydrated, useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import type { ScreenProps } from '../screen-props.ts';
import { DishMissing, useDish } from './dish-page.tsx';

/** The label page of a dish. */
export default function LabelPage({ parts, params }: ScreenProps) {
  const { t } = useWords();
  const { menu } = usePhone();
  const isHydrated = useHydrated();
  const answer = useStore(menu.answer);
  const { dish, failed, retry } = useDish(parts, params.id ?? '');
  // Which dish it is, only the address tells.
  const back = isHydrated ? `/menu/${encodeURIComponent(params.id ?? '')}` : '/menu';
  const left = dish && answer ? leftToShow(dish, answer.outOfStockSetQuantity) : null;
  return (
    <>
      <PageTop title={t('dish.label')} back={back} isAside />
      <main id="main" tabIndex={-1} className="label">
        {!isHydrated ? (
          <Skeleton rows={6} />
        ) : dish && answer ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <LabelScreen dish={dish} menu={answer} left={left} />
          </Suspense>
        ) : (
          <DishMissing failed={failed} isKnown={dish === null} onRetry={retry} />
        )}
      </main>
    </>
  );
}
