import type { Localized, Menu, OrderReceipt } from '@hansang/contract/schemas';
import { type Cart, createCart } from '../features/cart/cart-store.ts';
import type { GroupCart } from '../features/group-cart/group-cart.ts';
import type { CallResult } from '../shared/api/api.ts';
import type { Phone } from '../shared/phone.ts';
import { createStore, type Store } from '../shared/store.ts';
import type { PageData } from './page-data.ts';

/** The sheets and modals that any screen may open. */
export type Overlay = 'language' | 'notice' | 'search';

/** A drink on its way: what was picked on this page. It is gone after a reload, so that a reload orders nothing. */
export interface PickedDrink {
  readonly menu: Menu;
  readonly sizeId: string | null;
}

/** What chunks that come later have under way; each fills its own, and takes it out again. */
export interface Late {
  /** The table's shared cart is being joined. */
  joining?: Promise<CallResult<GroupCart | null>>;
  /** An open payment is being looked at; `again` where it may have changed meanwhile. */
  look?: { again: boolean };
}

/** Where features meet: what the app holds of each of them. */
export interface Parts {
  readonly first: PageData;
  readonly cart: Cart;
  readonly overlay: Store<Overlay | null>;
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
  /** What is wrong with its lines, by their id, as the last check told the orderer. */
  readonly groupErrors: Store<ReadonlyMap<string, Localized>>;
  /** True from the tap until the outcome of an order, wherever it comes from: a second tap sends nothing. */
  readonly isOrdering: Store<boolean>;
  readonly drink: Store<PickedDrink | null>;
  /** This page is being left for the payment window. */
  readonly isPaying: Store<boolean>;
  /** Whether a session is live at a table, as far as the landing page knows. */
  readonly hasTable: Store<boolean>;
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
    receipt: createStore<OrderReceipt | null>(null),
    arrived: createStore(false),
    group: createStore<GroupCart | null>(null),
    cartId: createStore(''),
    inGroup: createStore<ReadonlyMap<string, number>>(new Map()),
    groupErrors: createStore<ReadonlyMap<string, Localized>>(new Map()),
    isOrdering: createStore(false),
    drink: createStore<PickedDrink | null>(null),
    isPaying: createStore(false),
    hasTable: createStore(false),
    late: {},
  };
}
