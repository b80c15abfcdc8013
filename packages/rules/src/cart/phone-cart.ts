import type { Refusal } from '../order/refusal.ts';
import { applyEvent } from './apply-event.ts';
import { applyOperation } from './apply-operation.ts';
import type { CartEvent } from './events.ts';
import { atVersion, type PendingChange, type Rebased, rebase } from './rebase.ts';
import type { CartState } from './state.ts';

/** A phone's cart: what the server confirmed, and what this phone did since. Changes are sent one at a time. */
export interface PhoneCart {
  readonly clientId: string;
  readonly confirmed: CartState;
  /** Oldest first; the first one is the next to send, or under way. */
  readonly pending: readonly PendingChange[];
  /** Own changes that the server made on a cart which this phone has yet to hear of. */
  readonly ahead: readonly Landed[];
  /** The highest revision that was told of; above the confirmed one for as long as events are missing. */
  readonly seen: number;
}

interface Landed extends PendingChange {
  /** Of the cart with this change in it. */
  readonly revision: number;
}

export interface PhoneStep {
  readonly phone: PhoneCart;
  /** Changes that no longer apply, each with what to tell the guest. */
  readonly dropped: Rebased['dropped'];
  /** Events are missing: fetch the cart and hand it to `fetched`. */
  readonly missed: boolean;
}

/** A phone that has just read the cart. */
export function phoneAt(
  clientId: string,
  confirmed: CartState,
  pending: readonly PendingChange[] = [],
): PhoneCart {
  return { clientId, confirmed, pending, ahead: [], seen: confirmed.revision };
}

/** Whether the phone was told of more than it knows. */
export const isBehind = ({ confirmed, seen }: PhoneCart): boolean => confirmed.revision < seen;

/** Whether an event tells what this phone does not know: by its own tap, by a call's answer, or by a first copy. */
export function isNews({ confirmed, pending, ahead }: PhoneCart, { data }: CartEvent): boolean {
  return (
    data.revision > confirmed.revision &&
    !pending.some(({ changeId }) => changeId === data.changeId) &&
    !ahead.some(({ revision }) => revision === data.revision)
  );
}

/** What the screen shows: the confirmed cart with every own change on it. `now` is the server's, as far as known. */
export function viewOf({ clientId, confirmed, pending, ahead }: PhoneCart, now: number): CartState {
  return rebase(confirmed, [...ahead, ...pending].map(onto(confirmed)), { clientId, now }).view;
}

/** Adds made in the knowledge of a change whose place is still missing show on the cart as far as it is known. */
const onto =
  ({ version }: CartState) =>
  (change: PendingChange): PendingChange => {
    const { operation } = change;
    if (operation.type !== 'add' || operation.version <= version) return change;
    return { ...change, operation: { ...operation, version } };
  };

/**
 * A tap. It shows at once, or is refused at once with what to tell; versions are filled in here, so any will do.
 */
export function tap(
  phone: PhoneCart,
  change: PendingChange,
  now: number,
): { readonly phone: PhoneCart; readonly refusal: Refusal | null } {
  const view = viewOf(phone, now);
  const { clientId, confirmed, pending } = phone;
  const seen = atVersion(change.operation, view.version);
  const result = applyOperation(view, seen, { clientId, now, changeId: change.changeId });
  if (!result.ok) return { phone, refusal: result.refusal };
  const operation = seen.type === 'add' ? { ...seen, version: confirmed.version } : seen;
  return { phone: { ...phone, pending: [...pending, { ...change, operation }] }, refusal: null };
}

/** An event of the socket, or the one that a call answered with: both may come, in either order. */
export function received(phone: PhoneCart, event: CartEvent, now: number): PhoneStep {
  const { revision } = event.data;
  const own = phone.pending.find(({ changeId }) => changeId === event.data.changeId);
  const pending = own ? landed(phone.pending, event) : phone.pending;
  const ahead = own ? [...phone.ahead, { ...own, revision }] : phone.ahead;
  const confirmed = applyEvent(phone.confirmed, event) ?? phone.confirmed;
  const seen = Math.max(phone.seen, revision);
  return settled({ ...phone, confirmed, pending, ahead, seen }, now);
}

/** The server refused a change for good, or answered that it changed nothing: it is pending no longer. */
export function answered(phone: PhoneCart, changeId: string, now: number): PhoneStep {
  const pending = phone.pending.filter((change) => change.changeId !== changeId);
  return settled({ ...phone, pending }, now);
}

/**
 * The cart as the server has it: after a gap, with a stale answer, or on joining. An older one changes nothing; one
 * that events have overtaken leaves the phone behind.
 */
export function fetched(phone: PhoneCart, state: CartState, now: number): PhoneStep {
  if (state.id !== phone.confirmed.id) return settled(phoneAt(phone.clientId, state, phone.pending), now);
  const isOlder = state.revision < phone.confirmed.revision;
  const seen = Math.max(phone.seen, state.revision);
  return settled(isOlder ? phone : { ...phone, confirmed: state, seen }, now);
}

/** While events are missing nothing is judged: what looks too late may be made on the very cart that is missing. */
function settled(told: PhoneCart, now: number): PhoneStep {
  const phone = { ...told, ahead: told.ahead.filter(({ revision }) => revision > told.confirmed.revision) };
  if (isBehind(phone)) return { phone, dropped: [], missed: true };
  const { kept, dropped } = rebase(phone.confirmed, phone.pending, { clientId: phone.clientId, now });
  return { phone: { ...phone, pending: kept }, dropped, missed: false };
}

/** An own change has landed. Adds made after it were made in its knowledge: its closing the cart is none to them. */
function landed(pending: readonly PendingChange[], { data }: CartEvent): PendingChange[] {
  const at = pending.findIndex(({ changeId }) => changeId === data.changeId);
  return pending.flatMap((change, index) => {
    if (index === at) return [];
    const { operation } = change;
    const knew = index > at && operation.type === 'add' && operation.version < data.version;
    return [knew ? { ...change, operation: { ...operation, version: data.version } } : change];
  });
}
