import { HEAD_COUNT_MAX, type OrderStatus } from '@hansang/contract';
import type { ChosenMenu, EnteredLine } from '@hansang/contract/schemas';
import { checkOrder } from '@hansang/rules';
import type pg from 'pg';
import { fromRules } from '../../../platform/calls/from-rules.ts';
import { onceUnder } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { CurrentMenu } from '../../menu/menu-shelf.ts';
import { newHashKey, newOrderId } from '../../order/placing/order-ids.ts';
import { lineRow } from '../../order/placing/place-statement.ts';
import type { Said } from '../../order/placing/placing-line.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { venueMinute } from '../../restaurant/venue-time.ts';
import { theirDishes } from '../naming/their-dishes.ts';
import type { TillParts } from '../till-parts.ts';
import { chosenMenuOf } from './chosen-menu.ts';
import { findOwn, rememberOwn } from './own-names.ts';
import { keyOfTill, moverOfTill } from './till-actor.ts';

export interface EnterAsked {
  readonly tableIdx: number;
  readonly externalId: string;
  readonly numOfPeople?: number | undefined;
  readonly lines: readonly EnteredLine[];
}

/** How often an order is judged anew because the venue changed meanwhile. */
const TURNS = 3;

const HOLD_TILL = 'SELECT 1 FROM hold_till($1, $2)';
const ENTER = 'SELECT enter_till_order($1::jsonb, $2) AS said';

/**
 * Writes an order that somebody entered at the till: it is accepted there, so the kitchen has it at once. Prices are the
 * menu's; where the till says others it is refused, or the two would never agree again. What the till calls it makes it the
 * same order however often it comes.
 */
export async function enterOrder(
  parts: TillParts,
  till: TillSession,
  asked: EnterAsked,
  turn = 1,
): Promise<{ readonly orderId: string } | Refusal> {
  const { platform, venues, menus, tables } = parts;
  const { db, clock, events } = platform;
  const { restaurantId } = till;
  const [venue, menu] = await Promise.all([venues.get(restaurantId), menus.current(restaurantId)]);
  if (!venue || !menu) return refuse('NOT_FOUND_RESTAURANT');
  const now = clock.now();
  const entered = await transaction(db.pool, async (client) => {
    // Two of the same order wait for each other here, before anything else is held.
    const { rowCount: isThere } = await client.query(HOLD_TILL, [restaurantId, till.tillId]);
    if (!isThere) return refuse('NOT_FOUND_TILL');
    const key = keyOfTill(till, 'enterTillOrder', asked.externalId, asked);
    return onceUnder(client, key, now, async () => {
      const known = await findOwn(client, till, 'ORDER', key);
      if (isRefusal(known)) return known;
      if (known !== null) return { orderId: known, isNew: false, counted: [] as readonly string[] };
      const sold = await judge(client, till, asked, menu, venue.settings);
      if (isRefusal(sold)) return sold;
      const orderId = newOrderId(now);
      const actor = moverOfTill(till);
      const step = (status: OrderStatus) => ({
        status,
        at: now.toISOString(),
        actorType: 'pos',
        actor: actor.name,
        actorId: actor.id,
      });
      const parameter = {
        restaurant_id: restaurantId,
        table_idx: asked.tableIdx,
        moment: now.toISOString(),
        business_day: venueMinute(venue, now).businessDay,
        menu_version: menu.menuVersion,
        head_count: asked.numOfPeople ?? null,
        wanted: [...sold.quantities].map(([menu_id, quantity]) => ({ menu_id, quantity })),
        hash_key: newHashKey(),
        order_id: orderId,
        status: 'CONFIRM',
        steps: [step('REQUEST'), step('CONFIRM')],
        means: 'POS',
        source: 'POS',
        total_amount: sold.totals.menuPayAmount,
        total_quantity: sold.totals.totalMenuAmount,
        held: [],
        lines: sold.lines.map((line, index) => ({
          ...lineRow(line, menu.dishes.get(line._id)?.categoryName ?? ''),
          line: index,
          live_quantity: line.quantity,
          free_quantity: 0,
        })),
      };
      const said = await client.query<{ said: Said }>(ENTER, [JSON.stringify(parameter), actor.name]);
      const answered = said.rows[0]?.said;
      if (!answered) throw new Error('enter_till_order answered nothing');
      if (answered.outcome !== 'PLACED') return outcomeOf(answered, menu);
      await rememberOwn(client, till, 'ORDER', key, orderId);
      return { orderId, isNew: true, counted: answered.counted };
    });
  });
  if (isRefusal(entered)) {
    if (entered.refused !== 'MENU_CHANGED' || turn === TURNS) return entered;
    venues.forget(restaurantId);
    menus.forget(restaurantId);
    return enterOrder(parts, till, asked, turn + 1);
  }
  if (entered.isNew) {
    tables.forget(restaurantId, asked.tableIdx);
    if (entered.counted.length > 0) menus.forgetStock(restaurantId);
    events.wake(restaurantId);
  }
  return { orderId: entered.orderId };
}

/** What is to be sold, by the venue's own menu. */
async function judge(
  client: pg.PoolClient,
  till: TillSession,
  asked: EnterAsked,
  menu: CurrentMenu,
  settings: Venue['settings'],
) {
  const ours = await theirDishes(client, till, asked.lines);
  const chosen: ChosenMenu[] = [];
  for (const line of asked.lines) {
    const one = chosenMenuOf(line, ours, menu);
    if (isRefusal(one)) return one;
    chosen.push(one);
  }
  const checked = checkOrder(
    menu.catalogue,
    settings,
    { menus: chosen },
    // Bounds of a first order, heads and ages are for whoever stands at the till to keep.
    { isFirstOrder: false, headCount: HEAD_COUNT_MAX, adultConfirmed: true, isByStaff: true },
  );
  if (checked.refusal) return fromRules(checked.refusal);
  const wrong = checked.items.find(({ error }) => error)?.error;
  if (wrong) return fromRules({ code: wrong.code, params: wrong.params });
  const at = checked.lines.findIndex(({ price }, index) => {
    const said = asked.lines[index]?.unitPrice;
    return said !== undefined && said !== price;
  });
  if (at === -1) return checked;
  const details = [{ path: `body.lines.${at}.unitPrice`, message: `must be ${checked.lines[at]?.price}` }];
  return refuse('TILL_PRICE_DIFFERS', { details });
}

/** A refusal of the statement. */
function outcomeOf(said: Said, menu: CurrentMenu): Refusal {
  switch (said.outcome) {
    case 'MENU_VERSION':
      return refuse('MENU_CHANGED');
    case 'SHORT': {
      const [short] = said.items;
      const name = short && menu.dishes.get(short.menuId)?.multiLanguage.name;
      const params = { ...(name && { name }), ...(short && short.left !== null && { max: short.left }) };
      return refuse(short?.code ?? 'MENU_SOLD_OUT', { params });
    }
    case 'NOT_FOUND_TABLE':
      return refuse('NOT_FOUND_TABLE');
    default:
      throw new Error(`An order of a till was answered ${said.outcome}`);
  }
}
