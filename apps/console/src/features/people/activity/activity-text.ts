import type { ActivityEntry } from '@hansang/contract/schemas';
import { signed } from '../../../shared/money/signed.ts';
import type { Words } from '../../../shared/words/words.ts';
import { actText } from '../act-text.ts';
import type { ActivityWords } from './activity-words.ts';

/** What somebody did, in a sentence: every type of event has its own. */
export function activityText(entry: ActivityEntry, words: Words, say: ActivityWords): string {
  const { type, facts } = entry;
  const by = nameOf(entry, say);
  const table = entry.table ?? '–';
  const number = entry.number ?? '–';
  switch (type) {
    case 'order.moved': {
      const { from, to, isUndo } = facts;
      const stage = (status: typeof from) => (status ? words.t(`status.${status}`) : '');
      return say(isUndo ? 'order.undone' : 'order.moved', {
        by,
        number,
        from: stage(from),
        to: stage(to),
      });
    }
    case 'order.placed':
    case 'order.seen':
    case 'line.moved':
      return say(type, { by, number });
    case 'line.changed':
      return say(`line.${facts.line ?? 'CANCEL'}`, { by, number, ...ofLine(facts, words) });
    case 'line.offered':
    case 'line.withdrawn':
      return say(type, { by, number, ...ofLine(facts, words) });
    case 'visit.moved':
    case 'seating.merged':
    case 'seating.parted':
      return say(type, { by, table, to: facts.toTable ?? '–' });
    case 'seating.passed':
      return say(type, { by, table, number, to: facts.toTable ?? '–' });
    case 'admission.changed':
      return say(`admission.${facts.standing ?? 'NONE'}`, { by, table });
    case 'cart.changed':
      return say(facts.action === 'unlock-cart' ? 'cart.unlocked' : 'cart.changed', { by, table });
    case 'stock.changed':
      return say(type, { by, dishes: words.list(facts.dishes?.map(words.of) ?? []) });
    case 'payment.stepped': {
      const step = facts.step ? say(`step.${facts.step}`) : '';
      const amount = words.won(facts.amount ?? 0);
      return entry.number === null
        ? say('payment.stepped.bill', { by, amount, step })
        : say(type, { by, number, amount, step });
    }
    case 'payment.recorded':
    case 'payment.voided':
    case 'bill.entered':
    case 'bill.entry-voided':
    case 'bill.claimed':
    case 'bill.released':
    case 'bill.paid':
    case 'bill.refunded':
      return say(type, { by, table, amount: words.won(facts.amount ?? 0) });
    case 'drawer.opened':
      return say(type, { by, amount: words.won(facts.amount ?? 0) });
    case 'drawer.moved':
      return say(`drawer.${facts.cash ?? 'COUNT'}`, { by, amount: words.won(facts.signed ?? 0) });
    case 'drawer.closed': {
      const amount = signed(facts.signed ?? 0, words.won);
      return say(facts.isCounted === false ? 'drawer.uncounted' : type, { by, amount });
    }
    case 'day.closed':
    case 'day.corrected':
      return say(type, { by, day: facts.day ?? '–', amount: signed(facts.signed ?? 0, words.won) });
    case 'payment.account':
      return facts.mid ? say('payment.set', { by, mid: facts.mid }) : say('payment.removed', { by });
    case 'call.made':
    case 'call.acknowledged':
    case 'call.closed':
    case 'call.seen':
      return say(type, { by, table, item: facts.item ? words.of(facts.item) : '–' });
    case 'printer.changed':
      return say(`printer.${facts.printerChange ?? 'CHANGED'}`, { by, printer: facts.printer ?? '–' });
    case 'printer.trouble':
      return say(facts.isFine ? 'printer.fine' : 'printer.trouble', { by, printer: facts.printer ?? '–' });
    case 'print.asked': {
      const what = { by, number: facts.ofOrder ?? '–', printer: facts.printer ?? '–' };
      if (facts.ofOrder === undefined && !facts.isDropped) return say('print.paper', what);
      return say(facts.isDropped ? 'print.dropped' : 'print.again', what);
    }
    case 'review.hidden':
      return say(facts.isHidden === false ? 'review.shown' : 'review.hidden', { by });
    case 'staff.account':
    case 'staff.acted': {
      const { what, details = {} } = facts;
      return what ? actText({ what, details, by: entry.by, bySystem: entry.bySystem }, words) : by;
    }
    case 'order.reserved':
    case 'review.written':
    case 'venue.changed':
    case 'menu.drafted':
    case 'menu.turned':
    case 'room.arranged':
      return say(type, { by });
    case 'visit.opened':
    case 'visit.lapsed':
    case 'visit.closed':
    case 'visit.reopened':
    case 'seating.named':
    case 'seating.counted':
    case 'table.reserved':
    case 'visit.confirmed':
    case 'table.key-renewed':
    case 'session.ended':
    case 'session.adult-confirmed':
    case 'cart.joined':
    case 'cart.presence':
      return say(type, { by, table });
    default:
      return noSentence(type);
  }
}

const ofLine = ({ dish, instead, quantity }: ActivityEntry['facts'], { of }: Words) => ({
  dish: dish ? of(dish) : '–',
  instead: instead ? of(instead) : '–',
  count: quantity ?? 1,
});

/** Does not compile while a type of event has no sentence above. */
const noSentence = (type: never): string => type;

const nameOf = ({ by, bySystem }: ActivityEntry, say: ActivityWords): string =>
  bySystem ? say('system') : by;
