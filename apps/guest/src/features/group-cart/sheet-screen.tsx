import type { Localized } from '@hansang/contract/schemas';
import { useThrottled } from '../../shared/browser/throttle.ts';
import { PageBar } from '../../shared/page/page-bar.tsx';
import { useWords } from '../../shared/words/words.ts';
import { Countdown } from './countdown.tsx';
import { ReadDish } from './dish-line.tsx';
import type { GroupView } from './group-cart.ts';
import { groupWords } from './group-words.ts';
import { MemberHeading } from './member-parts.tsx';
import { dishesByMember, isPaying, nameOf, totalsOf } from './members.ts';
import './group.css';

export interface SheetScreenProps {
  readonly view: GroupView;
  readonly errors: ReadonlyMap<string, Localized>;
  readonly isOrdering: boolean;
  readonly isOnline: boolean;
  /** The store is paid before it cooks. */
  readonly paysFirst: boolean;
  now(): number;
  onOrder(): void;
  onCancel(): void;
}

/** What is about to be ordered: its orderer acts, the others watch. */
export function SheetScreen({ view, errors, now, ...acts }: SheetScreenProps) {
  const words = groupWords.use();
  const { won } = useWords();
  const { state, me, holder, lockEnds, members } = view;
  const isMine = holder === me;
  const totals = totalsOf(state.lines);
  const pays = isPaying(view);
  return (
    <>
      <section className="group-who">
        <h2>
          {holder === null || isMine
            ? words('sheetMine')
            : words(pays ? 'sheetPaying' : 'sheetOther', { name: nameOf(members, holder, words) })}
        </h2>
        {holder !== null && !isMine && (
          <p className="hint">{words(pays ? 'sheetPayingText' : 'sheetOtherText')}</p>
        )}
        {lockEnds !== null && <Countdown ends={lockEnds} now={now} />}
      </section>
      {dishesByMember(view).map(({ member, isMe, lines }) => (
        <section key={member.clientId} className="group-section">
          <MemberHeading member={member} isMe={isMe} />
          <ul>
            {lines.map((line) => (
              <ReadDish key={line.cartMenuId} line={line} error={errors.get(line.cartMenuId)} />
            ))}
          </ul>
        </section>
      ))}
      <p className="group-total">
        <span>
          {words('total')} <span className="num">{words('count', { count: totals.totalMenuAmount })}</span>
        </span>
        <span className="price">{won(totals.menuPayAmount)}</span>
      </p>
      {isMine ? <OrdererBar {...acts} total={totals.menuPayAmount} /> : <WatcherBar />}
    </>
  );
}

function OrdererBar({
  total,
  isOrdering,
  isOnline,
  paysFirst,
  onOrder,
  onCancel,
}: Omit<SheetScreenProps, 'view' | 'errors' | 'now'> & { total: number }) {
  const words = groupWords.use();
  const { t, won } = useWords();
  const order = useThrottled(onOrder);
  return (
    <PageBar>
      {!isOnline && <p className="why">{words('needsNetwork')}</p>}
      <div className="group-bar">
        <button type="button" className="button button-quiet" disabled={isOrdering} onClick={onCancel}>
          {words('cancel')}
        </button>
        <button
          type="button"
          className="button button-split"
          disabled={!isOnline}
          aria-busy={isOrdering}
          onClick={order}
        >
          <span>{isOrdering ? t('cart.ordering') : words(paysFirst ? 'pay' : 'order')}</span>
          <span className="price">{won(total)}</span>
        </button>
      </div>
    </PageBar>
  );
}

function WatcherBar() {
  const words = groupWords.use();
  return (
    <PageBar>
      <a className="button button-quiet" href="/group-cart">
        {words('back')}
      </a>
    </PageBar>
  );
}
