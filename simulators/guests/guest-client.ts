import { randomBytes } from 'node:crypto';
import { callPath } from '@hansang/contract';
import type {
  ChosenMenu,
  ErrorReply,
  Menu,
  MenuAnswer,
  OrderRequest,
  OrderResult,
} from '@hansang/contract/schemas';
import { cartTotals, catalogueOf, defaultOptions, orderEntries } from '@hansang/rules';

export interface GuestSeat {
  readonly restaurantId: number;
  readonly tableIdx: number;
}

/** A guest's phone without its screen: the calls it makes, with its cookie and client id. */
export interface GuestClient {
  readonly seat: GuestSeat;
  readonly headers: Readonly<Record<string, string>>;
  readonly pageToken: string;
  readonly menu: ReadonlyMap<string, Menu & { categoryName: string }>;
}

/** Scans a table's code: link validation, then the menu. Throws when the table is refused. */
export async function scanTable(origin: string, seat: GuestSeat, accessType = 'QR'): Promise<GuestClient> {
  const pageToken = String(Math.floor(Date.now() / 1000));
  const asked = { platform: 'WEB', 'client-id': randomBytes(16).toString('hex') };
  const query = new URLSearchParams({ tableIdx: String(seat.tableIdx), timestamp: pageToken, accessType });
  const linkPath = callPath('validateLink', { restaurantId: seat.restaurantId });
  const link = await fetch(`${origin}${linkPath}?${query}`, { headers: asked });
  if (!link.ok) throw new Error(`Table ${seat.tableIdx} is refused: ${await link.text()}`);
  const cookie = link.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { ...asked, cookie };
  const menuPath = callPath('menu', { restaurantId: seat.restaurantId });
  const answer = await fetch(`${origin}${menuPath}?${query}`, { headers });
  if (!answer.ok) throw new Error(`The menu is refused: ${await answer.text()}`);
  const { categories } = (await answer.json()) as MenuAnswer;
  return { seat, headers, pageToken, menu: catalogueOf(categories) };
}

/** A dish with its default choices: the first size, and the first option of each required group. */
export function chooseDish(menu: Menu, quantity: number): ChosenMenu {
  return {
    _id: menu._id,
    name: menu.name,
    priority: menu.priority,
    price: menu.price,
    isMain: menu.isMain,
    isSoldOut: menu.isSoldOut,
    quantity,
    options: defaultOptions(menu.optionGroups, true).map(([option, quantity]) => ({
      _id: option._id,
      name: option.name,
      price: option.price,
      quantity,
    })),
    size: menu.sizes[0]
      ? { _id: menu.sizes[0]._id, name: menu.sizes[0].name, price: menu.sizes[0].price }
      : null,
  };
}

/** The body that orders these dishes. */
export function orderBody(
  guest: GuestClient,
  dishes: readonly ChosenMenu[],
  hashKey: string | null,
): OrderRequest {
  const lines = dishes.map((menu) => {
    const { categoryName = '', categoryPriority = 0 } = guest.menu.get(menu._id) ?? {};
    return { categoryName, categoryPriority, menu };
  });
  return {
    timestamp: guest.pageToken,
    tableIdx: guest.seat.tableIdx,
    ...cartTotals(dishes),
    orderList: orderEntries(lines),
    ...(hashKey ? { hashKey } : {}),
  };
}

export type OrderAnswer =
  | { readonly kind: 'placed'; readonly orderId: string; readonly hashKey: string | null }
  | { readonly kind: 'refused'; readonly code: string }
  /** The connection ended or timed out: the guest cannot know. */
  | { readonly kind: 'unknown' };

/** Places an order once; the same key may be used again after an unknown outcome. */
export async function placeOrder(
  origin: string,
  guest: GuestClient,
  body: OrderRequest,
  key: string,
): Promise<OrderAnswer> {
  const path = callPath('placeOrder', { restaurantId: guest.seat.restaurantId });
  try {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...guest.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    });
    return readAnswer(response.status, (await response.json()) as OrderResult | ErrorReply);
  } catch {
    return { kind: 'unknown' };
  }
}

/** Faults of the server leave the outcome open; anything else is an answer. */
export function readAnswer(status: number, answer: OrderResult | ErrorReply): OrderAnswer {
  if (status >= 500) return { kind: 'unknown' };
  if ('errorCode' in answer) return { kind: 'refused', code: answer.errorCode };
  if (answer.orderId && answer.errorCount === 0) {
    return { kind: 'placed', orderId: answer.orderId, hashKey: answer.receipt?.hashKey ?? null };
  }
  return { kind: 'refused', code: answer.list.find((item) => item.error)?.error?.code ?? 'UNNAMED' };
}
