import { ERRORS } from '@hansang/contract';
import type { StoreSettings } from '@hansang/contract/schemas';
import {
  asksPeopleCount,
  countsPeople,
  drinkShortcutRefusal,
  isClosedDay,
  skipsLinkValidation,
} from '@hansang/rules';
import type { GroupCart } from '../../features/group-cart/group-cart.ts';
import { readDrinkEntry } from '../../shared/session/drink-entry.ts';
import { isOutside } from '../../shared/session/outside.ts';
import { isKeptOrder } from '../leaving/kept-order.ts';
import { type GuardName, isOpenByToken, type Route } from '../routes.ts';
import { sharesCart } from '../together/shares-cart.ts';
import { ENTRY_GUARDS, type Guard } from './entry-guards.ts';
import { leavingQuestion } from './leaving.ts';
import { failing, PASS, redirect, refuse, type Verdict } from './verdict.ts';
import type { Visit } from './visit.ts';

const linkValidation: Guard = async (visit) => {
  const entry = visit.session.entry.get();
  if (!entry) return refuse('SESSION_REQUIRED');
  if (skipsLinkValidation(entry.mode)) return PASS;
  const link = await visit.link();
  if (!link.ok) return failing(link);
  return link.data?.useDigitalQr && !entry.isDigital ? refuse('IMPROPER_ACCESS') : PASS;
};

/** Only reasons that leave nothing to look at send the guest away; the others show on the menu. */
const availability: Guard = async (visit, route) => {
  const settings = await visit.settings();
  if (!settings.ok) return failing(settings);
  // What the table has is not theirs to see: the menu says so.
  const isOfTable = route.screen === 'history' || route.screen === 'call';
  if (isOfTable && isOutside(visit.session.standing.get())) return redirect('/menu');
  const status = settings.data?.onSiteOrderStatus ?? 'AVAILABLE';
  // On a closed day nobody comes, unless they sat here before it closed.
  if (route.screen === 'call' && isClosedDay(status) && visit.session.hash.get() === null)
    return redirect('/menu');
  if (status === 'AVAILABLE' || ERRORS[status].next !== '/order') return PASS;
  const isVisiting = visit.session.hash.get() !== null;
  if (route.opensForVisit && isVisiting && status === 'NOT_USE_ON_SITE_ORDER') return PASS;
  return refuse(status, settings.data?.multiLanguage?.message ?? null);
};

const peopleCount: Guard = async (visit, route) => {
  const settings = await visit.settings();
  if (!settings.ok) return failing(settings);
  const { session } = visit;
  // Who takes part in nothing yet counts nobody.
  if (isOutside(session.standing.get())) return PASS;
  const group = await shared(visit);
  if (group === 'unknown') return PASS;
  const asks = asksPeopleCount({
    hashKey: session.hash.get(),
    usePeopleCount: counts(visit, settings.data),
    headCountAt: settings.data?.headCountAt ?? 'ENTRY',
    headCount: session.people.get(),
    groupCartLines: group?.view.get()?.state.lines.length ?? 0,
    isClosed: isClosed(settings.data),
  });
  return asks ? redirect(peoplePage(route)) : PASS;
};

/** A head count is given where it counts: elsewhere there is the menu. */
const headCount: Guard = async (visit) => {
  const settings = await visit.settings();
  if (!settings.ok) return failing(settings);
  return counts(visit, settings.data) && !isClosed(settings.data) ? PASS : redirect('/menu');
};

const counts = ({ session }: Visit, settings: StoreSettings | null): boolean =>
  countsPeople(settings?.usePeopleCount ?? false, session.entry.get()?.mode);

const isClosed = (settings: StoreSettings | null): boolean => settings?.isAvailableOnSiteOrder === false;

/** Where the head count is asked for; the shortcut goes on to its drinks afterwards. */
function peoplePage({ screen }: Pick<Route, 'screen'>): string {
  return screen === 'drinks' ? '/misc/people-count?then=drink-menu' : '/misc/people-count';
}

/**
 * The session as the cookies have it: link validation, then availability; without cookies there is none. A card app may
 * lead back into another browser: the token of a result counts as one. Where the visit is over, an order that this
 * device placed stays to be read; what was kept of the visit goes as ever.
 */
