import type { StaffPermission } from '@hansang/contract';
import { type RefObject, useContext, useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { CallingContext, WaitingContext } from '../shared/use-title.ts';
import { useVenue } from '../shared/venue/me.ts';
import { Icon, type IconName } from '../shared/widgets/icon.tsx';
import { useWords } from '../shared/words/words.ts';
import { ConnectionBar } from './connection-bar.tsx';
import styles from './shell.module.css';
import { VenueSwitch } from './venue-switch.tsx';

const ITEMS = [
  { to: 'orders', icon: 'orders', text: 'nav.orders', needs: 'board.read' },
  { to: 'floor', icon: 'floor', text: 'nav.floor', needs: 'floor.read' },
  { to: 'calls', icon: 'calling', text: 'nav.calls', needs: 'call.acknowledge' },
  { to: 'stock', icon: 'stock', text: 'nav.stock', needs: 'stock.change' },
  { to: 'reviews', icon: 'star', text: 'nav.reviews', needs: 'review.hide' },
  { to: 'payments', icon: 'paying', text: 'nav.payments', needs: 'report.read' },
] as const satisfies { to: string; icon: IconName; text: string; needs: StaffPermission }[];

/** The rail with what the role may open, and the open screen beside it. */
export function Shell() {
  const { t } = useWords();
  const { restaurantId, may } = useVenue();
  const rail = useRef<HTMLElement>(null);
  useCurrentInSight(rail);
  const counts: Readonly<Record<string, number>> = {
    orders: useContext(WaitingContext),
    calls: useContext(CallingContext),
  };
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('app.skip')}
      </a>
      <nav ref={rail} className={styles.rail} aria-label={t('nav.label')}>
        <div className={styles.venue}>
          <VenueSwitch />
        </div>
        {ITEMS.filter(({ needs }) => may(needs)).map(({ to, icon, text }) => (
          <NavLink key={to} to={`/${restaurantId}/${to}`} className={styles.item}>
            <Icon name={icon} size={28} />
            {t(text)}
            <Badge count={counts[to] ?? 0} text={to === 'calls' ? 'nav.newCalls' : 'nav.newOrders'} />
          </NavLink>
        ))}
        <NavLink to={`/${restaurantId}/account`} className={`${styles.item} ${styles.last}`}>
          <Icon name="account" size={28} />
          {t('nav.account')}
        </NavLink>
      </nav>
      <div className={styles.content}>
        <ConnectionBar />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** On a phone the rail is wider than the screen: the item of the open page is brought to its middle. */
function useCurrentInSight(rail: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another item
  useEffect(() => {
    const item = rail.current?.querySelector<HTMLElement>('[aria-current]');
    if (!rail.current || !item) return;
    rail.current.scrollLeft = item.offsetLeft + (item.offsetWidth - rail.current.clientWidth) / 2;
  }, [rail, pathname]);
}

/** How much waits behind an item of the rail. */
function Badge({ count, text }: { count: number; text: 'nav.newOrders' | 'nav.newCalls' }) {
  const { t } = useWords();
  if (count === 0) return null;
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {count}
      </span>
      <span className="sr-only">{t(text, { count })}</span>
    </>
  );
}
