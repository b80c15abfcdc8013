import { asksPeopleCount, skipsLinkValidation } from '@hansang/rules';
import { steady } from '@hansang/ui/steady';
import { whenNothingIsOpen } from '@hansang/ui/top-layer';
import { wasNoticeShown } from '../../features/notice/notice-cookie.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import type { ClientId } from '../../shared/session/client-id.ts';
import { isOutside } from '../../shared/session/outside.ts';
import { keepGoodbye } from '../leaving/goodbye.ts';
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
  const entry = phone.session.entry.get();
  if (first.screen === 'lost' || first.screen === 'leaving' || !entry) return;
  const { route: opened, params } = matchRoute(location.pathname);
  if (opened.name === 'invite') {
    const { takeInvite } = await steady(() => import('./take-invite.ts'));
    if (!(await takeInvite(phone, clientId, params.token ?? ''))) return;
  }
  // Who sits at no table has no link to validate, and no visit to hear of.
  const link = skipsLinkValidation(entry.mode) ? null : await validateFirst(phone, clientId);
  parts.arrived.set(true);
  if (link && !link.ok) {
    const verdict = failing(link);
    const { route } = matchRoute(location.pathname);
    const isByToken = isOpenByToken(route, new URLSearchParams(location.search));
    // A page without guards opens to everybody: what its browser remembers of a table is no reason to leave it.
    if (verdict.kind === 'refuse' && !isByToken && route.guards.length > 0)
      await sendAway(phone, verdict.reason);
    return;
  }
  if (phone.session.standing.get() !== null) {
    const { followAdmission } = await steady(() => import('../staying/admission.ts'));
    await followAdmission(phone, parts);
  }
  if (first.screen === 'group' || first.screen === 'sheet' || first.screen === 'drinks') {
    const { pathname } = location;
    await guardPlace(phone, parts, new URL(location.href), () => location.pathname === pathname);
  } else if (isOutside(phone.session.standing.get())) {
    return offerNotice(phone, parts);
  } else if (sharesCart(phone.venue.view.get()?.useGroupCart ?? false, phone.session.entry.get())) {
    const { groupOf } = await steady(() => import('../together/group.ts'));
    const group = await groupOf(phone, parts);
    const view = group.ok ? group.data?.view.get() : null;
    if (first.screen === 'menu' && view && view.holder === view.me)
      return go('/order/sheet', { replace: true });
  }
  if (first.screen === 'menu') await ask(phone, parts);
}

/** On the menu: how many guests there are, where that is asked first, and what the venue wants them to know. */
async function ask(phone: Phone, parts: Parts): Promise<void> {
  const venue = phone.venue.view.get();
  const { session } = phone;
  if (!venue) return;
  const asks = asksPeopleCount({
    hashKey: session.hash.get(),
    usePeopleCount: venue.usePeopleCount,
    headCountAt: venue.headCountAt,
    headCount: session.people.get(),
    groupCartLines: parts.inGroup.get().size,
    isClosed: venue.closed !== null,
  });
  if (asks && !isOutside(session.standing.get()) && location.pathname === '/menu')
    whenNothingIsOpen(() => {
      if (location.pathname === '/menu') void go('/misc/people-count', { replace: true });
    });
  else offerNotice(phone, parts);
}

/**
 * The notice before the first look at the menu, once an hour and store. It is about ordering: whoever cannot order now
 * has read why on the menu, and opens the notice where they want to.
 */
export function offerNotice(phone: Phone, parts: Parts): void {
  const venue = phone.venue.view.get();
  if (!venue || venue.closed !== null || venue.isBoard) return;
  if (venue.notice === null && venue.pictures.length === 0) return;
  whenNothingIsOpen(() => {
    if (matchRoute(location.pathname).route.screen !== 'menu' || parts.overlay.get() !== null) return;
    if (!wasNoticeShown(phone.jar, venue.id)) parts.overlay.set('notice');
  });
}

/** The landing page: the alert of the guard that sent the guest here, and the way back to a table that is live. */
async function land(phone: Phone, parts: Parts): Promise<void> {
  const { reason, reasonText } = parts.first;
  if (reason === 'RESERVATION_IS_EXPIRATION') {
    keepGoodbye(phone, false);
    phone.session.clear();
  }
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
