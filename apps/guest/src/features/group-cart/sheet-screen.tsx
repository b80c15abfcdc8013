import type { Localized } from '@hansang/contract/schemas';
import { lazy, Suspense } from 'react';
import { useThrottled } from '../../shared/browser/throttle.ts';
import { CeilingNote } from '../../shared/orders/ceiling-note.tsx';
import { PageBar } from '../../shared/page/page-bar.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { Marks } from './bring-down.ts';
import { Countdown } from './countdown.tsx';
import { ReadDish } from './dish-line.tsx';
import type { GroupView } from './group-cart.ts';
import { groupWords } from './group-words.ts';
import { MemberHeading } from './member-parts.tsx';
import { dishesByMember, isPaying, nameOf, totalsOf } from './members.ts';
import './group.css';

const OrderNoteField = lazy(() => import('../../shared/orders/order-note-field.tsx'));

export interface SheetScreenProps {
  readonly view: GroupView;
  readonly marks: Marks;
  readonly errors: ReadonlyMap<string, Localized>;
  /** The table that it is ordered for, as guests read it; null where it is not known yet. */
  readonly table: string | null;
  readonly isOrdering: boolean;
  readonly isOnline: boolean;
  /** The store is paid before it cooks. */
  readonly paysFirst: boolean;
  /** The kitchen reads what guests write to it. */
  readonly takesNotes: boolean;
  now(): number;
  onOrder(): void;
  onCancel(): void;
}

/** What is about to be ordered: its orderer acts, the others watch. */
export function SheetScreen({ view, marks, errors, table, now, ...acts }: SheetScreenProps) {
  const words = groupWords.use();
  const { t, won } = useWords();
  const { state, me, holder, lockEnds, members } = view;
  const isMine = holder === me;
  const totals = totalsOf(state.lines, marks);
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
              <ReadDish
                key={line.cartMenuId}
                line={line}
                mark={marks.get(line.cartMenuId)}
                error={errors.get(line.cartMenuId)}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className="group-total">
        <span>
          <span className="num">{words('totalOf', { count: totals.totalMenuAmount })}</span>
        </span>
        <span className="price">{won(totals.menuPayAmount)}</span>
      </p>
      <CeilingNote totals={totals} />
      {isMine && (
        <button type="button" className="text-button" disabled={acts.isOrdering} onClick={acts.onCancel}>
          {words('edit')}
        </button>
      )}
      {isMine && acts.takesNotes && (
        <Suspense>
          <OrderNoteField />
        </Suspense>
      )}
      <dl className="group-facts">
        {table && (
          <div>
            <dt>{t('done.table')}</dt>
            <dd>{table}</dd>
          </div>
        )}
        <div>
          <dt>{t('done.payment')}</dt>
          <dd>{t(acts.paysFirst ? 'cart.payFirst' : 'cart.payLater')}</dd>
        </div>
      </dl>
      {isMine ? (
        <OrdererBar
          {...acts}
          total={totals.menuPayAmount}
          isPart={marks.size > 0}
          isGone={totals.totalMenuAmount === 0}
        />
      ) : (
        <WatcherBar />
      )}
    </>
  );
}

function OrdererBar({
  total,
  isPart,
  isGone,
  isOrdering,
  isOnline,
  paysFirst,
  onOrder,
  onCancel,
}: Omit<SheetScreenProps, 'view' | 'marks' | 'errors' | 'table' | 'takesNotes' | 'now'> & {
  total: number;
  /** Some of the cart cannot be ordered now, or all of it. */
  isPart: boolean;
  isGone: boolean;
}) {
  const words = groupWords.use();
  const { t, won } = useWords();
  const order = useThrottled(onOrder);
  return (
    <PageBar>
      {(!isOnline || isGone) && (
        <p className="why">{isOnline ? t('cart.noneLeft') : words('needsNetwork')}</p>
      )}
      <div className="group-bar">
        <button type="button" className="button button-quiet" disabled={isOrdering} onClick={onCancel}>
          {words('cancel')}
        </button>
        <button
          type="button"
          className="button button-split"
          disabled={!isOnline || isGone}
          aria-busy={isOrdering}
          onClick={order}
        >
          <span>
            {isOrdering
              ? t('cart.ordering')
              : isPart
                ? t('cart.orderWithout')
                : words(paysFirst ? 'pay' : 'order')}
          </span>
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
