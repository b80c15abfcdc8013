import type { VenueTonight } from '@hansang/contract/schemas';
import { Link } from 'react-router';
import { minutesBetween } from '../../shared/time/elapsed.ts';
import { useNow } from '../../shared/time/now.ts';
import { Icon, type IconName } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './tonight.module.css';
import { useVenueWords, type VenueText } from './venue-words.ts';

/** One venue: a tap opens it. */
export function TonightRow({ venue, isHere }: { venue: VenueTonight; isHere: boolean }) {
  const { t, of } = useWords();
  const say = useVenueWords();
  const { restaurantId, name, role, orders, calls, tables, lastHour } = venue;
  const { look, icon, text } = standing(venue, say);
  return (
    <Link className={styles.row} to={`/${restaurantId}/orders`} aria-current={isHere ? 'true' : undefined}>
      <span className={styles.who}>
        <b className={styles.name}>{of(name)}</b>
        <span className={styles.quiet}>{t(`role.${role}`)}</span>
      </span>
      <span className={`${styles.standing} ${styles[look]}`}>
        <Icon name={icon} size={20} />
        {text}
      </span>
      <Waiting icon="orders" waiting={orders} text={say('tonight.orders', { count: orders.count })} />
      {calls ? (
        <Waiting icon="calling" waiting={calls} text={say('tonight.calls', { count: calls.count })} />
      ) : (
        <span />
      )}
      <span className={styles.figure}>
        {tables && say('tonight.tables', { taken: tables.taken, all: tables.all })}
      </span>
      <span className={styles.figure}>{say('tonight.lastHour', { count: lastHour })}</span>
    </Link>
  );
}

/** How many wait, and for how long the first of them. */
function Waiting({
  icon,
  waiting: { count, since },
  text,
}: {
  icon: IconName;
  waiting: VenueTonight['orders'];
  text: string;
}) {
  return (
    <span className={count > 0 ? `${styles.figure} ${styles.waits}` : styles.figure}>
      <Icon name={icon} size={20} />
      {text}
      {since && <Since since={since} />}
    </span>
  );
}

function Since({ since }: { since: string }) {
  const { t } = useWords();
  const { hours, minutes } = minutesBetween(Date.parse(since), useNow());
  return (
    <span className={styles.quiet}>
      {hours === 0 ? t('time.minutes', { minutes }) : t('time.hoursMinutes', { hours, minutes })}
    </span>
  );
}

type Look = 'open' | 'held' | 'shut';

/** Whether it takes orders, in a sign and words: colour is never all that tells it. */
function standing(
  { status, isOnlyDrinks, opensAt }: VenueTonight,
  say: VenueText,
): { look: Look; icon: IconName; text: string } {
  if (status === 'AVAILABLE')
    return isOnlyDrinks
      ? { look: 'held', icon: 'drinks', text: say('tonight.onlyDrinks') }
      : { look: 'open', icon: 'check', text: say('tonight.open') };
  // By the venue's own clock, which may not be this device's.
  const at = opensAt?.slice(11, 16) ?? null;
  if (status === 'ORDERS_PAUSED')
    return {
      look: 'held',
      icon: 'pause',
      text: at === null ? say('tonight.paused') : say('tonight.pausedUntil', { time: at }),
    };
  if (status === 'NOT_USE_ON_SITE_ORDER') return { look: 'shut', icon: 'close', text: say('tonight.off') };
  return {
    look: 'shut',
    icon: 'clock',
    text: at === null ? say('tonight.closed') : say('tonight.closedUntil', { time: at }),
  };
}
