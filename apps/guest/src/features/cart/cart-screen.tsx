import { type Refusal, sumByDish } from '@hansang/rules';
import { lazy, Suspense } from 'react';
import { useThrottled } from '../../shared/browser/throttle.ts';
import { CeilingNote } from '../../shared/orders/ceiling-note.tsx';
import { tableLabel } from '../../shared/orders/table-label.ts';
import { Icon } from '../../shared/page/icon.tsx';
import { PageBar, PageTop } from '../../shared/page/page-bar.tsx';
import { RefusalText } from '../../shared/page/refusal-text.tsx';
import { usePhoneStore } from '../../shared/store.ts';
import type { VenueView } from '../../shared/venue/venue-view.ts';
import { useWords } from '../../shared/words/words.ts';
import { type CartLine, lineKey } from './cart-line.ts';
import { CartRow } from './cart-row.tsx';
import { type Cart, type Marks, totalsOf } from './cart-store.ts';
import './cart.css';

const OrderNoteField = lazy(() => import('../../shared/orders/order-note-field.tsx'));

export interface CartScreenProps {
  readonly cart: Cart;
  /** Lines that cannot be ordered as they stand. */
  readonly marks: Marks;
  /** What a rule of the venue will refuse as the cart stands. */
  readonly rule: Refusal | null;
  readonly venue: VenueView;
  readonly isOrdering: boolean;
  readonly isOnline: boolean;
  onOrder(): void;
}

const EMPTY: never[] = [];
const NO_ERRORS = new Map<string, never>();

export default function CartScreen(props: CartScreenProps) {
  const { cart, marks, rule, venue, isOrdering, isOnline, onOrder } = props;
  const words = useWords();
  const { t } = words;
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
                  mark={marks.get(lineKey(line))}
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
        {lines.length > 0 && venue.notes && (
          <Suspense>
            <OrderNoteField />
          </Suspense>
        )}
        {venue.notice && (
          <section className="note">
            <h2>{t('cart.notice')}</h2>
            <p>{venue.notice}</p>
          </section>
        )}
        {lines.length > 0 && (
          <Totals
            lines={lines}
            marks={marks}
            paysFirst={venue.usePG}
            table={venue.table && tableLabel(venue.table.name, words)}
          />
        )}
      </main>
      {lines.length > 0 && (
        <OrderBar
          lines={lines}
          marks={marks}
          rule={rule}
          paysFirst={venue.usePG}
          why={venue.closed ?? (isOnline ? null : t('cart.needsNetwork'))}
          isOrdering={isOrdering}
          onOrder={onOrder}
        />
      )}
    </>
  );
}

function Totals({
  lines,
  marks,
  paysFirst,
  table,
}: Pick<OrderBarProps, 'lines' | 'marks' | 'paysFirst'> & { table: string | null }) {
  const { t, won } = useWords();
  const { menuPayAmount, totalMenuAmount } = totalsOf(lines, marks);
  return (
    <section className="totals">
      {table && (
        <p>
          <span>{t('done.table')}</span>
          <span>{table}</span>
        </p>
      )}
      <p>
        <span>{t('cart.count')}</span>
        <span className="num">{t('menu.dishCount', { count: totalMenuAmount })}</span>
      </p>
      <p className="totals-sum">
        <span>{t('cart.total')}</span>
        <span className="price">{won(menuPayAmount)}</span>
      </p>
      <p className="hint">{t(paysFirst ? 'cart.payFirst' : 'cart.payLater')}</p>
      <CeilingNote totals={{ menuPayAmount, totalMenuAmount }} isRefusalTold />
    </section>
  );
}

interface OrderBarProps {
  readonly lines: readonly CartLine[];
  readonly marks: Marks;
  readonly rule: Refusal | null;
  readonly paysFirst: boolean;
  readonly why: string | null;
  readonly isOrdering: boolean;
  onOrder(): void;
}

function OrderBar({ lines, marks, rule, paysFirst, isOrdering, onOrder, ...props }: OrderBarProps) {
  const { t, won } = useWords();
  const order = useThrottled(onOrder);
  const { menuPayAmount, totalMenuAmount } = totalsOf(lines, marks);
  const whatToDo = marks.size > 0 ? 'cart.orderWithout' : paysFirst ? 'cart.pay' : 'cart.order';
  const why = props.why ?? (totalMenuAmount === 0 ? t('cart.noneLeft') : null);
  return (
    <PageBar>
      {why && (
        <p className="why" id="order-why">
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
      <button
        type="button"
        className="button button-split"
        disabled={why !== null}
        aria-describedby={why ? 'order-why' : undefined}
        aria-busy={isOrdering}
        onClick={order}
      >
        <span>{t(isOrdering ? 'cart.ordering' : whatToDo)}</span>
        <span className="price">{won(menuPayAmount)}</span>
      </button>
    </PageBar>
  );
}
