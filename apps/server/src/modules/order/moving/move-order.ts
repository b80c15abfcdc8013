import type { CancelReason, OrderStatus } from '@hansang/contract';
import {
  type Actor,
  isReleased,
  isStaffRole,
  moveRefusal,
  orderTransitionRule,
  releaseAfter,
} from '@hansang/rules';
import type pg from 'pg';
import { fromRules } from '../../../platform/calls/from-rules.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { ActorType, Actor as LoggedActor } from '../../../platform/events/event.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadOrder } from '../reading/load-orders.ts';
import type { OrderRow, StoredStep } from '../reading/order-row.ts';
import { returnStock } from './return-stock.ts';
import { writeMove } from './write-move.ts';

/** Who moves an order. */
export interface Mover {
  /** What the transition rules go by: guest, a staff role, pos, system or payment. */
  readonly type: Actor;
  /** Account of a staff member, session of a guest: tells whose step it was. */
  readonly id: string;
  /** Public label on boards and in the log. */
  readonly name: string;
}

export interface MoveAsked {
  readonly restaurantId: number;
  readonly orderId: string;
  readonly to: OrderStatus;
  readonly actor: Mover;
  /** The version on the mover's screen; another one is too late. */
  readonly expectedVersion?: number;
  readonly cancelReason?: CancelReason;
  readonly cancelNote?: string;
}

/**
 * Moves an order to another status, in a transaction of its own: checks the transition table under the order's lock,
 * gives stock back where the transition says so, and writes step and event.
 * @returns the order as it is then, or why not; a refusal has changed nothing
 */
export async function moveOrder(
  { db, clock, events }: Pick<Platform, 'db' | 'clock' | 'events'>,
  asked: MoveAsked,
): Promise<OrderRow | Refusal> {
  const moved = await transaction(db.pool, (client) => moveOrderIn(client, asked, clock.now()));
  if (!isRefusal(moved)) events.wake(asked.restaurantId);
  return moved;
}

const COOKED: ReadonlySet<OrderStatus> = new Set(['MENU_COMPLETE', 'COMPLETE']);

/** The same inside the caller's transaction, which must hold no stock rows yet; wake the log after its commit. */
export async function moveOrderIn(
  client: pg.PoolClient,
  asked: MoveAsked,
  now: Date,
): Promise<OrderRow | Refusal> {
  const { to, actor, expectedVersion, cancelReason, cancelNote } = asked;
  const order = await lockOrder(client, asked.restaurantId, asked.orderId);
  if (!order || isKeptFrom(actor, order, now)) return refuse('NOT_FOUND_ORDER');
  if (expectedVersion !== undefined && expectedVersion !== order.version)
    return refuse('ORDER_TRANSITION_NOT_ALLOWED');
  const forbidden = moveRefusal(order.status, to, actor.type, cancelReason);
  if (forbidden) return fromRules(forbidden);
  // Nobody knows yet what is cooked in its place.
  if (COOKED.has(to) && order.lines.some(({ offer_state }) => offer_state === 'OPEN'))
    return refuse('OFFER_OPEN');
  const rule = orderTransitionRule(order.status, to);
  const stock = rule?.givesBack ? await returnStock(client, order) : [];
  return writeMove(client, order, {
    to,
    step: stepOf(to, actor, now),
    releasedAt: releasedBy(order, { to, actor, now }),
    cancelReason: rule?.needsReason ? (cancelReason ?? null) : null,
    cancelNote: rule?.needsReason ? (cancelNote ?? null) : null,
    stock,
  });
}

/** The kitchen knows of an order once it is released, and not before. */
function isKeptFrom({ type }: Mover, { released_at: releasedAt }: OrderRow, now: Date): boolean {
  return type === 'kitchen' && !isReleased(releasedAt?.getTime() ?? null, now.getTime());
}

/** From when an order is released after a step. */
export function releasedBy(
  { status, released_at: releasedAt }: OrderRow,
  { to, actor, now }: { readonly to: OrderStatus; readonly actor: Mover; readonly now: Date },
): Date | null {
  const step = { from: status, to, actor: actor.type, at: now.getTime() };
  const at = releaseAfter(releasedAt?.getTime() ?? null, step);
  return at === null ? null : new Date(at);
}

/** Holds orders until the transaction ends, in the order of their ids; before payments and stock. */
export async function holdOrders(
  client: pg.PoolClient,
  restaurantId: number,
  orderIds: readonly string[],
): Promise<void> {
  await client.query('SELECT 1 FROM hold_orders($1, $2)', [restaurantId, orderIds]);
}

/** Holds an order until the transaction ends and reads it, in that order: what it waited for is seen. */
export async function lockOrder(
  client: pg.PoolClient,
  restaurantId: number,
  orderId: string,
): Promise<OrderRow | null> {
  await holdOrders(client, restaurantId, [orderId]);
  return loadOrder(client, restaurantId, orderId);
}

/** One step of an order's way as it is kept. */
export function stepOf(status: OrderStatus, { type, id, name }: Mover, now: Date): StoredStep {
  return { status, at: now.toISOString(), actorType: actorTypeOf(type), actor: name, actorId: id };
}

/** Who did something, as the log keeps it: of the staff the account too, and of tills which one. */
export function loggedActor({ type, id, name }: Mover): LoggedActor {
  const actorType = actorTypeOf(type);
  return { actorType, actor: name, ...((actorType === 'staff' || actorType === 'pos') && { userId: id }) };
}

/** The log tells staff from others; which role somebody had is the staff module's to know. */
export function actorTypeOf(actor: Actor): ActorType {
  return isStaffRole(actor) ? 'staff' : actor;
}
