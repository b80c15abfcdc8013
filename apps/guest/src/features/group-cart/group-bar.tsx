import { useThrottled } from '../../shared/browser/throttle.ts';
import { PageBar } from '../../shared/page/page-bar.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { GroupView } from './group-cart.ts';
import { groupWords } from './group-words.ts';
import { totalsOf } from './members.ts';

export interface GroupBarProps {
  readonly view: GroupView;
  /** Why nothing can be ordered now. */
  readonly closed: string | null;
  readonly isOnline: boolean;
  readonly isTaking: boolean;
  onReady(isReady: boolean): void;
  onOrder(): void;
}

/** Done choosing, and ordering for everybody. */
export function GroupBar({ view, closed, isOnline, isTaking, onReady, onOrder }: GroupBarProps) {
  const words = groupWords.use();
  const { won } = useWords();
  const order = useThrottled(onOrder);
  const { state, me, holder } = view;
  const isReady = state.ready.includes(me);
  const isLocked = holder !== null && holder !== me;
  const why = closed ?? (isOnline ? null : words('needsNetwork'));
  const { menuPayAmount } = totalsOf(state.lines);
  return (
    <PageBar>
      {why && (
        <p className="why" id="group-why">
          {why}
        </p>
      )}
      <div className="group-bar">
        <button type="button" className="button button-quiet" onClick={() => onReady(!isReady)}>
          {words(isReady ? 'notReady' : 'ready')}
        </button>
        <button
          type="button"
          className="button button-split"
          disabled={why !== null || isLocked || state.lines.length === 0}
          aria-describedby={why ? 'group-why' : undefined}
          aria-busy={isTaking}
          onClick={order}
        >
          <span>{words('order')}</span>
          {state.lines.length > 0 && <span className="price">{won(menuPayAmount)}</span>}
        </button>
      </div>
    </PageBar>
  );
}
