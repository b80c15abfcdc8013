import type { CartAnswer, TableDetail } from '@hansang/contract/schemas';
import { call } from '../../../shared/api/call.ts';
import { DishLines } from '../../../shared/order/dish-lines.tsx';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import sheet from '../table-sheet.module.css';
import { useTableCart } from '../use-floor.ts';
import { useTableChange } from '../use-table-change.ts';
import styles from './table-cart.module.css';

/** What the guests of a table have chosen and not yet ordered, by guest; absent where nobody shares a cart. */
export function TableCart({ table }: { table: TableDetail }) {
  const { t, won } = useWords();
  const { restaurantId } = useVenue();
  const { data } = useTableCart(restaurantId, table.tableIdx);
  const cart = data?.cart;
  if (!cart || (cart.orderList.length === 0 && cart.clientCount === 0)) return null;
  return (
    <section className={sheet.section} aria-label={t('cart.title')}>
      <h3 className={sheet.sectionTitle}>{t('cart.title')}</h3>
      <p className={sheet.none}>{t('cart.here', { count: cart.clientCount })}</p>
      <Locked cart={cart} table={table} />
      {cart.orderList.length === 0 && <p className={sheet.none}>{t('cart.empty')}</p>}
      {dishesByGuest(cart).map(({ clientId, name, dishes }) => (
        <div key={clientId} className={styles.guest}>
          <h4 className={styles.name}>
            {name === null ? t('actor.guest') : t('cart.member', { number: name })}
            {cart.ready.includes(clientId) && <span className={styles.ready}>{t('cart.ready')}</span>}
          </h4>
          <DishLines menus={dishes} isSmall />
        </div>
      ))}
      {cart.orderList.length > 0 && (
        <p className={styles.total}>
          <span>{t('cart.total')}</span>
          <span>{won(cart.menuPayAmount)}</span>
        </p>
      )}
    </section>
  );
}

function Locked({ cart, table }: { cart: CartAnswer; table: TableDetail }) {
  const { t, clock } = useWords();
  const { restaurantId, may } = useVenue();
  const { tableIdx, tableName } = table;
  const { lockedBy, lockExpiresAt, members, payingOrderId } = cart;
  const unlock = useTableChange(
    () => call('unlockCart', { params: { restaurantId, tableIdx }, body: { lockedBy: lockedBy ?? '' } }),
    t('cart.unlocked', { table: tableName }),
    () => {},
  );
  // A lease that is over holds nobody up, whether or not the server has told so yet.
  if (lockedBy === null || lockExpiresAt === null || lockExpiresAt <= cart.serverTime) return null;
  const number = members.find(({ clientId }) => clientId === lockedBy)?.number ?? '';
  const facts = { name: t('cart.member', { number }), time: clock(lockExpiresAt) };
  return (
    <div className={styles.locked}>
      <p>
        <Icon name="alert" size={20} />
        {payingOrderId === null ? t('cart.locked', facts) : t('cart.paying', facts)}
      </p>
      {may('cart.unlock') && (
        <Button disabled={unlock.isPending} onClick={() => unlock.mutate(undefined)}>
          {t('cart.unlock')}
        </Button>
      )}
    </div>
  );
}

/** Lines in the order of joining; who is not known any more comes last. */
function dishesByGuest({ orderList, members }: CartAnswer) {
  const owners = [...new Set(orderList.map(({ clientId }) => clientId))];
  return owners
    .map((clientId) => ({
      clientId,
      name: members.find((member) => member.clientId === clientId)?.number ?? null,
      dishes: orderList
        .filter((line) => line.clientId === clientId)
        .map(({ qty, multiLanguage, sizes, options }) => ({
          quantity: qty,
          multiLanguage,
          size: sizes[0] ?? null,
          options,
        })),
    }))
    .sort((a, b) => (a.name ?? Number.MAX_SAFE_INTEGER) - (b.name ?? Number.MAX_SAFE_INTEGER));
}
