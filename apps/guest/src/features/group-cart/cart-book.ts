import type { CartAnswer, CartMember, GuestEvent } from '@hansang/contract/schemas';
import type { Refusal } from '@hansang/rules';
import {
  answered,
  type CartEvent,
  type CartLine,
  type CartState,
  type EmptyingEvent,
  fetched,
  isBehind,
  isEmptying,
  isNews,
  lockHolder,
  type PendingChange,
  type PhoneCart,
  type PhoneStep,
  phoneAt,
  received,
  stateOfAnswer,
  tap,
  viewOf,
} from '@hansang/rules/cart';
import { createStore, type Store } from '../../shared/store.ts';
import { linesOf } from './kept-adds.ts';

/** The shared cart as this phone shows it. */
export interface GroupView {
  /** The confirmed cart with this phone's changes on it. */
  readonly state: CartState;
  readonly members: readonly CartMember[];
  /** This device's public label. */
  readonly me: string;
  /** Who is ordering, as the server confirmed it; null once the lease has ended. */
  readonly holder: string | null;
  /** Ms since the epoch on the server's clock; null while nobody orders. */
  readonly lockEnds: number | null;
  /** Changes that have not reached the server. */
  readonly waiting: number;
  /** Dishes that could not be added, to be offered again. */
  readonly unsent: readonly CartLine[];
}

export type Dropped = PendingChange & { readonly refusal: Refusal };

export interface BookParts {
  now(): number;
  /** Called after every step; `dropped` no longer applies. */
  onStep(phone: PhoneCart, dropped: readonly Dropped[]): void;
  /** Events are missing: the cart must be fetched. */
  onGap(): void;
  /** The cart was emptied while this phone could not hear it; `before` is what it showed. */
  onMissed(event: EmptyingEvent, before: GroupView): void;
}

export interface Begin {
  readonly pending: readonly PendingChange[];
  readonly unsent: readonly CartLine[];
}

export type CartBook = ReturnType<typeof createBook>;

/** Keeps the phone's cart: every answer, event and tap goes through the rules' own model. */
export function createBook({ now, onStep, onGap, onMissed }: BookParts) {
  const view: Store<GroupView | null> = createStore<GroupView | null>(null);
  let phone: PhoneCart | null = null;
  let members: readonly CartMember[] = [];
  let unsent: readonly CartLine[] = [];
  let skew = 0;
  /** The revision at which this phone learned last that the cart was emptied. */
  let emptiedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const serverNow = () => now() + skew;
  const show = () => {
    clearTimeout(timer);
    if (!phone) return view.set(null);
    const { lock } = phone.confirmed;
    const holder = lockHolder(lock, serverNow());
    const lockEnds = holder === null || lock === null ? null : lock.expiresAt;
    const state = viewOf(phone, serverNow());
    view.set({ state, members, me: phone.clientId, holder, lockEnds, waiting: phone.pending.length, unsent });
    // A lease ends on time, whether or not anybody is left to tell.
    if (lockEnds !== null) timer = setTimeout(show, Math.max(0, lockEnds - serverNow()) + 20);
  };
  const follow = (step: PhoneStep) => {
    phone = step.phone;
    const lost = linesOf(step.dropped);
    if (lost.length > 0) unsent = [...unsent, ...lost];
    show();
    onStep(step.phone, step.dropped);
    if (step.missed) onGap();
  };

  return {
    view,
    now: serverNow,
    phone: () => phone,
    unsent: () => unsent,
    /** The cart as the server has it. `begin` is what an earlier page of this phone had not sent. */
    take(answer: CartAnswer, clientId: string, begin?: Begin) {
      members = answer.members;
      skew = Date.parse(answer.serverTime) - now();
      const state = stateOfAnswer(answer);
      if (phone?.confirmed.id === state.id && phone.clientId === clientId) {
        const known = Math.max(emptiedAt, phone.confirmed.revision);
        const before = view.get();
        follow(fetched(phone, state, serverNow()));
        const { emptied } = state;
        if (before && emptied && emptied.data.revision > known) {
          emptiedAt = emptied.data.revision;
          onMissed(emptied, before);
        }
        return;
      }
      emptiedAt = 0;
      unsent = [...unsent, ...linesOf(phone?.pending ?? []), ...(begin?.unsent ?? [])];
      const opened = phoneAt(clientId, state, begin?.pending);
      follow(fetched(opened, state, serverNow()));
    },
    /** Whether an event tells what this phone does not know yet; ask before it is heard. */
    isNews: (event: CartEvent) =>
      phone !== null && event.cartId === phone.confirmed.id && isNews(phone, event),
    /** Whether an event told of more than the cart at hand knows. */
    isBehind: () => phone !== null && isBehind(phone),
    tap(change: PendingChange): Refusal | null {
      if (!phone) return null;
      const step = tap(phone, change, serverNow());
      phone = step.phone;
      show();
      if (step.refusal === null) onStep(phone, []);
      return step.refusal;
    },
    heard(event: CartEvent) {
      if (!phone || event.cartId !== phone.confirmed.id) return;
      if (isEmptying(event)) emptiedAt = Math.max(emptiedAt, event.data.revision);
      follow(received(phone, event, serverNow()));
    },
    answered(changeId: string) {
      if (phone) follow(answered(phone, changeId, serverNow()));
    },
    present({ cartId, data }: Pick<GuestEvent<'join-client' | 'leave-client'>, 'cartId' | 'data'>) {
      if (!phone || cartId !== phone.confirmed.id) return;
      const { member, clientCount } = data;
      const others = members.filter(({ clientId }) => clientId !== member.clientId);
      members = [...others, member].sort((a, b) => a.number - b.number);
      phone = { ...phone, confirmed: { ...phone.confirmed, clientCount } };
      show();
    },
    /** Keeps lines to be offered again, or takes one away. */
    offer(lines: readonly CartLine[]) {
      unsent = lines;
      show();
      if (phone) onStep(phone, []);
    },
    close() {
      phone = null;
      members = [];
      unsent = [];
      show();
    },
  };
}
