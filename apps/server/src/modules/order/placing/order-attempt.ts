import { HEAD_COUNT_MAX } from '@hansang/contract';
import type { OrderReceipt, OrderResult } from '@hansang/contract/schemas';
import { checkOrder, type OrderCheck, orderMenus } from '@hansang/rules';
import { fromRules } from '../../../platform/calls/from-rules.ts';
import { findKey } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { orderedCart } from '../../cart/ordered-cart.ts';
import { refuseClosed } from '../../entry/refuse-closed.ts';
import { itemResults } from '../../menu/item-results.ts';
import type { CurrentMenu } from '../../menu/menu-shelf.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { confirmedAsAdult } from '../../session/confirm-adult.ts';
import type { OrderParts } from '../order-parts.ts';
import { receiptOfPlaced } from '../reading/present-order.ts';
import {
  type Draft,
  draftOrder,
  type GuestAsked,
  type OrderAsked,
  PLACE_ROUTE,
  type Placing,
  placingOf,
} from './place-statement.ts';
import { runPlacing, type Said } from './placing-line.ts';
import { isPrepaid } from './prepay.ts';
import { refuseFood } from './refuse-food.ts';
import { refusalOf, shortItems } from './statement-outcome.ts';

/** What came of trying to place an order. `items`: nothing is stored, each line is told. `known`: its key was used. */
export type Attempt =
  | Refusal
  | { readonly outcome: 'placed'; readonly receipt: OrderReceipt; readonly list: OrderResult['list'] }
  /** The order waits for its payment. */
  | { readonly outcome: 'reserved'; readonly receipt: OrderReceipt; readonly list: OrderResult['list'] }
  | { readonly outcome: 'items'; readonly errorCount: number; readonly list: OrderResult['list'] }
  | { readonly outcome: 'known' }
  /** The shared cart has changed on another server. */
  | { readonly outcome: 'stale' };

/** Orders what the table's shared cart holds; again when another server has changed it meanwhile. */
export async function attemptShared(parts: OrderParts, asked: GuestAsked): Promise<Attempt> {
  const { session, body } = asked;
  return parts.carts.attemptAt<Attempt>(session, async (known) => {
    const cart = orderedCart(parts.carts, known, session, body, parts.platform.clock.now());
    if (isRefusal(cart)) return cart;
    const attempt = await attemptOrder(parts, { ...asked, body: cart.body, cart });
    return !isRefusal(attempt) && attempt.outcome === 'stale' ? 'again' : attempt;
  });
}

/** How often an order is judged anew because the venue changed meanwhile: menu, settings and tables may all at once. */
const TURNS = 5;

/** Checks an order against the server's own menu and places it in one statement. */
export async function attemptOrder(parts: OrderParts, asked: OrderAsked, turn = 1): Promise<Attempt> {
  const { platform, venues, menus } = parts;
  const { restaurantId } = asked.session ?? asked.staff;
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const now = platform.clock.now();
  const judged = await judgeOrder(parts, asked, venue, now);
  if (isRefusal(judged)) return judged;
  const { menu, checked } = judged;
  if (checked.errorCount > 0) {
    if (turn === 1 && asked.session && (await freeReserved(parts, asked, venue)))
      return attemptOrder(parts, asked, 2);
    return { outcome: 'items', errorCount: checked.errorCount, list: itemResults(checked.items) };
  }
  // What staff enter is paid at the table, also where guests' phones pay first.
  const isPaidFirst = !asked.staff && isPrepaid(venue, checked.totals.menuPayAmount);
  const offer = isPaidFirst ? await parts.prepay.offer(venue) : null;
  if (isPaidFirst && !offer) return refuse('PAYMENT_PROVIDER_UNAVAILABLE');
  const placing = placingOf(asked, venue, menu, checked, { now, offer });
  if (isRefusal(placing)) return placing;

  const draft = draftOrder(placing);
  const said = asked.session
    ? await runWithCart(parts, asked, draft, offer)
    : await parts.placings.place(restaurantId, placing.tableIdx, draft, asked.key !== null);
  switch (said.outcome) {
    case 'PLACED':
    case 'RESERVED':
      if (said.outcome === 'PLACED')
        parts.tables.ordered(restaurantId, placing.tableIdx, said.isFirst, now.getTime());
      if (said.counted.length > 0) menus.forgetStock(restaurantId);
      platform.events.wake(restaurantId);
      return {
        outcome: said.outcome === 'PLACED' ? 'placed' : 'reserved',
        receipt: receiptOfPlaced(placing, draft, { orderNumber: null, hashKey: null, ...said }),
        list: checked.items.map(({ _id }) => ({ _id })),
      };
    case 'REPLAY':
      return { outcome: 'known' };
    case 'CART':
      return { outcome: 'stale' };
    case 'MENU_VERSION':
      venues.forget(restaurantId);
      menus.forget(restaurantId);
      return turn === TURNS ? refuse('SERVICE_UNAVAILABLE') : attemptOrder(parts, asked, turn + 1);
    case 'SHORT': {
      menus.forgetStock(restaurantId);
      const items = shortItems(orderMenus(asked.body.orderList), said.items, menu.dishes);
      const errorCount = items.filter(({ error }) => error).length;
      return { outcome: 'items', errorCount, list: itemResults(items) };
    }
    default:
      parts.tables.forget(restaurantId, placing.tableIdx);
      return refusalOf(said, placing);
  }
}

