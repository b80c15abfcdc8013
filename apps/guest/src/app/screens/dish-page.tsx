import type { Menu } from '@hansang/contract/schemas';
import { type Choice, leftToShow, sumByDish } from '@hansang/rules';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { CartLink } from '../../features/cart/cart-link.tsx';
import { cartLine } from '../../features/cart/make-line.ts';
import { DishChooser } from '../../features/dish/dish-chooser.tsx';
import { DishMarks } from '../../features/menu/dish-marks.tsx';
import type { Failed } from '../../shared/api/api.ts';
import { noAnswer } from '../../shared/api/failures.ts';
import { go } from '../../shared/browser/navigation.ts';
import { isNoVenue } from '../../shared/menu/menu-failure.ts';
import { marksOf } from '../../shared/menu/menu-view.ts';
import LoadFailed from '../../shared/page/load-failed.tsx';
import { PageBar, PageTop } from '../../shared/page/page-bar.tsx';
import { PracticeText } from '../../shared/page/practice-text.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { usePhoneStore, useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import type { Parts } from '../parts.ts';
import type { ScreenProps } from '../screen-props.ts';
import { sharesCart } from '../together/shares-cart.ts';
import '../../features/menu/marks.css';

const EMPTY: never[] = [];
const NOTHING: ReadonlyMap<string, number> = new Map();

/** A dish as a page of its own: a tap before hydration, a shared address, a reload. */
export default function DishPage({ parts, params }: ScreenProps) {
  const { dish, failed, retry } = useDish(parts, params.id ?? '');
  const venue = useStore(usePhone().venue.view);
  if (dish) {
    return (
      <DishContent
        parts={parts}
        dish={dish}
        titleId="dish"
        onAdded={() => void go('/menu')}
        frame={(content, bar) => (
          <>
            <PageTop title={venue?.name ?? ''} back="/menu" isAside />
            <main id="main" tabIndex={-1} className="dish-page">
              {content}
            </main>
            <PageBar>{bar}</PageBar>
          </>
        )}
      />
    );
  }
  return (
    <>
      <PageTop title={venue?.name ?? ''} back="/menu" isAside />
      <main id="main" tabIndex={-1}>
        <DishMissing failed={failed} isKnown={dish === null} onRetry={retry} />
      </main>
      <CartLink cart={parts.cart} marks={parts.cartMarks} />
    </>
  );
}

/** Instead of a dish: that the menu does not have it, that it could not be read, or that it is on its way. */
export function DishMissing({
  failed,
  isKnown,
  onRetry,
}: {
  failed: Failed | null;
  isKnown: boolean;
  onRetry(): void;
}) {
  const { t } = useWords();
  if (isKnown) {
    return (
      <div className="nothing">
        <h1 className="nothing-title">{t('dish.notFound')}</h1>
        <p>{t('dish.notFoundText')}</p>
        <a className="button button-quiet" href="/menu">
          {t('common.toMenu')}
        </a>
      </div>
    );
  }
  if (!failed) return <Skeleton rows={6} />;
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <LoadFailed failed={failed} onRetry={onRetry} />
    </Suspense>
  );
}

/** A dish of the whole menu, or of the page: undefined while unknown, null when the menu does not have it. */
export function useDish(
  { first }: Parts,
  id: string,
): { dish: Menu | null | undefined; failed: Failed | null; retry(): void } {
  const phone = usePhone();
  const { menu } = phone;
  const answer = useStore(menu.answer);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try
  useEffect(() => {
    if (menu.answer.get()) return;
    void menu.load().then((result) => {
      if (!result.ok && isNoVenue(result)) void phone.fail(result);
      else setFailed(result.ok ? null : result);
    });
  }, [menu, turn]);
  const ofPage = first.screen === 'dish' && (first.dish === null || first.dish.menu._id === id);
  const dish = answer ? menu.dish(id) : ofPage ? (first.dish?.menu ?? null) : undefined;
  return { dish, failed, retry: () => setTurn(turn + 1) };
}

export interface DishContentProps {
  readonly parts: Parts;
  readonly dish: Menu;
  readonly titleId: string;
  onAdded(): void;
  frame(content: ReactNode, bar: ReactNode): ReactNode;
}

/** The dish with its choices, added to this phone's cart. */
export function DishContent({ parts, dish, titleId, onAdded, frame }: DishContentProps) {
  const phone = usePhone();
  const { of, t } = useWords();
  const venue = useStore(phone.venue.view);
  const answer = useStore(phone.menu.answer);
  const lines = usePhoneStore(parts.cart.lines, EMPTY);
  const threshold = answer?.outOfStockSetQuantity ?? parts.first.dish?.threshold;
  const entry = usePhoneStore(phone.session.entry, null);
  const inGroup = usePhoneStore(parts.inGroup, NOTHING);
  const lockedBy = usePhoneStore(parts.lockedBy, null);
  const isShared = sharesCart(venue?.useGroupCart ?? false, entry);
  const add = (choice: Choice, quantity: number) => {
    if (isShared) {
      void import('../together/group-acts.ts')
        .then(({ addToGroup }) => addToGroup(phone, parts, dish, choice, quantity))
        .then((isAdded) => isAdded && onAdded())
        .catch(() => phone.fail(noAnswer(false)));
      return;
    }
    parts.cart.add(cartLine(dish, choice, quantity));
    phone.feedback.tell(t('dish.added', { name: of(dish.multiLanguage.name), count: quantity }));
    onAdded();
  };
  return (
    <DishChooser
      menu={dish}
      titleId={titleId}
      marks={<DishMarks marks={marksOf(dish)} left={leftToShow(dish, threshold) ?? undefined} />}
      choosesRequired={venue?.choosesRequired ?? false}
      takesNotes={venue?.notes === true}
      inCart={(isShared ? inGroup : sumByDish(lines)).get(dish._id) ?? 0}
      closed={venue?.closed ?? (isShared ? lockedBy : null)}
      onAdd={add}
      // Who only reads the menu is told where to order.
      frame={(content, bar) =>
        frame(content, entry?.mode === 'menu-board' ? <PracticeText name="board" /> : bar)
      }
    />
  );
}
