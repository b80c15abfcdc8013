import { randomBytes } from 'node:crypto';
import { OFFER_SECONDS } from '@hansang/contract';
import type { Menu } from '@hansang/contract/schemas';
import { judgeSubstitute, type SubstituteAsked } from '@hansang/rules';
import { fromRules } from '../../../platform/calls/from-rules.ts';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { CurrentMenu } from '../../menu/menu-shelf.ts';
import type { OrderParts } from '../order-parts.ts';
import { lineRow } from '../placing/place-statement.ts';
import { loadOrder } from '../reading/load-orders.ts';
import { changeOf, type LineChangeAsked, tellOwners } from './change-line.ts';
import { asker, endOffer, type LineSaid, runOnLine } from './line-statement.ts';
import { beside, usualOptions } from './substitutes.ts';

/** Another dish in the place of pieces of a line. */
export interface OfferAsked extends Omit<LineChangeAsked, 'kind'> {
  readonly substitute: Pick<SubstituteAsked, 'menuId' | 'sizeId'> & {
    /** What is chosen by itself where nobody chose. */
    readonly options: SubstituteAsked['options'] | undefined;
  };
  /** Staff have seen that whoever has it is of age; asked of an order that they entered. */
  readonly isAdult: boolean;
}

type Parts = Pick<OrderParts, 'platform' | 'menus' | 'venues'>;

/** How often a dish is judged anew because the venue changed meanwhile. */
const TURNS = 3;

/**
 * Offers another dish in the place of pieces of a line, held in stock until the phone that ordered has answered. The dish is
 * judged by the menu of now, as an order of it would be. For guests whose order staff entered nobody is asked: they have
 * answered whoever stands at their table, and the dish is theirs at once.
 */
export async function offerInstead(parts: Parts, asked: OfferAsked, turn = 1): Promise<LineSaid | Refusal> {
  const { platform, menus, venues } = parts;
  const { restaurantId, orderId } = asked;
  const [menu, order] = await Promise.all([
    menus.current(restaurantId),
    loadOrder(platform.db.pool, restaurantId, orderId),
  ]);
  if (!menu) return refuse('NOT_FOUND_RESTAURANT');
  if (!order) return refuse('NOT_FOUND_ORDER');
  const dish = menu.catalogue.get(asked.substitute.menuId) as Menu | undefined;
  const options = asked.substitute.options ?? usualOptions(dish);
  const judged = judgeSubstitute(
    menu.catalogue,
    { ...asked.substitute, options, quantity: asked.quantity },
    beside(order, asked.line, asked.quantity),
    order.head_count,
  );
  // Who asks again for what was done is answered that, although the dish may have run out by it.
  const isLate = order.version !== asked.version;
  if ('code' in judged && !isLate) return fromRules(judged);
  const isSaid = order.source === 'STAFF';
  const isForAdults = !('code' in judged) && judged.line.isNotAllowedMinor;
  if (isSaid && isForAdults && !asked.isAdult) return refuse('ADULT_CONFIRMATION_REQUIRED');
  const said = await transaction(platform.db.pool, async (client) => {
    const now = platform.clock.now();
    const offerId = newOfferId();
    const said = await runOnLine(client, 'offer_line', {
      ...changeOf(asked),
      ...asker(asked.actor, now),
      kind: 'INSTEAD',
      menu_version: menu.menuVersion,
      offer_id: offerId,
      expires_at: new Date(now.getTime() + OFFER_SECONDS * 1000).toISOString(),
      ...('code' in judged ? {} : offered(judged, menu)),
    });
    await tellOwners(client, said, asked, now);
    if (!isSaid || said.outcome !== 'DONE') return said;
    const { actor } = asked;
    const taken = await endOffer(client, { restaurantId, offerId, how: 'TAKEN', actor }, now);
    if (taken.outcome !== 'DONE') throw new Error(`A fresh offer was not taken: ${taken.outcome}`);
    return { ...taken, stock: [...new Set([...said.stock, ...taken.stock])] };
  });
  if (said.outcome !== 'MENU_VERSION') return said;
  venues.forget(restaurantId);
  menus.forget(restaurantId);
  return turn === TURNS ? refuse('SERVICE_UNAVAILABLE') : offerInstead(parts, asked, turn + 1);
}

type Judged = Exclude<ReturnType<typeof judgeSubstitute>, { readonly code: unknown }>;

const offered = ({ line, takes }: Judged, { dishes }: CurrentMenu) => ({
  substitute: lineRow(line, dishes.get(line._id)?.categoryName ?? ''),
  wanted: [...takes].map(([menu_id, quantity]) => ({ menu_id, quantity })),
});

const newOfferId = (): string => randomBytes(12).toString('hex');
