import {
  CEILING_FACTOR,
  type HeldReason,
  IDEMPOTENCY_KEPT_HOURS,
  type OrderMeans,
  type OrderSource,
  type OrderStatus,
  SEATS_USUAL,
  UNPAID_ORDERS_MAX,
} from '@hansang/contract';
import type { OrderRequest } from '@hansang/contract/schemas';
import { countMainMenus, mayAcceptItself, type OrderCheck, type SoldLine } from '@hansang/rules';
import type { GuestSession } from '../../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { OrderedCart } from '../../cart/ordered-cart.ts';
import type { CurrentMenu } from '../../menu/menu-shelf.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { venueMinute } from '../../restaurant/venue-time.ts';
import { labelOf } from '../../session/label.ts';
import type { NewLine, StoredLine, StoredStep } from '../reading/order-row.ts';
import { toSoldColumns } from '../reading/sold-columns.ts';
import { newHashKey, newOrderId } from './order-ids.ts';
import type { Offer } from './prepay.ts';

/** The idempotency key of a request, whose it is, and what its body was. */
export interface PlacingKey {
  readonly actor: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** An order as a session asks for it. */
export interface GuestAsked {
  readonly session: GuestSession;
  readonly body: OrderRequest;
  readonly key: PlacingKey | null;
  /** The shared cart that is ordered; absent for what a phone chose by itself. */
  readonly cart?: OrderedCart;
  readonly staff?: undefined;
}

/** One of the staff who enters an order for guests at a table. */
export interface EnteringStaff {
  readonly restaurantId: number;
  readonly userId: string;
  readonly name: string;
  /** The visit on their screen; null where nobody had sat down. */
  readonly visitId: string | null;
  /** They have seen that whoever drinks is of age. */
  readonly isAdult: boolean;
}

/** An order as staff enter it: no phone comes with it. */
export interface StaffAsked {
  readonly staff: EnteringStaff;
  readonly body: Omit<OrderRequest, 'timestamp'>;
  readonly key: PlacingKey | null;
  readonly session?: undefined;
  readonly cart?: undefined;
}

export type OrderAsked = GuestAsked | StaffAsked;

/** The route that an order's idempotency key belongs to. */
export const PLACE_ROUTE = 'placeOrder';

/** What is about to be written; every figure comes from the venue's own menu. */
export interface Placing {
  readonly venue: Venue;
  /** The phone that orders; null for what staff enter. */
  readonly session: GuestSession | null;
  readonly staff: EnteringStaff | null;
  readonly tableIdx: number;
  readonly menuVersion: number;
  readonly now: Date;
  readonly key: PlacingKey | null;
  readonly numOfPeople: number | null;
  /** STAFF: no phone was there. */
  readonly means: OrderMeans | 'STAFF';
  readonly source: OrderSource;
  readonly lines: readonly SoldLine[];
  /** Who chose each line, where it was not the session alone. */
  readonly clientIds: readonly string[] | null;
  readonly quantities: ReadonlyMap<string, number>;
  readonly totals: { readonly menuPayAmount: number; readonly totalMenuAmount: number };
  /** What the guests wrote to the kitchen about all of it. */
  readonly note: string | null;
  /** What staff look at, as far as the order alone tells. */
  readonly held: readonly HeldReason[];
  /** The payment that a prepaid order waits for; null for all others. */
  readonly offer: Offer | null;
  /** The category of each dish sold. */
  readonly categoryOf: (menuId: string) => string;
}

/** Ids and first steps that one attempt brings along. */
export interface Draft {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly steps: readonly StoredStep[];
  readonly lines: readonly NewLine[];
  readonly statement: 'place_order' | 'reserve_order';
  /** The statement's one parameter: an `order_asked` of the database as JSON. */
  readonly parameter: string;
}

/** Makes of a checked order what is about to be written, or refuses what its origin does not allow. */
export function placingOf(
  asked: OrderAsked,
  venue: Venue,
  menu: CurrentMenu,
  checked: OrderCheck,
  { now, offer }: Pick<Placing, 'now' | 'offer'>,
): Placing | Refusal {
  const { body, key, cart } = asked;
  const session = asked.session ?? null;
  const staff = asked.staff ?? null;
  const source = cart ? 'GROUP_CART' : staff ? 'STAFF' : sourceOf(body, venue);
  if (isRefusal(source)) return source;
  const notDrinks = source === 'DRINK_SHORTCUT' ? refuseOtherThanDrinks(checked.lines) : null;
  if (notDrinks) return notDrinks;
  return {
    venue,
    session,
    staff,
    tableIdx: body.tableIdx,
    menuVersion: menu.menuVersion,
    now,
    key,
    numOfPeople: body.numOfPeople ?? null,
    means: session ? meansOf(body, session) : 'STAFF',
    source,
    lines: checked.lines,
    clientIds: cart?.clientIds ?? null,
    quantities: checked.quantities,
    totals: checked.totals,
    note: (venue.settings.useOrderNotes && body.note) || null,
    held: heldOf(checked),
    offer,
    categoryOf: (menuId) => menu.dishes.get(menuId)?.categoryName ?? '',
  };
}

/** What of an order staff have to look at; what waits at its table beside it is the statement's to say. */
export const heldOf = ({
  isAboveCeiling,
  needsAdultCheck,
}: Pick<OrderCheck, 'isAboveCeiling' | 'needsAdultCheck'>): HeldReason[] => [
  ...(isAboveCeiling ? (['CEILING'] as const) : []),
  ...(needsAdultCheck ? (['ADULT'] as const) : []),
];

/** What a request may say of its origin; everything else is told apart by the server itself. */
function sourceOf(
  { source }: Pick<OrderRequest, 'source'>,
  venue: Venue,
): 'MENU' | 'DRINK_SHORTCUT' | Refusal {
  if (source !== 'DRINK_SHORTCUT') return 'MENU';
  if (venue.settings.usePG) return refuse('DRINK_SHORTCUT_PREPAY');
  return venue.settings.useAlcoholAutomaticOrder ? source : refuse('ALCOHOL_AUTOMATIC_ORDER_UNUSED');
}

/** A label on the ticket. */
function meansOf({ means }: Pick<OrderRequest, 'means'>, session: GuestSession): 'QR' | 'NFC' {
  if (means === 'QR' || means === 'NFC') return means;
  return session.mode === 'nfc' ? 'NFC' : 'QR';
}

/** The shortcut skips what a first order owes, so it takes drinks alone. */
function refuseOtherThanDrinks(lines: readonly { readonly alcoholTag: string }[]): Refusal | null {
  const other = lines.findIndex(({ alcoholTag }) => alcoholTag === 'NONE');
  if (other === -1) return null;
  return refuse('VALIDATION_FAILED', { details: [{ path: 'body.source', message: 'not a drink' }] });
}

/** Prepares the one statement that places an order, or reserves one that has to be paid first. */
export function draftOrder(placing: Placing): Draft {
  const { venue, session, staff, now, key, lines, totals, offer } = placing;
  const { settings } = venue;
  const orderId = newOrderId(now);
  const clientId = session && labelOf(session);
  const steps = firstSteps(placing, clientId);
  const status = steps.at(-1)?.status ?? 'REQUEST';
  const rows = storedLines(placing);
  const parameter = {
    restaurant_id: venue.restaurantId,
    table_idx: placing.tableIdx,
    moment: now.toISOString(),
    business_day: venueMinute(venue, now).businessDay,
    ...(key && {
      actor: key.actor,
      key: key.key,
      fingerprint: key.fingerprint,
      key_hours: IDEMPOTENCY_KEPT_HOURS,
    }),
    session_id: session?.sessionId ?? null,
    client_id: clientId,
    entered_by: staff?.userId ?? null,
    seen_visit: staff?.visitId ?? null,
    menu_version: placing.menuVersion,
    head_count: placing.numOfPeople,
    ...(staff ? NO_BOUNDS : guestBounds(settings, lines)),
    wanted: [...placing.quantities].map(([menu_id, quantity]) => ({ menu_id, quantity })),
    hash_key: newHashKey(),
    order_id: orderId,
    status,
    steps,
    means: placing.means,
    source: placing.source,
    total_amount: totals.menuPayAmount,
    total_quantity: totals.totalMenuAmount,
    note: placing.note,
    held: placing.held,
    ceiling_factor: CEILING_FACTOR,
    lines: rows,
    ...(offer && {
      payment_id: offer.paymentId,
      provider: offer.provider,
      account_id: offer.accountId,
      expires_at: offer.expiresAt.toISOString(),
      unpaid_max: UNPAID_ORDERS_MAX,
      seats: venue.tables.get(placing.tableIdx)?.seats ?? SEATS_USUAL,
    }),
  };
  const statement = offer ? 'reserve_order' : 'place_order';
  return { orderId, status, steps, lines: rows, statement, parameter: JSON.stringify(parameter) };
}

/** What a venue asks of guests' orders that the visit decides on. */
const guestBounds = (settings: Venue['settings'], lines: readonly SoldLine[]) => ({
  need_checkout_hours: settings.needCheckoutAfterHours,
  proof_minutes: settings.useDigitalQr ? settings.codeProofMinutes : null,
  main_count: countMainMenus(lines),
  main_min: settings.mainMenuOrder.min,
  main_max: settings.mainMenuOrder.max,
  one_person_one_menu: settings.useOnePersonOneMenuOrder,
  case_count: caseCount(lines),
  waiting_quantity: settings.waitingCeiling.quantity,
  waiting_amount: settings.waitingCeiling.amount,
});

const MOST = 2_147_483_647;

/** Staff see who sits there: nothing of it bounds what they enter. */
const NO_BOUNDS = {
  need_checkout_hours: 0,
  proof_minutes: null,
  main_count: 0,
  main_min: 0,
  main_max: MOST,
  one_person_one_menu: false,
  case_count: 0,
  waiting_quantity: MOST,
  waiting_amount: MOST,
} satisfies ReturnType<typeof guestBounds>;

/** How an order begins. What staff enter is accepted by itself: they are who would accept it, but where the till does. */
function firstSteps({ venue, staff, now, held, offer }: Placing, clientId: string | null): StoredStep[] {
  const at = now.toISOString();
  if (staff) {
    const { name: actor, userId: actorId } = staff;
    const asked = { status: 'REQUEST', at, actorType: 'staff', actor, actorId } as const;
    return requestSteps(venue.settings.orderDecider === 'BOARD', held, asked);
  }
  const actor = clientId ?? '';
  if (offer) return [guestStep('PENDING', now, actor)];
  return requestSteps(acceptsByItself(venue.settings), held, guestStep('REQUEST', now, actor));
}

const guestStep = (status: OrderStatus, now: Date, clientId: string): StoredStep => ({
  status,
  at: now.toISOString(),
  actorType: 'guest',
  actor: clientId,
});

/** Where the venue's own till decides, nothing is accepted before it has. */
export const acceptsByItself = ({
  acceptAutomatically,
  orderDecider,
}: Pick<Venue['settings'], 'acceptAutomatically' | 'orderDecider'>): boolean =>
  acceptAutomatically && orderDecider === 'BOARD';

/** The steps of an order that reaches the kitchen now; a store may accept by itself what nobody has to look at. */
export function requestSteps(
  acceptAutomatically: boolean,
  held: readonly HeldReason[],
  asked: StoredStep,
): StoredStep[] {
  if (!acceptAutomatically || !mayAcceptItself(held)) return [asked];
  return [asked, { status: 'CONFIRM', at: asked.at, actorType: 'system', actor: 'system' }];
}

function caseCount(lines: readonly SoldLine[]): number {
  return lines.reduce(
    (sum, { restrictionType, quantity }) => (restrictionType === 'CASE' ? sum + quantity : sum),
    0,
  );
}

/** Rows of `order_lines`, in the order of the request. */
function storedLines({ venue, lines, clientIds, categoryOf, session }: Placing) {
  return lines.map((line, index) => ({
    ...lineRow(line, categoryOf(line._id)),
    ...NEW_LINE,
    line: index,
    live_quantity: line.quantity,
    client_id: clientIds?.[index] ?? session?.clientId ?? null,
    // What lies in a shared cart was taken when it was put there, and is found there again by its note.
    note: venue.settings.useOrderNotes || clientIds ? line.note : null,
  }));
}

/** Nothing has become of it yet. */
const NEW_LINE = {
  free_quantity: 0,
  off_reason: null,
  off_note: null,
  offer_state: null,
  instead_of: null,
} as const;

/** What `order_lines` keeps of what is sold. */
export function lineRow(
  line: SoldLine,
  categoryName: string,
): StoredLine & { readonly category_name: string } {
  return {
    menu_id: line._id,
    category_name: categoryName,
    name: line.multiLanguage.name,
    unit_price: line.price,
    quantity: line.quantity,
    ...toSoldColumns(line),
    options: line.options.map(({ _id, price, quantity, multiLanguage, ofDish }) => ({
      _id,
      name: multiLanguage.name,
      price,
      quantity,
      // Whose stock goes back when the order ends.
      ...(ofDish !== null && { ofDish }),
    })),
    size: line.size && { _id: line.size._id, name: line.size.multiLanguage.name, price: line.size.price },
  };
}
