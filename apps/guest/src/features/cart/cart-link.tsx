import { type Store, usePhoneStore, useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { type Cart, type Marks, totalsOf } from './cart-store.ts';

const EMPTY: never[] = [];

/** The bar that leads to the cart: how many dishes and how much; absent while the cart is empty. */
export function CartLink({ cart, marks }: { cart: Cart; marks: Store<Marks> }) {
  const { t, won } = useWords();
  const lines = usePhoneStore(cart.lines, EMPTY);
  const known = useStore(marks);
  if (lines.length === 0) return null;
  const { menuPayAmount, totalMenuAmount } = totalsOf(lines, known);
  return (
    <nav className="page-bar" aria-label={t('cart.title')}>
      <a className="button button-split" href="/cart">
        <span>
          {t('menu.viewCart')}{' '}
          <span className="count num">{t('menu.dishCount', { count: totalMenuAmount })}</span>
        </span>
        <span className="price">{won(menuPayAmount)}</span>
      </a>
    </nav>
  );
}
