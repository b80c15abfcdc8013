import type { GuestEvent } from '@hansang/contract/schemas';
import { type CartEvent, type CartLine, type EmptyingEvent, isCartEvent } from '@hansang/rules/cart';
import type { GroupCart, GroupView } from '../features/group-cart/group-cart.ts';
import { type GroupWords, loadGroupWords } from '../features/group-cart/group-words.ts';
import { nameOf } from '../features/group-cart/members.ts';
import { go } from '../shared/navigation.ts';
import type { Phone } from '../shared/phone.ts';
import { orderingOf } from './ordering-of.ts';
import type { Parts } from './parts.ts';

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
  const words = await loadGroupWords(phone.words.get().language).catch(() => null);
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
      if (isMine) return;
      if (before.holder === null) say(words('locked', { name }));
      else if (event.data.orderId !== undefined && before.state.lock?.orderId === undefined)
        say(words('lockedPaying', { name }));
      return;
    case 'unlock-cart':
      say(unlockNews(event.data.reason, isMine, nameOf(members, before.holder ?? '', words), name, words));
      return;
    case 'reset-cart': {
      const { reason } = event.data;
      if (reason === 'POS') return;
      const text =
        reason === 'MEMBER'
          ? isMine
            ? words('tellMineReset')
            : words('tellReset', { name })
          : words(reason === 'EXPIRED' ? 'tellExpired' : 'tellEmptied');
      phone.reason.set(text);
      say(text);
      return void go('/order');
    }
    case 'order-success':
      ordered(phone, parts, event.data.orderId, isMine, words('tellOrdered', { name }));
      return;
    case 'people-changed':
    case 'ready-changed':
      return;
  }
}

function lineNews(
  { words: spoken }: Phone,
  event: CartEvent<'add-menu' | 'modify-menu' | 'remove-menu'>,
  before: GroupView,
  name: string,
  words: GroupWords,
): string {
  const { of } = spoken.get();
  const id = event.action === 'add-menu' ? event.data.line.cartMenuId : event.data.cartMenuId;
  const old = before.state.lines.find(({ cartMenuId }) => cartMenuId === id);
  const line = event.action === 'add-menu' ? event.data.line : old;
  const dish = line ? of(line.multiLanguage.name) : '';
  if (event.action === 'add-menu')
    return words('tellAdded', { name, dish, count: event.data.line.qty - (old?.qty ?? 0) });
  return event.action === 'modify-menu'
    ? words('tellChanged', { name, dish, count: event.data.quantity })
    : words('tellRemoved', { name, dish });
}

function unlockNews(
  reason: CartEvent<'unlock-cart'>['data']['reason'],
  isMine: boolean,
  holder: string,
  name: string,
  words: GroupWords,
): string {
  switch (reason) {
    case 'MEMBER':
      return isMine ? words('tellMineUnlocked') : words('tellUnlocked', { name });
    case 'TIMEOUT':
      return words('tellTimeout');
    case 'LEFT':
      return words('tellLeft', { name: holder });
    case 'STORE':
    case 'POS':
      return words('tellStore');
  }
}

/** Somebody ordered: watchers on the sheet follow to the order, the others are told over what they look at. */
function ordered(phone: Phone, parts: Parts, orderId: string, isMine: boolean, text: string): void {
  // The phone that ordered is led on by the answer to its order.
  if (isMine && (orderingOf(phone).isOrdering.get() || parts.receipt.get()?.id === orderId)) return;
  // That somebody orders is no news any more.
  phone.feedback.hide();
  if (location.pathname === '/order/sheet')
    void go(`/order/done/${encodeURIComponent(orderId)}`, { replace: true });
  else phone.feedback.proclaim(text);
}

/** A dish of the cart has sold out. */
export async function tellSoldOut(phone: Phone, line: CartLine): Promise<void> {
  const { language, of } = phone.words.get();
  const words = await loadGroupWords(language).catch(() => null);
  if (words) phone.feedback.tell(words('tellSoldOut', { dish: of(line.multiLanguage.name) }));
}
