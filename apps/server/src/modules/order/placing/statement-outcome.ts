import { UNPAID_ORDERS_MAX } from '@hansang/contract';
import type { ChosenMenu, Menu } from '@hansang/contract/schemas';
import {
  type CheckedItem,
  countMainMenus,
  mainMenuRefusal,
  mostOf,
  restrictionRefusal,
} from '@hansang/rules';
import { fromRules, wonTexts } from '../../../platform/calls/from-rules.ts';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Placing } from './place-statement.ts';
import type { ShortDish, VisitRefusal } from './placing-line.ts';

/** A refusal that the visit decided, worded by the rule that it breaks. */
export function refusalOf({ outcome, headCount = 1 }: VisitRefusal, { lines, venue }: Placing): Refusal {
  switch (outcome) {
    case 'MAIN_MENU_MIN':
    case 'MAIN_MENU_MAX':
    case 'ONE_PERSON_ONE_MENU': {
      const context = { isFirstOrder: true, headCount };
      const broken = mainMenuRefusal(venue.settings, countMainMenus(lines), context);
      return broken ? fromRules(broken) : refuse(outcome);
    }
    case 'RESTRICTION_CASE': {
      const broken = restrictionRefusal(lines, headCount);
      return broken ? fromRules(broken) : refuse(outcome);
    }
    case 'WAITING_QUANTITY_MAX':
      return refuse(outcome, { params: { max: mostOf(venue.settings.waitingCeiling).quantity } });
    case 'WAITING_AMOUNT_MAX':
      return refuse(outcome, { params: { amount: wonTexts(mostOf(venue.settings.waitingCeiling).amount) } });
    case 'TABLE_UNPAID_MAX':
      return refuse(outcome, { params: { max: UNPAID_ORDERS_MAX } });
    default:
      return refuse(outcome);
  }
}

/** What each line is told when its dish ran short between the check and the sale. */
export function shortItems(
  sent: readonly ChosenMenu[],
  short: readonly ShortDish[],
  dishes: ReadonlyMap<string, Menu>,
): CheckedItem[] {
  const byDish = new Map(short.map((dish) => [dish.menuId, dish]));
  return sent.map(({ _id }) => {
    const dish = byDish.get(_id);
    const name = dishes.get(_id)?.multiLanguage.name;
    if (!dish) return { _id };
    const params = { ...(name && { name }), ...(dish.left !== null && { max: dish.left }) };
    return { _id, error: { code: dish.code, params } };
  });
}
