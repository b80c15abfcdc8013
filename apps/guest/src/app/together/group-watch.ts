import type { GroupCart } from '../../features/group-cart/group-cart.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { orderingOf } from '../ordering/ordering-of.ts';
import type { Parts } from '../parts.ts';
import { tellSoldOut } from './group-news.ts';

export const SHEET = '/order/sheet';
/** What an event leads to comes first; a lock that went without one is noticed after that, in ms. */
const SETTLE_MS = 150;

/** Lets the rest of the app follow the shared cart, and the cart what happens to this phone. */
export function watchGroup(phone: Phone, parts: Parts, cart: GroupCart): void {
  const { session } = phone;
  const follow = () => {
    const view = cart.view.get();
    parts.cartId.set(view?.state.id ?? '');
    const sums = new Map<string, number>();
    for (const { id, qty } of view?.state.lines ?? []) sums.set(id, (sums.get(id) ?? 0) + qty);
    parts.inGroup.set(sums);
    const heads = view?.state.numOfPeople ?? null;
    if (heads !== null && heads !== session.people.get()) session.setPeople(heads);
    if (view?.holder === null && location.pathname === SHEET)
      setTimeout(() => leaveSheet(phone, cart), SETTLE_MS);
    // Another screen of this phone took the lock, or this page was loaded while it was held.
    if (view && view.holder === view.me && location.pathname === '/group-cart') void go(SHEET);
  };
  follow();
  cart.view.subscribe(follow);

  // The first word on how many came is everybody's; a guest who corrects it tells the others.
  session.people.subscribe(() => {
    const people = session.people.get();
    const known = cart.view.get()?.state.numOfPeople;
    if (people !== null && known !== undefined && people !== known) cart.people(people);
  });
  session.entry.subscribe(() => {
    if (session.entry.get()) void cart.refetch();
  });
  phone.isOnline.subscribe(() => {
    if (phone.isOnline.get()) void cart.refetch().then(cart.resume);
  });
  const look = () => {
    if (document.visibilityState === 'visible' && cart.view.get()) void cart.catchUp().then(cart.resume);
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);

  let gone = soldOut(phone);
  phone.menu.answer.subscribe(() => {
    const before = gone;
    gone = soldOut(phone);
    const lines = cart.view.get()?.state.lines ?? [];
    const fresh = lines.find(({ id }) => gone.has(id) && !before.has(id));
    if (fresh) void tellSoldOut(phone, fresh);
  });
}

/** Nobody orders any more: whoever is on the order sheet goes back to the cart. */
export function leaveSheet(phone: Phone, cart: GroupCart): void {
  const isFree = cart.view.get()?.holder === null;
  if (isFree && location.pathname === SHEET && !orderingOf(phone).isOrdering.get())
    void go('/group-cart', { replace: true });
}

function soldOut({ menu }: Phone): ReadonlySet<string> {
  const dishes = menu.answer.get()?.categories.flatMap(({ menus }) => menus) ?? [];
  return new Set(
    dishes.filter(({ isSoldOut, leftQuantity }) => isSoldOut || leftQuantity === 0).map(({ _id }) => _id),
  );
}
