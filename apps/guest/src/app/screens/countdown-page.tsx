import { cartTotals } from '@hansang/rules';
import { Suspense, useEffect, useState } from 'react';
import type { DrinkAttempt } from '../../features/drinks/drink-attempt.ts';
import { DrinkOrderScreen } from '../../features/drinks/drink-order-screen.tsx';
import { drinkWords } from '../../features/drinks/drink-words.ts';
import { Used } from '../../features/drinks/drinks-screen.tsx';
import { go } from '../../shared/browser/navigation.ts';
import { PageTop } from '../../shared/page/page-bar.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useHydrated, useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { drinkBounds, orderDrink, orderedDrink } from '../ordering/drink-order.ts';
import { attemptOf } from '../ordering/pick-drink.ts';
import type { PickedDrink } from '../parts.ts';
import type { ScreenProps } from '../screen-props.ts';

/** The picked drink with its countdown; after a reload only what is known of the entry's order. */
export default function DrinkOrderPage({ parts }: ScreenProps) {
  const isHydrated = useHydrated();
  const phone = usePhone();
  const picked = useStore(parts.drink);
  const [attempt] = useState(() => (isHydrated ? attemptOf(phone) : null));
  // Whoever comes back here later picks anew: what was picked counts for this one look at the page.
  useEffect(() => () => parts.drink.set(null), [parts]);
  if (!isHydrated) return <Skeleton rows={4} />;
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      {picked && !attempt ? (
        <Counting parts={parts} picked={picked} />
      ) : (
        <Known parts={parts} attempt={attempt ?? attemptOf(phone)} />
      )}
    </Suspense>
  );
}

function Counting({ parts, picked }: Pick<ScreenProps, 'parts'> & { picked: PickedDrink }) {
  const phone = usePhone();
  const { of } = useWords();
  const isOnline = useStore(phone.isOnline);
  const isOrdering = useStore(parts.isOrdering);
  const { min, max } = drinkBounds(picked);
  const size = picked.menu.sizes.find(({ _id }) => _id === picked.sizeId);
  const drink = {
    name: of(picked.menu.multiLanguage.name),
    size: size ? of(size.multiLanguage.name) : null,
    image: picked.menu.imageUrl,
    price: cartTotals([orderedDrink(picked, 1).menu]).menuPayAmount,
    least: min,
    most: max,
  };
  return (
    <DrinkOrderScreen
      drink={drink}
      isOnline={isOnline}
      isOrdering={isOrdering}
      onOrder={(quantity) => void orderDrink(phone, parts, picked, quantity)}
      onStop={() => void go('/drink-menu', { replace: true })}
    />
  );
}

function Known({ parts, attempt }: Pick<ScreenProps, 'parts'> & { attempt: DrinkAttempt | null }) {
  const phone = usePhone();
  const words = drinkWords.use();
  const isOrdering = useStore(parts.isOrdering);
  const isUnknown = attempt !== null && attempt.orderId === null;
  return (
    <>
      <PageTop title={words('orderTitle')} back="/drink-menu" />
      <main id="main" tabIndex={-1}>
        {attempt?.orderId ? (
          <Used orderId={attempt.orderId} />
        ) : (
          <div className="nothing">
            <p className="nothing-title">{words(isUnknown ? 'unknown' : 'nothing')}</p>
            <p>{words(isUnknown ? 'unknownText' : 'nothingText')}</p>
            {isUnknown ? (
              <button
                type="button"
                className="button"
                disabled={isOrdering}
                onClick={() => void orderDrink(phone, parts, null, 0)}
              >
                {words('again')}
              </button>
            ) : (
              <a className="button" href="/drink-menu">
                {words('pick')}
              </a>
            )}
          </div>
        )}
      </main>
    </>
  );
}
