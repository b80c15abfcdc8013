import { DRINK_COUNTDOWN_SECONDS } from '@hansang/contract';
import { type FocusEvent, useState } from 'react';
import { PageBar, PageTop } from '../../shared/page/page-bar.tsx';
import { Picture } from '../../shared/page/picture.tsx';
import { Stepper } from '../../shared/page/stepper.tsx';
import { useWords } from '../../shared/words/words.ts';
import { drinkWords } from './drink-words.ts';
import { useCountdown } from './use-countdown.ts';
import './drinks.css';

export interface PickedDrinkView {
  readonly name: string;
  readonly size: string | null;
  readonly image: string | null;
  /** Won for one. */
  readonly price: number;
  readonly least: number;
  readonly most: number;
}

export interface DrinkOrderScreenProps {
  readonly drink: PickedDrinkView;
  readonly isOnline: boolean;
  readonly isOrdering: boolean;
  onOrder(quantity: number): void;
  onStop(): void;
}

/** Counts down and orders by itself, unless the guest touches the page: then a tap of theirs orders, or stops. */
export function DrinkOrderScreen({ drink, isOnline, isOrdering, onOrder, onStop }: DrinkOrderScreenProps) {
  const words = drinkWords.use();
  const { won } = useWords();
  const [quantity, setQuantity] = useState(drink.least);
  const { left, isPaused, pause } = useCountdown(isOnline, () => onOrder(quantity));
  // The page itself takes the focus on arrival; a control takes it by the guest's hand only.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => target.id !== 'main' && pause();
  // A tap of the guest's decides: nothing counts on behind it.
  const decide = (act: () => void) => () => {
    pause();
    act();
  };
  const isWaiting = isPaused || !isOnline;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: any touch of the page is one, whatever it hits
    <div className="drink-order" onPointerDown={pause} onFocus={onFocus}>
      <PageTop title={words('orderTitle')} back="/drink-menu" />
      <main id="main" tabIndex={-1} className="drink-chosen">
        <Picture
          path={drink.image ?? undefined}
          name={drink.name}
          width={160}
          pixels={390}
          shape="square"
          className="drink-large"
        />
        <h2>
          {drink.name}
          {drink.size && <span className="hint">{drink.size}</span>}
        </h2>
        <Stepper
          name={drink.name}
          value={quantity}
          canLess={quantity > drink.least}
          canMore={quantity < drink.most}
          onStep={(by) => setQuantity(quantity + by)}
        />
        <div className="drink-count" role="timer" aria-live="off">
          {isWaiting || isOrdering ? null : (
            <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
              <circle className="drink-track" cx="32" cy="32" r="28" />
              <circle
                className="drink-ring"
                cx="32"
                cy="32"
                r="28"
                pathLength={1}
                strokeDasharray={`${left / DRINK_COUNTDOWN_SECONDS} 1`}
              />
              <text x="32" y="32" dominantBaseline="central" textAnchor="middle">
                {left}
              </text>
            </svg>
          )}
        </div>
        <p className="drink-says" role="status">
          <b>
            {words(isOrdering ? 'ordering' : isWaiting ? 'paused' : 'counting', {
              seconds: DRINK_COUNTDOWN_SECONDS,
            })}
          </b>
          {!isOrdering && <span className="hint">{words(isWaiting ? 'pausedHint' : 'countingHint')}</span>}
        </p>
      </main>
      <PageBar>
        <div className="drink-buttons">
          <button
            type="button"
            className="button button-quiet"
            disabled={isOrdering}
            onClick={decide(onStop)}
          >
            {words('stop')}
          </button>
          <button
            type="button"
            className="button"
            disabled={isOrdering || !isOnline}
            onClick={decide(() => onOrder(quantity))}
          >
            {words('orderNow', { price: won(drink.price * quantity) })}
          </button>
        </div>
      </PageBar>
    </div>
  );
}
