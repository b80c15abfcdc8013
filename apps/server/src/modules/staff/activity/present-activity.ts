import { type ActivityType, LANGUAGES } from '@hansang/contract';
import type { ActivityEntry, Localized, StoredText } from '@hansang/contract/schemas';
import type { EventData, EventType } from '../../../platform/events/event.ts';
import { inEveryLanguage, inEveryLanguageOrNull } from '../../restaurant/localized.ts';

/** A row of the log with what it speaks of. */
export interface ActivityRow {
  readonly cursor: string;
  readonly eventId: string;
  readonly at: Date;
  readonly type: EventType;
  readonly actorType: string;
  readonly actor: string;
  readonly byId: string | null;
  readonly email: string | null;
  readonly data: unknown;
  readonly orderNumber: number | null;
  readonly table: string | null;
  readonly toTable: string | null;
  readonly dishes: readonly StoredText[] | null;
  readonly item: StoredText | null;
  readonly isMatch: boolean;
  /** The last one that was looked at: there may be more behind it. */
  readonly isEdge: boolean;
}

type Facts = ActivityEntry['facts'];
type Tell<Type extends EventType> = (data: EventData[Type], row: ActivityRow) => Facts;

const nothing = (): Facts => ({});
const ofTarget = (_: unknown, { toTable }: ActivityRow): Facts => (toTable === null ? {} : { toTable });
const itemOf = (_: unknown, { item }: ActivityRow): Facts => {
  const name = inEveryLanguageOrNull(item);
  return name ? { item: name } : {};
};

const moneyOf = ({ amount }: { readonly amount: number }): Facts => ({ amount });

/** A dish, or a part of it: `치킨 · 반 마리`. */
const ofPart = (dish: Localized, part: Localized | undefined): Localized =>
  part
    ? (Object.fromEntries(LANGUAGES.map((one) => [one, `${dish[one]} · ${part[one]}`])) as Localized)
    : dish;

/** What each event says beyond who, when and where: only what its sentence tells goes out. */
const FACTS: { readonly [Type in EventType]: Tell<Type> } = {
  'order.placed': nothing,
  'order.reserved': nothing,
  'order.moved': ({ from, to, isUndo }) => ({ from, to, isUndo }),
  'order.seen': nothing,
  'line.changed': ({ kind, dish, instead, quantity }) => ({
    line: kind,
    dish: inEveryLanguage(dish),
    quantity,
    ...(instead && { instead: inEveryLanguage(instead) }),
  }),
  'line.offered': ({ dish, instead, quantity }) => ({
    dish: inEveryLanguage(dish),
    quantity,
    instead: inEveryLanguage(instead),
  }),
  'line.withdrawn': ({ dish, instead }) => ({
    dish: inEveryLanguage(dish),
    instead: inEveryLanguage(instead),
  }),
  'line.moved': nothing,
  'visit.opened': nothing,
  'visit.lapsed': nothing,
  'visit.closed': nothing,
  'visit.moved': ofTarget,
  'seating.merged': ofTarget,
  'seating.parted': ofTarget,
  'seating.passed': ofTarget,
  'seating.named': nothing,
  'seating.counted': nothing,
  'table.reserved': nothing,
  'visit.reopened': nothing,
  'visit.confirmed': nothing,
  'table.key-renewed': nothing,
  'room.arranged': nothing,
  'admission.changed': ({ to }) => ({ standing: to ?? 'NONE' }),
  'session.ended': nothing,
  'session.adult-confirmed': nothing,
  'stock.changed': ({ part }, { dishes }) => ({
    dishes: (dishes ?? []).map((dish) => ofPart(inEveryLanguage(dish), part && inEveryLanguage(part.name))),
  }),
  'venue.changed': nothing,
  'menu.drafted': nothing,
  'menu.turned': nothing,
  'cart.changed': ({ event }) => ({ action: event.action }),
  'cart.joined': nothing,
  'cart.presence': nothing,
  'payment.stepped': ({ step, amount }) => ({ step, amount }),
  'payment.recorded': moneyOf,
  'payment.voided': moneyOf,
  'bill.entered': moneyOf,
  'bill.entry-voided': moneyOf,
  'drawer.opened': moneyOf,
  'drawer.moved': ({ kind, amount }) => ({ cash: kind, signed: amount }),
  'drawer.closed': ({ amount, expected }) => ({ signed: amount ?? expected, isCounted: amount !== null }),
  'day.closed': ({ businessDay, amount }) => ({ day: businessDay, signed: amount }),
  'day.corrected': ({ businessDay, amount }) => ({ day: businessDay, signed: amount }),
  'bill.claimed': moneyOf,
  'bill.released': moneyOf,
  'bill.paid': moneyOf,
  'bill.refunded': moneyOf,
  'payment.account': ({ mid }) => ({ mid }),
  'call.made': itemOf,
  'call.acknowledged': itemOf,
  'call.closed': itemOf,
  'call.seen': itemOf,
  'review.written': nothing,
  'review.hidden': ({ isHidden }) => ({ isHidden }),
  'printer.changed': ({ name, change }) => ({ printer: name, printerChange: change }),
  'printer.trouble': ({ name, trouble }) => ({ printer: name, isFine: trouble === null }),
  'print.asked': ({ printer, number, isDropped }) => ({
    printer,
    isDropped,
    ...(number !== null && { ofOrder: number }),
  }),
  'staff.account': ({ change, target }) => ({ what: change, details: target ? { target } : {} }),
  'staff.acted': ({ act, details }) => ({ what: act, details }),
};

/** Every type of event is one that the contract has a sentence for. */
const known = (type: EventType): ActivityType => type;

export function presentActivity(row: ActivityRow): ActivityEntry {
  const tell = FACTS[row.type] as Tell<EventType>;
  const { address, device } = row.data as { address?: string | null; device?: string | null };
  return {
    eventId: row.eventId,
    at: row.at.toISOString(),
    type: known(row.type),
    by: row.actor,
    byId: row.byId,
    email: row.email,
    bySystem: row.actorType !== 'staff',
    address: address ?? null,
    device: device ?? null,
    table: row.table,
    number: row.orderNumber,
    facts: tell(row.data as EventData[EventType], row),
  };
}
