import { type CartLine, quantityOfDish } from '@hansang/rules/cart';
import { Icon } from '../../shared/page/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { Marks } from './bring-down.ts';
import { OwnDish, ReadDish } from './dish-line.tsx';
import type { GroupView } from './group-cart.ts';
import { groupWords } from './group-words.ts';
import { MemberHeading, People } from './member-parts.tsx';
import { dishesByMember, isPaying, nameOf, totalsOf } from './members.ts';
import './group.css';

export interface GroupScreenProps {
  readonly view: GroupView;
  readonly marks: Marks;
  /** The page of the table's latest order; null where there is none. */
  readonly latest: string | null;
  readonly notice: string | null;
  /** Changes wait for the network. */
  readonly isWaiting: boolean;
  onStep(line: CartLine, by: 1 | -1): void;
  onSettle(line: CartLine, isAgain: boolean): void;
  onReset(): void;
}

/** The shared cart: my dishes to change, everybody else's to see. */
export function GroupScreen({
  view,
  marks,
  latest,
  notice,
  isWaiting,
  onStep,
  onSettle,
  onReset,
}: GroupScreenProps) {
  const words = groupWords.use();
  const { won } = useWords();
  const { state, holder, me, members } = view;
  const isLocked = holder !== null && holder !== me;
  const groups = dishesByMember(view);
  const others = groups.filter(({ isMe }) => !isMe);
  const mine = groups.find(({ isMe }) => isMe)?.lines ?? [];
  const totals = totalsOf(state.lines, marks);
  return (
    <>
      {isLocked && (
        <div className="group-locked">
          <p>{words(isPaying(view) ? 'lockedPaying' : 'locked', { name: nameOf(members, holder, words) })}</p>
          <a href="/order/sheet">{words('seeSheet')}</a>
        </div>
      )}
      <People view={view} />
      <Unsent view={view} isFrozen={isLocked} onSettle={onSettle} />
      {state.lines.length === 0 ? (
        <div className="nothing">
          <Icon name="bowl" size={56} />
          <p className="nothing-title">{words('empty')}</p>
          <p>{words('emptyText')}</p>
          {latest && (
            <a className="button button-quiet" href={latest}>
              {words('seeOrder')}
            </a>
          )}
        </div>
      ) : (
        <section className="group-section">
          <h2 className="group-heading">{words('mine')}</h2>
          {mine.length === 0 && <p className="hint">{words('mineEmpty')}</p>}
          <ul>
            {mine.map((line) => (
              <OwnDish
                key={line.cartMenuId}
                line={line}
                mark={marks.get(line.cartMenuId)}
                inCart={quantityOfDish(state.lines, line.id)}
                isFrozen={isLocked}
                onStep={(by) => onStep(line, by)}
              />
            ))}
          </ul>
        </section>
      )}
      {isWaiting && <p className="hint group-section">{words('sending')}</p>}
      <a className="group-more" href="/menu">
        <Icon name="plus" size={20} />
        {words('addMore')}
      </a>
      {others.map(({ member, isMe, lines }) => (
        <section key={member.clientId} className="group-section">
          <MemberHeading member={member} isMe={isMe} />
          <ul>
            {lines.map((line) => (
              <ReadDish key={line.cartMenuId} line={line} mark={marks.get(line.cartMenuId)} />
            ))}
          </ul>
        </section>
      ))}
      {notice && (
        <section className="group-note">
          <h2>{words('notice')}</h2>
          <p>{notice}</p>
        </section>
      )}
      {state.lines.length > 0 && (
        <>
          <p className="group-total">
            <span>
              <span className="num">{words('totalOf', { count: totals.totalMenuAmount })}</span>
            </span>
            <span className="price">{won(totals.menuPayAmount)}</span>
          </p>
          <button type="button" className="text-button" disabled={isLocked} onClick={onReset}>
            {words('reset')}
          </button>
        </>
      )}
    </>
  );
}

function Unsent({
  view,
  isFrozen,
  onSettle,
}: {
  view: GroupView;
  isFrozen: boolean;
  onSettle: GroupScreenProps['onSettle'];
}) {
  const words = groupWords.use();
  const { of } = useWords();
  if (view.unsent.length === 0) return null;
  return (
    <section className="group-unsent">
      <h2>{words('unsent')}</h2>
      <p className="hint">{words('unsentText')}</p>
      <ul>
        {view.unsent.map((line, i) => {
          const name = of(line.multiLanguage.name);
          return (
            // The same dish may have failed twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: two such lines differ in nothing else
            <li key={`${line.cartMenuId} ${i}`}>
              <span className="pieces num">{line.qty}</span>
              <button
                type="button"
                className="button button-quiet"
                disabled={isFrozen}
                onClick={() => onSettle(line, true)}
              >
                {words('again', { name })}
              </button>
              <button type="button" className="group-forget" onClick={() => onSettle(line, false)}>
                <Icon name="close" />
                <span className="sr-only">{words('forget', { name })}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
