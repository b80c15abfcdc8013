import { UNPAID_ORDERS_MAX } from '@hansang/contract';
import type { ChosenMenu, Menu } from '@hansang/contract/schemas';
import {
  type CheckedItem,
  countMainMenus,
  mainMenuRefusal,
  mostOf,
  restrictionRefusal,
  takesOf,
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

/** What each line is told when its dish, or one that an option of it is, ran short between the check and the sale. */
export function shortItems(
  sent: readonly ChosenMenu[],
  short: readonly ShortDish[],
  dishes: ReadonlyMap<string, Menu>,
): CheckedItem[] {
  const byDish = new Map(short.map((dish) => [dish.menuId, dish]));
  return sent.map((line) => {
    const { _id } = line;
    const menu = dishes.get(_id);
    const takes = menu ? [...takesOf(menu, line).keys()] : [_id];
    const dish = byDish.get(takes.find((id) => byDish.has(id)) ?? _id);
    if (!dish) return { _id };
    const name = dishes.get(dish.menuId)?.multiLanguage.name;
    const params = { ...(name && { name }), ...(dish.left !== null && { max: dish.left }) };
    const isPart = dish.menuId !== _id && dish.code === 'MENU_SOLD_OUT';
    return { _id, error: { code: isPart ? 'OPTION_SOLD_OUT' : dish.code, params } };
  });
}
