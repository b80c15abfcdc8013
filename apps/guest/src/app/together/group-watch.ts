import type { GuestEvent } from '@hansang/contract/schemas';
import { type CartEvent, type CartLine, type EmptyingEvent, isCartEvent } from '@hansang/rules/cart';
import type { GroupCart, GroupView } from '../../features/group-cart/group-cart.ts';
import { type GroupWords, groupWords } from '../../features/group-cart/group-words.ts';
import { isPaying, nameOf } from '../../features/group-cart/members.ts';
import { endAttempt } from '../../features/ordering/attempt.ts';
import { recordOrder } from '../../features/ordering/last-order.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { mayMove } from '../leaving/may-move.ts';
import type { Parts } from '../parts.ts';
import { lineNews, unlockNews } from './group-news.ts';

export const SHEET = '/order/sheet';
/** Pages that say themselves who orders: the cart's banner, the sheet's heading, a dish's bar. */
const SAYS_LOCK = /^\/(?:group-cart|order\/sheet|menu\/[^/]+)$/;
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
      setTimeout(() => leaveSheet(parts, cart), SETTLE_MS);
    void tellLock(phone, parts, view);
    // Another screen of this phone took the lock, or this page was loaded while it was held.
    if (parts.late.lettingGo) return;
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

/** Who orders now, for pages that cannot add to the cart meanwhile. */
async function tellLock(phone: Phone, parts: Parts, view: GroupView | null): Promise<void> {
  const holder = view?.holder ?? null;
  if (!view || holder === null || holder === view.me) return parts.lockedBy.set(null);
  const words = await groupWords.load(phone.words.get().language).catch(() => null);
  // The lock may have gone while the words came.
  if (words && parts.group.get()?.view.get()?.holder === holder)
    parts.lockedBy.set(
      words(isPaying(view) ? 'lockedPaying' : 'locked', { name: nameOf(view.members, holder, words) }),
    );
}

/** Nobody orders any more: whoever is on the order sheet goes back to the cart. */
export function leaveSheet(parts: Parts, cart: GroupCart): void {
  const isFree = cart.view.get()?.holder === null;
  if (isFree && location.pathname === SHEET && !parts.isOrdering.get())
    void go('/group-cart', { replace: true });
}

function soldOut({ menu }: Phone): ReadonlySet<string> {
  const dishes = menu.answer.get()?.categories.flatMap(({ menus }) => menus) ?? [];
  return new Set(
    dishes.filter(({ isSoldOut, leftQuantity }) => isSoldOut || leftQuantity === 0).map(({ _id }) => _id),
  );
}

/** A dish of the cart has sold out. */
async function tellSoldOut(phone: Phone, line: CartLine): Promise<void> {
  const { language, of } = phone.words.get();
  const words = await groupWords.load(language).catch(() => null);
  if (words) phone.feedback.tell(words('tellSoldOut', { dish: of(line.multiLanguage.name) }));
}

/** An event of the socket: into the cart, and told where it is news to this guest. */
export async function hearGroup(phone: Phone, parts: Parts, event: GuestEvent): Promise<void> {
  const cart = parts.group.get();
  const before = cart?.view.get();
  if (!cart || !before) return;
  const isNews = isCartEvent(event) && cart.isNews(event);
  cart.heard(event);
  if (isNews) await news(phone, parts, cart, event, before);
}

/** The cart was emptied while this phone slept: it is told as if it had heard. */
export async function hearMissed(
  phone: Phone,
  parts: Parts,
  cart: GroupCart,
  event: EmptyingEvent,
  before: GroupView,
): Promise<void> {
  if (event.action === 'order-success') phone.ordersChanged.set((count) => count + 1);
  await news(phone, parts, cart, event, before);
}

async function news(
  phone: Phone,
  parts: Parts,
  cart: GroupCart,
  event: CartEvent,
  before: GroupView,
): Promise<void> {
  const words = await groupWords.load(phone.words.get().language).catch(() => null);
  if (words) tell(phone, parts, cart, event, before, words);
}

function tell(
  phone: Phone,
  parts: Parts,
  cart: GroupCart,
  event: CartEvent,
  before: GroupView,
  words: GroupWords,
): void {
  const isMine = event.clientId === before.me;
  const members = cart.view.get()?.members ?? before.members;
  const name = nameOf(members, event.clientId, words);
  const say = (text: string) => phone.feedback.tell(text);
  switch (event.action) {
    case 'add-menu':
    case 'modify-menu':
    case 'remove-menu':
      if (!isMine) say(lineNews(phone, event, before, name, words));
      return;
    case 'lock-cart':
      // Where the page itself says so, it is said once.
      if (isMine || SAYS_LOCK.test(location.pathname)) return;
      if (before.holder === null) say(words('locked', { name }));
      else if (event.data.orderId !== undefined && before.state.lock?.orderId === undefined)
        say(words('lockedPaying', { name }));
      return;
    case 'unlock-cart':
      say(unlockNews(event.data.reason, isMine, nameOf(members, before.holder ?? '', words), name, words));
      return;
    case 'reset-cart': {
      const { reason } = event.data;
      // That the visit is over is told by its own event.
      if (reason === 'POS' || reason === 'CHECK_OUT') return;
      const text =
        reason === 'MEMBER'
          ? isMine
            ? words('tellMineReset')
            : words('tellReset', { name })
          : words('tellExpired');
      say(text);
      return void leaveEmptied(phone, text);
    }
    case 'order-success':
      ordered(phone, parts, event.data.orderId, isMine, words('tellOrdered', { name }));
      return;
    case 'people-changed':
    case 'ready-changed':
      return;
  }
}

/** The cart is empty now: whoever was about to order begins anew, everybody else reads on. */
async function leaveEmptied(phone: Phone, text: string): Promise<void> {
  if (!(await mayMove(phone.api, 'cart', location.pathname))) return;
  phone.reason.set(text);
  await go('/order');
}

/** Somebody ordered: watchers on the sheet follow to the order, the others are told over what they look at. */
function ordered(phone: Phone, parts: Parts, orderId: string, isMine: boolean, text: string): void {
  // Where that gets no answer, this tells what the try has ordered.
  if (isMine) {
    recordOrder(phone.storage, phone.now(), orderId);
    endAttempt(phone.storage);
  }
  // The phone that ordered is led on by the answer to its order.
  if (isMine && (parts.isOrdering.get() || parts.receipt.get()?.id === orderId)) return;
  // That somebody orders is no news any more.
  phone.feedback.hide();
  if (location.pathname === '/order/sheet')
    void go(`/order/done/${encodeURIComponent(orderId)}`, { replace: true });
  else phone.feedback.proclaim(text);
}
