import { HEAD_COUNT_MAX } from '@hansang/contract';
import type { MockOrderRequest, OrderResult } from '@hansang/contract/schemas';
import { catalogueOf, checkOrder, orderMeansOf, orderMenus } from '@hansang/rules';
import type { CallAnswer } from '../../platform/calls/calls.ts';
import { fromRules } from '../../platform/calls/from-rules.ts';
import type { ScanOrSession } from '../../platform/calls/guest-session.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { itemResults } from '../menu/item-results.ts';
import { draftOrder, heldOf, type Placing } from '../order/placing/place-statement.ts';
import { receiptOfPlaced } from '../order/reading/present-order.ts';
import type { SampleParts } from './sample-parts.ts';

/** What an order would have come to, by the venue's own menu. Nothing is stored and nobody is told. */
export async function mockOrder(
  { platform, venues, menus, drafted }: SampleParts,
  session: ScanOrSession,
  body: MockOrderRequest,
  isOfDraft: boolean,
): Promise<CallAnswer<OrderResult> | Refusal> {
  const { restaurantId, mode } = session;
  const [venue, menu] = await Promise.all([venues.get(restaurantId), menus.current(restaurantId)]);
  if (!venue || !menu) return refuse('NOT_FOUND_RESTAURANT');
  const draft = isOfDraft ? await drafted.of(restaurantId) : null;
  const dishes = draft ? catalogueOf(draft.categories) : menu.dishes;
  const { menuPayAmount, totalMenuAmount } = body;
  const checked = checkOrder(
    draft ? dishes : menu.catalogue,
    venue.settings,
    { menus: orderMenus(body.orderList), menuPayAmount, totalMenuAmount },
    { isFirstOrder: false, headCount: HEAD_COUNT_MAX, adultConfirmed: true },
  );
  if (checked.refusal) return fromRules(checked.refusal);
  const list = itemResults(checked.items);
  const told = { list, pgAuthParams: null, isMock: true };
  if (checked.errorCount > 0)
    return { body: { ...told, errorCount: checked.errorCount, orderId: null, receipt: null } };

  const placing: Placing = {
    venue,
    // Nothing of it is kept, so it needs no session that is.
    session: { ...session, sessionId: session.sessionId ?? 0 },
    staff: null,
    tableIdx: 0,
    menuVersion: menu.menuVersion,
    now: platform.clock.now(),
    key: null,
    numOfPeople: body.numOfPeople ?? null,
    means: orderMeansOf(mode),
    source: 'MENU',
    lines: checked.lines,
    clientIds: null,
    quantities: checked.quantities,
    totals: checked.totals,
    note: (venue.settings.useOrderNotes && body.note) || null,
    held: heldOf(checked),
    offer: null,
    categoryOf: (menuId) => dishes.get(menuId)?.categoryName ?? '',
  };
  const order = draftOrder(placing);
  const placed = {
    status: order.status,
    orderNumber: null,
    hashKey: null,
    isFirst: true,
    headCount: placing.numOfPeople,
    counted: [],
  };
  const receipt = receiptOfPlaced(placing, order, placed);
  const shown = { ...receipt.order, canCancel: false };
  return { body: { ...told, errorCount: 0, orderId: receipt.id, receipt: { ...receipt, order: shown } } };
}
