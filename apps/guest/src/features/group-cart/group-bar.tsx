import type { Refusal } from '@hansang/rules';
import { Suspense } from 'react';
import { useThrottled } from '../../shared/browser/throttle.ts';
import { PageBar } from '../../shared/page/page-bar.tsx';
import { RefusalText } from '../../shared/page/refusal-text.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { Marks } from './bring-down.ts';
import type { GroupView } from './group-cart.ts';
import { groupWords } from './group-words.ts';
import { totalsOf } from './members.ts';

export interface GroupBarProps {
  readonly view: GroupView;
  readonly marks: Marks;
  /** What a rule of the venue will refuse as the cart stands. */
  readonly rule: Refusal | null;
  /** The store is paid before it cooks. */
  readonly paysFirst: boolean;
  /** Why nothing can be ordered now. */
  readonly closed: string | null;
  readonly isOnline: boolean;
  readonly isTaking: boolean;
  onReady(isReady: boolean): void;
  onOrder(): void;
}

/** Done choosing, and ordering for everybody. */
export function GroupBar(props: GroupBarProps) {
  const { view, marks, rule, paysFirst, closed, isOnline, isTaking, onReady, onOrder } = props;
  const words = groupWords.use();
  const { t, won } = useWords();
  const order = useThrottled(onOrder);
  const { state, me, holder } = view;
  const isReady = state.ready.includes(me);
  const isLocked = holder !== null && holder !== me;
  const { menuPayAmount, totalMenuAmount } = totalsOf(state.lines, marks);
  const isGone = totalMenuAmount === 0;
  const why = closed ?? (isOnline ? (isGone ? t('cart.noneLeft') : null) : words('needsNetwork'));
  // Nothing to be done with, and nothing to order.
  if (state.lines.length === 0) return null;
  return (
    <PageBar>
      {why && (
        <p className="why" id="group-why">
          {why}
        </p>
      )}
      {!why && rule && (
        <p className="why" role="status">
          <Suspense>
            <RefusalText refusal={rule} />
          </Suspense>
        </p>
      )}
      <div className="group-bar">
        <button type="button" className="button button-quiet" onClick={() => onReady(!isReady)}>
          {words(isReady ? 'notReady' : 'ready')}
        </button>
        <button
          type="button"
          className="button button-split"
          disabled={why !== null || isLocked}
          aria-describedby={why ? 'group-why' : undefined}
          aria-busy={isTaking}
          onClick={order}
        >
          <span>{marks.size > 0 ? t('cart.orderWithout') : words(paysFirst ? 'pay' : 'order')}</span>
          <span className="price">{won(menuPayAmount)}</span>
        </button>
      </div>
    </PageBar>
  );
}
