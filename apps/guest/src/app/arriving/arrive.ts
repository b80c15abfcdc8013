import { asksPeopleCount } from '@hansang/rules';
import { wasNoticeShown } from '../../features/notice/notice-cookie.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import type { ClientId } from '../../shared/session/client-id.ts';
import { steady } from '../../shared/steady.ts';
import type { Parts } from '../parts.ts';
import { isOpenByToken, matchRoute } from '../routes.ts';
import { sharesCart } from '../together/shares-cart.ts';
import { guardPlace, sendAway } from './guard-place.ts';
import { validateFirst } from './validate-first.ts';
import { failing } from './verdict.ts';

/**
 * The first page is there; the server has run its guards. One validation of the link binds this phone to its session
 * and tells what a page for everybody cannot hold: the visit's hash. Then the guest is asked what is still open.
 */
export async function arrive(phone: Phone, parts: Parts, clientId: ClientId): Promise<void> {
  const { first } = parts;
  if (first.screen === 'landing') return land(phone, parts);
  if (first.screen === 'advice' && first.reasonText) window.alert(first.reasonText);
  if (first.screen === 'lost' || !phone.session.entry.get()) return;
  const link = await validateFirst(phone, clientId);
  parts.arrived.set(true);
  if (!link.ok) {
    const verdict = failing(link);
    const isByToken = isOpenByToken(
      matchRoute(location.pathname).route,
      new URLSearchParams(location.search),
    );
    if (verdict.kind === 'refuse' && !isByToken) await sendAway(phone, verdict.reason);
    return;
  }
  if (first.screen === 'group' || first.screen === 'sheet' || first.screen === 'drinks') {
    const { pathname } = location;
    await guardPlace(phone, parts, new URL(location.href), () => location.pathname === pathname);
  } else if (sharesCart(phone.venue.view.get()?.useGroupCart ?? false, phone.session.entry.get())) {
    const { groupOf } = await steady(() => import('../together/group.ts'));
    const group = await groupOf(phone, parts);
    const view = group.ok ? group.data?.view.get() : null;
    if (first.screen === 'menu' && view && view.holder === view.me)
      return go('/order/sheet', { replace: true });
  }
  if (first.screen === 'menu') await ask(phone, parts);
}

/** On the menu: why nothing can be ordered, how many guests there are, what the venue wants them to know. */
async function ask(phone: Phone, parts: Parts): Promise<void> {
  const venue = phone.venue.view.get();
  const { session } = phone;
  if (!venue) return;
  if (venue.closed) await phone.feedback.alert(venue.closed);
  const asks = asksPeopleCount({
    hashKey: session.hash.get(),
    usePeopleCount: venue.usePeopleCount,
    headCount: session.people.get(),
    isMenuBoard: session.entry.get()?.mode === 'menu-board',
    groupCartLines: parts.inGroup.get().size,
  });
  if (asks && location.pathname === '/menu') await go('/misc/people-count', { replace: true });
  else offerNotice(phone, parts);
}

/** The notice before the first look at the menu, once an hour and store. */
export function offerNotice(phone: Phone, parts: Parts): void {
  const venue = phone.venue.view.get();
  if (!venue || (venue.notice === null && venue.pictures.length === 0)) return;
  if (!wasNoticeShown(phone.jar, venue.id) && parts.overlay.get() === null) parts.overlay.set('notice');
}

/** The landing page: the alert of the guard that sent the guest here, and the way back to a table that is live. */
async function land(phone: Phone, parts: Parts): Promise<void> {
  const { reason, reasonText } = parts.first;
  if (reason === 'RESERVATION_IS_EXPIRATION') phone.session.clear();
  if (reasonText) window.alert(reasonText);
  parts.hasTable.set(await hasLiveSession(phone));
}

/** Whether the session behind this phone's cookies lives; asking opens none. */
async function hasLiveSession({ api, session }: Phone): Promise<boolean> {
  const entry = session.entry.get();
  if (!entry || entry.tableIdx === null) return false;
  const { restaurantId, tableIdx, timestamp } = entry;
  const query = { tableIdx, timestamp, page: 1, size: 1 };
  return (await api.call('orders', { params: { restaurantId }, query })).ok;
}
