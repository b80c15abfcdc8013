import { HEAD_COUNT_MAX } from '@hansang/contract';
import { checkOrder, type OrderCheck, orderMenus } from '@hansang/rules';
import { fromRules } from '../../../platform/calls/from-rules.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { refuseClosed } from '../../entry/refuse-closed.ts';
import type { CurrentMenu } from '../../menu/menu-shelf.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { confirmedAsAdult } from '../../session/confirm-adult.ts';
import type { OrderParts } from '../order-parts.ts';
import type { OrderAsked } from './order-asked.ts';

export interface Judged {
  readonly menu: CurrentMenu;
  readonly checked: OrderCheck;
}

/**
 * Checks an order by everything that venue and menu decide. The stock may be of a moment ago as long as it lets the
 * order pass, because the statement decides again; a refusal is built on the stock of now.
 */
export async function judgeOrder(
  parts: OrderParts,
  asked: OrderAsked,
  venue: Venue,
  now: Date,
): Promise<Judged | Refusal> {
  const { menus } = parts;
  const atHand = await menus.atHand(venue.restaurantId);
  if (!atHand) return refuse('NOT_FOUND_RESTAURANT');
  const judged = await judgeBy(parts, asked, venue, atHand, now);
  const passes = !isRefusal(judged) && judged.checked.errorCount === 0;
  if (passes || menus.isCurrent(venue.restaurantId, atHand)) return judged;
  const current = await menus.current(venue.restaurantId);
  return current ? judgeBy(parts, asked, venue, current, now) : refuse('NOT_FOUND_RESTAURANT');
}

async function judgeBy(
  parts: OrderParts,
  asked: OrderAsked,
  venue: Venue,
  menu: CurrentMenu,
  now: Date,
): Promise<Judged | Refusal> {
  const closed = refuseClosed(venue, asked.body.tableIdx, now, menu.hasAvailableMenu);
  if (closed) return closed;
  const checked = await checkBy(parts, asked, venue, menu);
  return isRefusal(checked) ? checked : { menu, checked };
}

/** The rules that the menu decides. What the visit decides (first order, heads) is the statement's to say. */
async function checkBy(
  { platform }: OrderParts,
  { session, body }: OrderAsked,
  venue: Venue,
  menu: CurrentMenu,
): Promise<OrderCheck | Refusal> {
  const run = (adultConfirmed: boolean) =>
    checkOrder(
      menu.catalogue,
      venue.settings,
      {
        menus: orderMenus(body.orderList),
        menuPayAmount: body.menuPayAmount,
        totalMenuAmount: body.totalMenuAmount,
      },
      { isFirstOrder: false, headCount: HEAD_COUNT_MAX, adultConfirmed },
    );
  let checked = run(session.isAdultConfirmed);
  // Another node may have heard the confirmation.
  if (
    checked.refusal?.code === 'ADULT_CONFIRMATION_REQUIRED' &&
    (await confirmedAsAdult(platform.db.pool, session.sessionId))
  )
    checked = run(true);
  return checked.refusal ? fromRules(checked.refusal) : checked;
}