const restoreSession: Guard = async (visit, route) => {
  if (isOpenByToken(route, visit.url.searchParams)) return PASS;
  const link = await linkValidation(visit, route);
  const verdict = link.kind === 'pass' ? await availability(visit, route) : link;
  if (verdict.kind !== 'refuse' || !(await isKeptOrder(visit.api, visit.url.pathname))) return verdict;
  if (verdict.reason.code === 'RESERVATION_IS_EXPIRATION') visit.session.clear();
  return PASS;
};

/** The shared cart as far as it can be known now; null where there is none. */
async function shared(visit: Visit): Promise<GroupCart | null | 'unknown'> {
  const settings = await visit.settings();
  const useGroupCart = settings.ok && (settings.data?.useGroupCart ?? false);
  if (!sharesCart(useGroupCart, visit.session.entry.get())) return null;
  // Whoever has to be let in first is no member of it.
  if (isOutside(visit.session.standing.get())) return 'unknown';
  const group = await visit.group?.();
  return group?.ok ? group.data : 'unknown';
}

/** Where the cart is shared, it is joined; a store without shared carts has no such page. */
const loadGroupCart: Guard = async (visit) => {
  const settings = await visit.settings();
  if (!settings.ok) return failing(settings);
  if (!sharesCart(settings.data?.useGroupCart ?? false, visit.session.entry.get())) return refuse();
  // Who has to be let in first goes on reading the menu, which says so.
  if (isOutside(visit.session.standing.get())) return redirect('/menu');
  const group = await visit.group?.();
  if (!group || group.ok) return PASS;
  return group.code === 'ADMISSION_WAITING' || group.code === 'ADMISSION_REFUSED'
    ? redirect('/menu')
    : failing(group);
};

/** The order sheet is there while somebody is ordering. */
const requireLock: Guard = async (visit) => {
  const group = await shared(visit);
  if (group === null) return refuse();
  return group === 'unknown' || group.view.get()?.holder ? PASS : refuse();
};

/** Whoever holds a shared cart's lock belongs on its order sheet; a personal cart has no lock. */
const ordererCheck: Guard = async (visit) => {
  const group = await shared(visit);
  const view = group === null || group === 'unknown' ? null : group.view.get();
  return view && view.holder === view.me ? redirect('/order/sheet') : PASS;
};

/** The cart of a store that shares its carts is the shared one. */
const groupCartRedirect: Guard = async (visit) => {
  const settings = await visit.settings();
  if (!settings.ok) return failing(settings);
  return sharesCart(settings.data?.useGroupCart ?? false, visit.session.entry.get())
    ? redirect('/group-cart')
    : PASS;
};

/** Drinks of a tag are ordered by themselves where the store does so and nobody pays first. */
const drinkShortcut: Guard = async (visit) => {
  const settings = await visit.settings();
  if (!settings.ok) return failing(settings);
  const refusal = settings.data && drinkShortcutRefusal(settings.data);
  if (refusal) return refuse(refusal.code);
  return readDrinkEntry(visit.jar) ? PASS : refuse('ALCOHOL_TAG_NEEDED');
};

/** Every guard by name; the same code decides on the server and on the phone. */
const GUARDS = {
  ...ENTRY_GUARDS,
  leavingQuestion,
  linkValidation,
  availability,
  peopleCount,
  headCount,
  restoreSession,
  ordererRedirect: ordererCheck,
  loadGroupCart,
  requireLock,
  ordererCheck,
  groupCartRedirect,
  drinkShortcut,
} as const satisfies Record<GuardName, Guard>;

/** Runs a route's guards in their order; the first that does not pass decides. Some pages are no use without a table. */
export async function runGuards(route: Route, visit: Visit): Promise<Verdict> {
  const mode = visit.session.entry.get()?.mode;
  if (mode !== undefined && route.closedIn?.includes(mode)) return refuse();
  for (const name of route.guards) {
    const verdict = await GUARDS[name](visit, route);
    if (verdict.kind !== 'pass') return verdict;
  }
  return PASS;
}
