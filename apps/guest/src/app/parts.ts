import type { AdmissionAnswer, Localized, Menu, OrderReceipt } from '@hansang/contract/schemas';
import type { LineMark } from '@hansang/rules';
import { type Cart, createCart } from '../features/cart/cart-store.ts';
import type { GroupCart } from '../features/group-cart/group-cart.ts';
import { type News, NO_NEWS } from '../features/news/news.ts';
import type { CallResult } from '../shared/api/api.ts';
import type { Phone } from '../shared/phone.ts';
import { createStore, type Store } from '../shared/store.ts';
import type { PageData } from './page-data.ts';

/** The sheets and modals that any screen may open. */
export type Overlay = 'language' | 'notice' | 'search' | 'invite';

/** A drink on its way: what was picked on this page. It is gone after a reload, so that a reload orders nothing. */
export interface PickedDrink {
  readonly menu: Menu;
  readonly sizeId: string | null;
}

/** An order that waits to hear how many people there are. */
export interface PeopleQuestion {
  /** `isTold`: the phone knows it now; else the guest put the question away. */
  answer(isTold: boolean): void;
}

/** What chunks that come later have under way; each fills its own, and takes it out again. */
export interface Late {
  /** The table's shared cart is being joined. */
  joining?: Promise<CallResult<GroupCart | null>>;
  /** The lock is being let go: nobody is led back to the sheet that they have just left. */
  lettingGo?: Promise<unknown>;
  /** An open payment is being looked at; `again` where it may have changed meanwhile. */
  look?: { again: boolean };
  /** Who is let in is being read; `again` where it may have changed meanwhile. */
  following?: { again: boolean; done: Promise<void> };
  /** Phones whose wish to be let in the guest was asked about, each with what takes the question back. */
  asked?: Map<number, () => void>;
}

/** Where features meet: what the app holds of each of them. */
export interface Parts {
  readonly first: PageData;
  readonly cart: Cart;
  readonly overlay: Store<Overlay | null>;
  readonly peopleAsked: Store<PeopleQuestion | null>;
  /** The receipt of the order that this phone has just placed. */
  readonly receipt: Store<OrderReceipt | null>;
  /** Whether the session behind the first page was validated, whatever came of it. */
  readonly arrived: Store<boolean>;
  /** The cart that this table's phones share; null where there is none, or before it was joined. */
  readonly group: Store<GroupCart | null>;
  /** Its id, empty without one. */
  readonly cartId: Store<string>;
  /** How many of each dish it holds. */
  readonly inGroup: Store<ReadonlyMap<string, number>>;
  /** The lines of the own and of the shared cart that cannot be ordered as they stand, by their keys. */
  readonly cartMarks: Store<ReadonlyMap<string, LineMark>>;
  readonly groupMarks: Store<ReadonlyMap<string, LineMark>>;
  /** Who keeps this phone from changing the shared cart, as a sentence; null while nobody does. */
  readonly lockedBy: Store<string | null>;
  /** What is wrong with its lines, by their id, as the last check told the orderer. */
  readonly groupErrors: Store<ReadonlyMap<string, Localized>>;
  /** True from the tap until the outcome of an order, wherever it comes from: a second tap sends nothing. */
  readonly isOrdering: Store<boolean>;
  /** What there is to tell of the visit's orders and calls, wherever the guest is. */
  readonly news: Store<News>;
  /** The order whose payment a result page tells of; null on every other page. */
  readonly paidFor: Store<string | null>;
  readonly drink: Store<PickedDrink | null>;
  /** This page is being left for the payment window. */
  readonly isPaying: Store<boolean>;
  /** Whether a session is live at a table, as far as the landing page knows. */
  readonly hasTable: Store<boolean>;
  /** Who is let in at this table and who asks, where phones are let in; null elsewhere. */
  readonly admission: Store<AdmissionAnswer | null>;
  readonly late: Late;
}

export function createParts(phone: Phone, first: PageData): Parts {
  const cart = createCart({
    storage: phone.storage,
    place: () => phone.session.entry.get(),
    now: phone.now,
    onExpire: () => phone.feedback.tell(phone.words.get().t('cart.expired')),
  });
  phone.session.onClear(cart.clear);
  return {
    first,
    cart,
    overlay: createStore<Overlay | null>(null),
    peopleAsked: createStore<PeopleQuestion | null>(null),
    receipt: createStore<OrderReceipt | null>(null),
    arrived: createStore(false),
    group: createStore<GroupCart | null>(null),
    cartId: createStore(''),
    inGroup: createStore<ReadonlyMap<string, number>>(new Map()),
    cartMarks: createStore<ReadonlyMap<string, LineMark>>(new Map()),
    groupMarks: createStore<ReadonlyMap<string, LineMark>>(new Map()),
    lockedBy: createStore<string | null>(null),
    groupErrors: createStore<ReadonlyMap<string, Localized>>(new Map()),
    isOrdering: createStore(false),
    news: createStore<News>(NO_NEWS),
    paidFor: createStore<string | null>(null),
    drink: createStore<PickedDrink | null>(null),
    isPaying: createStore(false),
    hasTable: createStore(false),
    admission: createStore<AdmissionAnswer | null>(null),
    late: {},
  };
}