/** Runs the statement, and tells the shared cart's screens what came of it. */
async function runWithCart(
  { platform, placings }: OrderParts,
  { session, body, key, cart }: GuestAsked,
  draft: Draft,
  offer: Placing['offer'],
): Promise<Said> {
  if (!cart && !offer) return placings.place(session.restaurantId, body.tableIdx, draft, key !== null);
  const change = cart?.draft(draft.orderId, offer?.expiresAt ?? null) ?? null;
  let said: Said | null = null;
  try {
    said = await runPlacing(platform.db.pool, draft, key !== null, change?.values ?? null);
    return said;
  } finally {
    if (said?.outcome === 'PLACED' || said?.outcome === 'RESERVED') change?.done();
    else change?.dropped();
  }
}

/** What this phone reserved and did not pay, or anybody of the same cart, must not stand in the way of the new order. */
async function freeReserved(
  { platform, prepay, menus }: OrderParts,
  { session, key, cart }: GuestAsked,
  venue: Venue,
): Promise<boolean> {
  if (!venue.settings.usePG) return false;
  // A repeated request is about that very reservation.
  const known =
    key && (await findKey(platform.db.pool, { ...key, route: PLACE_ROUTE }, platform.clock.now()));
  if (known || !(await prepay.release(session, cart !== undefined))) return false;
  menus.forgetStock(venue.restaurantId);
  return true;
}

interface Judged {
  readonly menu: CurrentMenu;
  readonly checked: OrderCheck;
}

/**
 * Checks an order by everything that venue and menu decide. The stock may be of a moment ago as long as it lets the
 * order pass, because the statement decides again; a refusal is built on the stock of now.
 */
async function judgeOrder(
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
  const { tableIdx } = asked.body;
  // Hours and pauses are for guests: staff know what the kitchen still makes.
  if (asked.staff && !venue.tables.has(tableIdx)) return refuse('NOT_FOUND_TABLE');
  const closed =
    asked.session &&
    (await refuseClosed(parts.platform.db.pool, venue, tableIdx, now, menu.hasAvailableMenu));
  if (closed) return closed;
  const food = refuseFood(venue, menu, asked.body, now);
  if (food) return food;
  const checked = await checkBy(parts, asked, venue, menu);
  return isRefusal(checked) ? checked : { menu, checked };
}

/** The rules that the menu decides. What the visit decides (first order, heads) is the statement's to say. */
async function checkBy(
  { platform }: OrderParts,
  { session, staff, body }: OrderAsked,
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
      { isFirstOrder: false, headCount: HEAD_COUNT_MAX, adultConfirmed, isByStaff: staff !== undefined },
    );
  let checked = run(session ? session.isAdultConfirmed : staff.isAdult);
  // Another node may have heard the confirmation.
  if (
    session &&
    checked.refusal?.code === 'ADULT_CONFIRMATION_REQUIRED' &&
    (await confirmedAsAdult(platform.db.pool, session.sessionId))
  )
    checked = run(true);
  return checked.refusal ? fromRules(checked.refusal) : checked;
}
