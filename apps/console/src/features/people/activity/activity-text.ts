import type { ActivityEntry } from '@hansang/contract/schemas';
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
      return say(type, { by, number });
    case 'visit.moved':
      return say(type, { by, table, to: facts.toTable ?? '–' });
    case 'admission.changed':
      return say(`admission.${facts.standing ?? 'NONE'}`, { by, table });
    case 'cart.changed':
      return say(facts.action === 'unlock-cart' ? 'cart.unlocked' : 'cart.changed', { by, table });
    case 'stock.changed':
      return say(type, { by, dishes: facts.dishes?.map(words.of).join(', ') ?? '' });
    case 'payment.stepped': {
      const step = facts.step ? say(`step.${facts.step}`) : '';
      return say(type, { by, number, amount: words.won(facts.amount ?? 0), step });
    }
    case 'payment.account':
      return facts.mid ? say('payment.set', { by, mid: facts.mid }) : say('payment.removed', { by });
    case 'call.made':
    case 'call.acknowledged':
    case 'call.closed':
    case 'call.seen':
      return say(type, { by, table, item: facts.item ? words.of(facts.item) : '–' });
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

/** Does not compile while a type of event has no sentence above. */
const noSentence = (type: never): string => type;

const nameOf = ({ by, bySystem }: ActivityEntry, say: ActivityWords): string =>
  bySystem ? say('system') : by;
