import { sumByDish } from '@hansang/rules';
import { useThrottled } from '../../shared/browser/throttle.ts';
import { Icon } from '../../shared/page/icon.tsx';
import { PageBar, PageTop } from '../../shared/page/page-bar.tsx';
import { usePhoneStore } from '../../shared/store.ts';
import type { VenueView } from '../../shared/venue/venue-view.ts';
import { useWords } from '../../shared/words/words.ts';
import { lineKey } from './cart-line.ts';
import { CartRow } from './cart-row.tsx';
import { type Cart, totalsOf } from './cart-store.ts';
import './cart.css';

export interface CartScreenProps {
  readonly cart: Cart;
  readonly venue: VenueView;
  readonly isOrdering: boolean;
  readonly isOnline: boolean;
  onOrder(): void;
}

const EMPTY: never[] = [];
const NO_ERRORS = new Map<string, never>();

export default function CartScreen({ cart, venue, isOrdering, isOnline, onOrder }: CartScreenProps) {
  const { t } = useWords();
  const lines = usePhoneStore(cart.lines, EMPTY);
  const errors = usePhoneStore(cart.errors, NO_ERRORS);
  const sums = sumByDish(lines);
  return (
    <>
      <PageTop title={t('cart.title')} back="/menu" />
      <main id="main" tabIndex={-1} className="cart">
        {lines.length === 0 ? (
          <div className="nothing">
            <Icon name="bowl" size={56} />
            <p className="nothing-title">{t('cart.empty')}</p>
            <p>{t('cart.emptyText')}</p>
            <a className="button button-quiet" href="/menu">
              {t('common.toMenu')}
            </a>
          </div>
        ) : (
          <>
            <ul className="lines">
              {lines.map((line) => (
                <CartRow
                  key={lineKey(line)}
                  line={line}
                  inCart={sums.get(line._id) ?? 0}
                  error={errors.get(lineKey(line))}
                  isFrozen={isOrdering}
                  onStep={(by) => cart.step(lineKey(line), by)}
                />
              ))}
            </ul>
            <a className="add-more" href="/menu">
              <Icon name="plus" size={20} />
              {t('cart.addMore')}
            </a>
          </>
        )}
        {venue.notice && (
          <section className="note">
            <h2>{t('cart.notice')}</h2>
            <p>{venue.notice}</p>
          </section>
        )}
        {lines.length > 0 && <Totals lines={lines} paysFirst={venue.usePG} />}
      </main>
      <OrderBar
        lines={lines}
        paysFirst={venue.usePG}
        why={venue.closed ?? (isOnline ? null : t('cart.needsNetwork'))}
        isOrdering={isOrdering}
        onOrder={onOrder}
      />
    </>
  );
}

function Totals({ lines, paysFirst }: Pick<OrderBarProps, 'lines' | 'paysFirst'>) {
  const { t, won } = useWords();
  const { menuPayAmount, totalMenuAmount } = totalsOf(lines);
  return (
    <section className="totals">
      <p>
        <span>{t('cart.count')}</span>
        <span className="num">{t('menu.dishCount', { count: totalMenuAmount })}</span>
      </p>
      <p className="totals-sum">
        <span>{t('cart.total')}</span>
        <span className="price">{won(menuPayAmount)}</span>
      </p>
      <p className="hint">{t(paysFirst ? 'cart.payFirst' : 'cart.payLater')}</p>
    </section>
  );
}

interface OrderBarProps {
  readonly lines: Parameters<typeof totalsOf>[0];
  readonly paysFirst: boolean;
  readonly why: string | null;
  readonly isOrdering: boolean;
  onOrder(): void;
}

function OrderBar({ lines, paysFirst, why, isOrdering, onOrder }: OrderBarProps) {
  const { t, won } = useWords();
  const order = useThrottled(onOrder);
  const { menuPayAmount } = totalsOf(lines);
  return (
    <PageBar>
      {why && (
        <p className="why" id="order-why">
          {why}
        </p>
      )}
      <button
        type="button"
        className="button button-split"
        disabled={why !== null}
        aria-describedby={why ? 'order-why' : undefined}
        aria-busy={isOrdering}
        onClick={order}
      >
        <span>{t(isOrdering ? 'cart.ordering' : paysFirst ? 'cart.pay' : 'cart.order')}</span>
        {lines.length > 0 && <span className="price">{won(menuPayAmount)}</span>}
      </button>
    </PageBar>
  );
}
