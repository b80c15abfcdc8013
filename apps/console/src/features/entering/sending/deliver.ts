import type { EnteredOrder, EnterOrderRequest, Localized } from '@hansang/contract/schemas';
import { choiceKey, orderMenus } from '@hansang/rules';
import { call } from '../../../shared/api/call.ts';
import { CallFailure } from '../../../shared/api/call-failure.ts';
import type { Refused, Sent } from '../draft/entry-draft.ts';

/** What came of sending an order. `later`: nobody knows, it goes again under its key. `stopped`: nobody is logged in. */
export type Delivery =
  | { readonly outcome: 'entered'; readonly number: number | null }
  | { readonly outcome: 'refused'; readonly refused: Refused }
  | { readonly outcome: 'later' }
  | { readonly outcome: 'stopped' };

const AGAIN: ReadonlySet<string> = new Set(['IDEMPOTENCY_IN_PROGRESS', 'TOO_MANY_REQUESTS']);
const NOT_IN: ReadonlySet<string> = new Set(['STAFF_LOGIN_REQUIRED', 'STAFF_NEEDS_HTTPS', 'TWO_STEP_NEEDED']);

/** Sends an order under its key: however often, it is entered once. */
export async function deliver(
  restaurantId: number,
  tableIdx: number,
  { key, body }: Sent,
): Promise<Delivery> {
  try {
    const answer = await call('enterOrder', { params: { restaurantId, tableIdx }, body, key });
    if (answer.orderId !== null) return { outcome: 'entered', number: answer.orderNumber };
    return { outcome: 'refused', refused: { message: null, lines: faultsOf(body, answer) } };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (NOT_IN.has(error.code)) return { outcome: 'stopped' };
    if (error.isLost || error.status >= 500 || AGAIN.has(error.code)) return { outcome: 'later' };
    return { outcome: 'refused', refused: { message: error.said, lines: {} } };
  }
}

/** What the server said of single lines, by their choice. */
function faultsOf({ orderList }: EnterOrderRequest, { list }: EnteredOrder): Record<string, Localized> {
  return Object.fromEntries(
    orderMenus(orderList).flatMap((menu, index) => {
      const error = list[index]?.error;
      return error ? [[choiceKey(menu), error.multiLanguage.message] as const] : [];
    }),
  );
}
