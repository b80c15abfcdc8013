import { useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import type { Marks } from './bring-down.ts';
import type { GroupCart } from './group-cart.ts';
import { groupWords } from './group-words.ts';
import { totalsOf } from './members.ts';

/** The bar that leads to the shared cart; absent while nobody has added a dish. */
export default function GroupLink({ cart, marks }: { cart: GroupCart; marks: Marks }) {
  const words = groupWords.use();
  const { won } = useWords();
  const view = useStore(cart.view);
  if (!view || (view.state.lines.length === 0 && view.unsent.length === 0)) return null;
  const { menuPayAmount, totalMenuAmount } = totalsOf(view.state.lines, marks);
  return (
    <nav className="page-bar" aria-label={words('viewCart')}>
      <a className="button button-split" href="/group-cart">
        <span>
          {words('viewCart')} <span className="count num">{words('count', { count: totalMenuAmount })}</span>
        </span>
        <span className="price">{won(menuPayAmount)}</span>
      </a>
    </nav>
  );
}
