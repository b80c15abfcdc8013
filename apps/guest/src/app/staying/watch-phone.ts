import { steady } from '@hansang/ui/steady';
import { FAILURE_KEY } from '../../features/payment/begun-payment.ts';
import type { Phone } from '../../shared/phone.ts';
import { isSamePlace } from '../../shared/session/same-place.ts';
import { leaveQuietly, leavesQuietly } from '../leaving/leave-quietly.ts';
import { lookAgain } from '../leaving/look-again.ts';
import type { Parts } from '../parts.ts';

/** Follows what happens to this phone from outside: the network, other tabs, being left. */
export function watchPhone(phone: Phone, parts: Parts): void {
  const { feedback, isOnline, words } = phone;
  const look = () => {
    if (phone.storage.get(FAILURE_KEY) === null) return;
    void steady(() => import('../paying/after-payment.ts')).then(({ lookAfterPayment }) =>
      lookAfterPayment(phone, parts),
    );
  };
  addEventListener('offline', () => {
    isOnline.set(false);
    feedback.tell(words.get().t('network.offline'));
  });
  addEventListener('online', () => {
    isOnline.set(true);
    feedback.tell(words.get().t('network.online'));
  });
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'cart') parts.cart.refresh();
    if (event.key === null || event.key === 'visit') lookAgain(phone);
  });
  // Cookies tell no other tab: what they say is looked at again when this one is.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    lookAgain(phone);
    parts.cart.refresh();
    // The venue may have opened or closed while the phone slept.
    if (phone.session.entry.get()) void phone.venue.load();
    look();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // A page that was kept for Back shows what was true when it was left.
    parts.isPaying.set(false);
    lookAgain(phone);
    parts.cart.refresh();
    look();
  });
  parts.arrived.subscribe(look);
  phone.ordersChanged.subscribe(look);
  warnBeforeLeaving(parts);
  followOtherTab(phone, parts);
}

/** Another tab came in at another table: this phone sits there now, so nothing of the old one stays on this screen. */
function followOtherTab({ session }: Phone, { isPaying }: Parts): void {
  let before = session.entry.get();
  session.entry.subscribe(() => {
    const now = session.entry.get();
    const isElsewhere = before !== null && now !== null && !isSamePlace(before, now);
    before = now;
    if (!isElsewhere || isPaying.get()) return;
    leaveQuietly();
    location.reload();
  });
}

/**
 * Warns that data may be reset, only while there is some: a page with such a listener is not kept for Back. Leaving to
 * pay resets nothing.
 */
function warnBeforeLeaving({ cart, isPaying }: Parts): void {
  const warn = (event: BeforeUnloadEvent) => {
    if (!leavesQuietly()) event.preventDefault();
  };
  const decide = () => {
    if (cart.lines.get().length > 0 && !isPaying.get()) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  };
  decide();
  cart.lines.subscribe(decide);
  isPaying.subscribe(decide);
}
