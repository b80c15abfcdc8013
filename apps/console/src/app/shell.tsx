import type { StaffPermission } from '@hansang/contract';
import { useContext, useEffect, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { BeforeOpening } from '../features/opening/before-opening.tsx';
import { OwnerNotices } from '../features/people/owner-notices.tsx';
import { ServerStrip } from '../features/server/server-strip.tsx';
import { useOwnsServer } from '../features/server/use-server.ts';
import { useLock } from '../features/tablet/use-tablet.tsx';
import { keepSteady } from '../shared/steady/keep-steady.ts';
import { CallingContext, WaitingContext } from '../shared/use-title.ts';
import { useVenue } from '../shared/venue/me.ts';
import { Icon, type IconName } from '../shared/widgets/icon.tsx';
import { Sheet } from '../shared/widgets/sheet.tsx';
import { useWords } from '../shared/words/words.ts';
import { writtenIn } from '../shared/words/written-in.ts';
import { ConnectionBar } from './connection-bar.tsx';
import styles from './shell.module.css';
import { useIsPhone, useSlots } from './use-slots.ts';
import { VenueSwitch } from './venue-switch.tsx';

interface Door {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  readonly needs: StaffPermission;
}

const ITEMS = [
  { to: 'orders', icon: 'orders', text: 'nav.orders', needs: 'board.read' },
  { to: 'floor', icon: 'floor', text: 'nav.floor', needs: 'floor.read' },
  { to: 'calls', icon: 'calling', text: 'nav.calls', needs: 'call.acknowledge' },
  { to: 'stock', icon: 'stock', text: 'nav.stock', needs: 'stock.change' },
  { to: 'menu', icon: 'menu', text: 'nav.menu', needs: 'menu.change' },
  { to: 'reviews', icon: 'star', text: 'nav.reviews', needs: 'review.hide' },
  { to: 'payments', icon: 'paying', text: 'nav.payments', needs: 'report.read' },
  { to: 'day', icon: 'drawer', text: 'nav.day', needs: 'drawer.count' },
  { to: 'sales', icon: 'chart', text: 'nav.sales', needs: 'report.read' },
  { to: 'printing', icon: 'printer', text: 'nav.printing', needs: 'print.repeat' },
  { to: 'till', icon: 'till', text: 'nav.till', needs: 'till.change' },
  { to: 'tables', icon: 'code', text: 'nav.tables', needs: 'table.change' },
  { to: 'people', icon: 'people', text: 'nav.people', needs: 'user.change' },
  { to: 'activity', icon: 'clock', text: 'nav.activity', needs: 'report.read' },
  { to: 'settings', icon: 'settings', text: 'nav.settings', needs: 'setting.change' },
] as const satisfies Door[];

/** What whoever walks the floor with a phone needs within reach of a thumb. */
const WALKING = [
  { to: 'floor', icon: 'floor', text: 'nav.floor', needs: 'floor.read' },
  { to: 'orders/carry', icon: 'bell', text: 'rush.carry', needs: 'floor.read' },
  { to: 'enter', icon: 'plus', text: 'nav.enter', needs: 'order.enter' },
  { to: 'calls', icon: 'calling', text: 'nav.calls', needs: 'call.acknowledge' },
] as const satisfies Door[];

/** The machine itself, for whoever owns it. */
const SERVER = { to: 'server', icon: 'server', text: 'nav.server' } as const;
const ACCOUNT = { to: 'account', icon: 'account', text: 'nav.account' } as const;

/** The rail with what the role may open, and the open screen beside it. */
export function Shell() {
  const { t } = useWords();
  const { me, restaurantId, role, may } = useVenue();
  const { pathname } = useLocation();
  useEffect(keepSteady, []);
  const isWalking = useIsPhone() && role === 'staff';
  const counts: Readonly<Record<string, number>> = {
    orders: useContext(WaitingContext),
    calls: useContext(CallingContext),
  };
  const near: readonly RailItem[] = isWalking ? WALKING : [];
  const others = ITEMS.filter(({ to, needs }) => may(needs) && near.every((one) => one.to !== to));
  const doors: readonly RailItem[] = [...near, ...others, ...(useOwnsServer() ? [SERVER] : []), ACCOUNT];
  const places = useSlots() - (me.tablet ? 1 : 0);
  const inRail = doors.length <= places ? doors : doors.slice(0, places - 1);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('app.skip')}
      </a>
      <nav className={styles.rail} aria-label={t('nav.label')}>
        <div className={styles.venue}>
          <VenueSwitch />
        </div>
        {inRail.map(({ to, icon, text }) => (
          <NavLink
            key={to}
            to={`/${restaurantId}/${to}`}
            className={to === ACCOUNT.to ? `${styles.item} ${styles.last}` : styles.item}
          >
            <Icon name={icon} size={28} />
            {t(text)}
            <Badge count={counts[to] ?? 0} text={to === 'calls' ? 'nav.newCalls' : 'nav.newOrders'} />
          </NavLink>
        ))}
        {me.tablet && <EndTurn name={me.name} />}
        {inRail.length < doors.length && (
          <More
            items={doors.slice(inRail.length)}
            isHere={!inRail.some(({ to }) => pathname.startsWith(`/${restaurantId}/${to}`))}
            waiting={inRail.some(({ to }) => to === 'orders') ? 0 : (counts.orders ?? 0)}
          />
        )}
      </nav>
      <div className={styles.content}>
        <ConnectionBar />
        <ServerStrip />
        <BeforeOpening />
        {may('user.change') && <OwnerNotices />}
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** On a shared tablet: who works on it, and the tap that gives it to the next. */
function EndTurn({ name }: { name: string }) {
  const { t, list } = useWords();
  const lock = useLock();
  return (
    <button
      type="button"
      className={styles.item}
      aria-label={list([name, t('tablet.switch')])}
      title={t('tablet.switch')}
      onClick={lock}
    >
      <Icon name="lock" size={28} />
      <span className={styles.worker} lang={writtenIn(name)}>
        {name}
      </span>
    </button>
  );
}

interface RailItem {
  readonly to: string;
  readonly icon: IconName;
  readonly text: (typeof ITEMS | typeof WALKING)[number]['text'] | typeof SERVER.text | typeof ACCOUNT.text;
}

/** Everything that has no place of its own in the rail. `isHere`: one of it may be open; `waiting`: new orders behind it. */
function More({ items, isHere, waiting }: { items: readonly RailItem[]; isHere: boolean; waiting: number }) {
  const { t } = useWords();
  const { restaurantId } = useVenue();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const current = isHere ? items.find(({ to }) => pathname.startsWith(`/${restaurantId}/${to}`)) : undefined;
  return (
    <>
      <button
        type="button"
        className={`${styles.item} ${styles.last}`}
        aria-haspopup="dialog"
        aria-current={current ? 'page' : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name={current?.icon ?? 'more'} size={28} />
        {t('nav.more')}
        <Badge count={waiting} text="nav.newOrders" />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} place="middle" title={t('nav.more')}>
        <ul>
          {items.map(({ to, icon, text }) => (
            <li key={to}>
              <NavLink
                to={`/${restaurantId}/${to}`}
                className={styles.listItem}
                onClick={() => setOpen(false)}
              >
                <Icon name={icon} />
                {t(text)}
              </NavLink>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
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
