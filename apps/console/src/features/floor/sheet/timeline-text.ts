import {
  LINE_CHANGES,
  ORDER_STATUSES,
  type OrderStatus,
  RESET_REASONS,
  UNLOCK_REASONS,
} from '@hansang/contract';
import type { Localized, TableDetail } from '@hansang/contract/schemas';
import { signed } from '../../../shared/money/signed.ts';
import type { Words } from '../../../shared/words/words.ts';

/** What a guest locks the cart for. */
const LOCKED_TO = ['ORDER', 'PAY'] as const;

/** What was done at the bill. */
const BILL_TYPES = [
  'payment.recorded',
  'payment.voided',
  'bill.entered',
  'bill.entry-voided',
  'bill.claimed',
  'bill.released',
  'bill.paid',
  'bill.refunded',
] as const;

export type TimelineEvent = TableDetail['timeline'][number];

const isStatus = (value: unknown): value is OrderStatus =>
  (ORDER_STATUSES as readonly unknown[]).includes(value);

/** Names of dishes by menu id, from the events that tell them; the others tell the id alone. */
export function timelineDishes(
  timeline: readonly TimelineEvent[],
  of: (text: Localized) => string,
): ReadonlyMap<unknown, string> {
  return new Map(
    timeline.flatMap(({ summary: { menuId, name } }) =>
      name ? [[menuId, of(name as Localized)] as const] : [],
    ),
  );
}

/** One line of a table's history in words; what the console does not know yet is named by its type. */
export function timelineText(
  { type, summary }: TimelineEvent,
  t: Words['t'],
  dishes: ReadonlyMap<unknown, string> = new Map(),
  of: Words['of'] = (text) => text.ko,
  won: (amount: number) => string = String,
): string {
  if (type.startsWith('cart.')) return cartText(type, summary, t, dishes) ?? t('event.other', { type });
  const number = typeof summary.number === 'number' ? summary.number : 0;
  if (type === 'order.placed' || type === 'order.reserved') return t(`event.${type}`, { number });
  if (type === 'order.moved' && isStatus(summary.from) && isStatus(summary.to)) {
    const facts = { number, from: t(`status.${summary.from}`), to: t(`status.${summary.to}`) };
    return summary.isUndo === true ? t('event.order.undone', facts) : t('event.order.moved', facts);
  }
  if (type === 'line.changed' || type === 'line.offered' || type === 'line.withdrawn')
    return lineText(type, summary, number, t, of);
  if (type === 'visit.closed' || type === 'visit.confirmed' || type === 'visit.reopened')
    return t(`event.${type}`);
  if (isOneOf(BILL_TYPES, type)) {
    const amount = Number(summary.amount ?? 0);
    // What stands on a bill is more or less; a payment was taken or given back by its own word.
    return t(`event.${type}`, {
      amount: type === 'bill.entered' ? signed(amount, won) : won(Math.abs(amount)),
    });
  }
  if (type === 'visit.moved')
    return t('event.visit.moved', { from: Number(summary.tableIdx), to: Number(summary.toTableIdx) });
  if (type.startsWith('seating.')) return seatingText(type, summary, number, t);
  return t('event.other', { type });
}

function seatingText(
  type: string,
  { tableIdx, toTableIdx, orders, label, headCount }: TimelineEvent['summary'],
  number: number,
  t: Words['t'],
): string {
  const [from, to, count] = [Number(tableIdx), Number(toTableIdx), Number(orders ?? 0)];
  switch (type) {
    case 'seating.merged':
      return t('event.seating.merged', { from, to });
    case 'seating.parted':
      return count === 0 ? t('event.seating.letGo', { to }) : t('event.seating.parted', { to, count });
    case 'seating.passed':
      return t('event.seating.passed', { number, from, to });
    case 'seating.named':
      return label ? t('event.seating.named', { name: String(label) }) : t('event.seating.unnamed');
    case 'seating.counted':
      return t('event.seating.counted', { count: Number(headCount) });
    default:
      return t('event.other', { type });
  }
}

function lineText(
  type: 'line.changed' | 'line.offered' | 'line.withdrawn',
  { kind, dish, instead, quantity }: TimelineEvent['summary'],
  number: number,
  t: Words['t'],
  of: Words['of'],
): string {
  const named = (text: unknown) => (text ? of(text as Localized) : '');
  const facts = { number, dish: named(dish), instead: named(instead), count: Number(quantity ?? 1) };
  if (type !== 'line.changed') return t(`event.${type}`, facts);
  return t('event.line.changed', {
    ...facts,
    what: t(`line.kind.${isOneOf(LINE_CHANGES, kind) ? kind : 'CANCEL'}`),
  });
}

function cartText(
  type: string,
  { menuId, quantity, reason, lock, isReady, numOfPeople }: TimelineEvent['summary'],
  t: Words['t'],
  dishes: ReadonlyMap<unknown, string>,
): string | null {
  const dish = dishes.get(menuId) ?? String(menuId ?? '');
  const count = Number(quantity ?? numOfPeople ?? 0);
  switch (type) {
    case 'cart.add-menu':
    case 'cart.modify-menu':
      return t(`event.${type}`, { dish, count });
    case 'cart.remove-menu':
      return t('event.cart.remove-menu', { dish });
    case 'cart.people-changed':
      return t('event.cart.people-changed', { count });
    case 'cart.joined':
    case 'cart.order-success':
      return t(`event.${type}`);
    case 'cart.ready-changed':
      return t(`event.cart.ready-changed.${isReady === true ? 'DONE' : 'CHOOSING'}`);
    case 'cart.lock-cart':
      return isOneOf(LOCKED_TO, lock) ? t(`event.cart.lock-cart.${lock}`) : null;
    case 'cart.reset-cart':
      return isOneOf(RESET_REASONS, reason) ? t(`event.cart.reset-cart.${reason}`) : null;
    case 'cart.unlock-cart':
      return isOneOf(UNLOCK_REASONS, reason) ? t(`event.cart.unlock-cart.${reason}`) : null;
    default:
      return null;
  }
}

const isOneOf = <Known extends string>(known: readonly Known[], value: unknown): value is Known =>
  (known as readonly unknown[]).includes(value);

/** Who it was: a colleague's name, which guest at a shared cart, else what kind of party. */
export function timelineActor({ actorType, by, summary }: TimelineEvent, t: Words['t']): string {
  if (actorType === 'staff') return by ?? '';
  const { member } = summary;
  return actorType === 'guest' && typeof member === 'number'
    ? t('cart.member', { number: member })
    : t(`actor.${actorType}`);
}
