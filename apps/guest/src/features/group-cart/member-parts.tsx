import { PageTop } from '../../shared/page/page-bar.tsx';
import type { GroupView } from './cart-book.ts';
import { groupWords } from './group-words.ts';
import { doingOf, type MemberDishes } from './members.ts';

/** The top of the cart's pages. */
export function GroupTop({ title, back }: { title: 'title' | 'sheetTitle'; back: string | null }) {
  return <PageTop title={groupWords.use()(title)} back={back} />;
}

/** A member's colour; the name beside it says who it is. */
export const Dot = ({ colour }: { colour: number }) => (
  <span className={`group-dot group-colour-${colour}`} aria-hidden="true" />
);

/** Who is at the table, and who is still choosing. */
export function People({ view }: { view: GroupView }) {
  const words = groupWords.use();
  const { members, state, me } = view;
  const shown = members.filter(
    ({ clientId, isHere }) =>
      isHere || clientId === me || state.lines.some((line) => line.clientId === clientId),
  );
  return (
    <section className="group-people" aria-label={words('people')}>
      <ul>
        {shown.map((member) => {
          const { clientId, number, colour } = member;
          const doing = doingOf(view, member);
          return (
            <li
              key={clientId}
              className={doing === 'done' ? 'group-person group-person-done' : 'group-person'}
            >
              <Dot colour={colour} />
              <span>{clientId === me ? words('meNamed', { number }) : words('member', { number })}</span>
              <span className="group-person-state">{words(doing)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The heading over one member's dishes. */
export function MemberHeading({ member, isMe }: Pick<MemberDishes, 'member' | 'isMe'>) {
  const words = groupWords.use();
  const name = words('member', { number: member.number });
  return (
    <h2 className="group-heading">
      <Dot colour={member.colour} />
      {isMe ? words('mine') : words('ofMember', { name })}
    </h2>
  );
}
