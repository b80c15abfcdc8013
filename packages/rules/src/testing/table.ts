import { applyOperation } from '../cart/apply-operation.ts';
import type { CartEvent } from '../cart/events.ts';
import type { CartOperation } from '../cart/operations.ts';
import { answered, fetched, type PhoneCart, type PhoneStep, phoneAt, received } from '../cart/phone-cart.ts';
import type { PendingChange } from '../cart/rebase.ts';
import type { CartResult } from '../cart/result.ts';
import type { CartState } from '../cart/state.ts';

/** A server and its phones in memory: calls and events travel only when a test says so. */
export interface Table {
  state: CartState;
  now: number;
  /** Everything that was told, in order. */
  readonly log: CartEvent[];
  /** First answers of adds, which carry an idempotency key. */
  readonly answers: Map<string, CartResult>;
  readonly seats: Seat[];
}

export interface Seat {
  phone: PhoneCart;
  /** Events on their way to this phone. */
  readonly inbox: CartEvent[];
  /** The answer to a read, as the server gave it, on its way to this phone. */
  reading: CartState | null;
  /** Whether an event was lost that nothing later may reveal: a socket that was down. */
  hasGap: boolean;
  /** What the guest was told that did not go through. */
  readonly told: string[];
}

export function aTable(state: CartState, clientIds: readonly string[]): Table {
  const seats = clientIds.map((clientId) => ({
    phone: phoneAt(clientId, state),
    inbox: [],
    reading: null,
    hasGap: false,
    told: [],
  }));
  return { state, now: 0, log: [], answers: new Map(), seats };
}

/** The server does it, and sends what happened on its way to every phone. */
export function serve(
  table: Table,
  clientId: string,
  operation: CartOperation,
  changeId?: string,
): CartResult {
  const replay = operation.type === 'add' && changeId !== undefined && table.answers.get(changeId);
  if (replay) return replay;
  const context = { clientId, now: table.now, ...(changeId !== undefined && { changeId }) };
  const result = applyOperation(table.state, operation, context);
  if (changeId !== undefined) table.answers.set(changeId, result);
  if (result.ok && result.event !== null) {
    table.state = result.state;
    table.log.push(result.event);
    for (const seat of table.seats) seat.inbox.push(result.event);
  }
  return result;
}

/** A phone sends its oldest pending change; the answer may get lost on its way back. */
export function send(table: Table, seat: Seat, isAnswerLost = false): void {
  const change = seat.phone.pending[0];
  if (change === undefined) return;
  const result = serve(table, seat.phone.clientId, change.operation, change.changeId);
  if (!isAnswerLost) take(table, seat, change, result);
}

/** An event reaches a phone, which asks for the cart when it finds that it missed some. */
export function deliver(table: Table, seat: Seat, event: CartEvent): void {
  follow(table, seat, received(seat.phone, event, table.now));
}

export function fetchCart(table: Table, seat: Seat): void {
  follow(table, seat, fetched(seat.phone, table.state, table.now));
}

/** The answer to a phone's read arrives, however much has happened since it was given. */
export function arrive(table: Table, seat: Seat): void {
  const { reading } = seat;
  seat.reading = null;
  if (reading !== null) follow(table, seat, fetched(seat.phone, reading, table.now));
}

function take(table: Table, seat: Seat, { changeId }: PendingChange, result: CartResult): void {
  if (result.ok) {
    const step =
      result.event === null
        ? answered(seat.phone, changeId, table.now)
        : received(seat.phone, result.event, table.now);
    follow(table, seat, step);
  } else if (result.refusal.code === 'CART_VERSION_MISMATCH') {
    fetchCart(table, seat);
  } else {
    seat.told.push(result.refusal.code);
    follow(table, seat, answered(seat.phone, changeId, table.now));
  }
}

function follow(table: Table, seat: Seat, step: PhoneStep): void {
  seat.phone = step.phone;
  for (const { refusal } of step.dropped) seat.told.push(refusal.code);
  if (step.missed) seat.reading ??= table.state;
}
