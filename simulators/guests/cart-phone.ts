import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type CallName, callPath, type PathParams, SOCKET } from '@hansang/contract';
import type {
  CartAnswer,
  ChosenMenu,
  GuestEvent,
  Menu,
  OrderRequest,
  OrderResult,
} from '@hansang/contract/schemas';
import { cartTotals, orderEntries } from '@hansang/rules';
import {
  answered,
  type CartEvent,
  type CartState,
  chosenOf,
  fetched,
  isCartEvent,
  type MemberOperation,
  type PendingChange,
  type PhoneCart,
  type PhoneStep,
  phoneAt,
  received,
  stateOfAnswer,
  tap,
  viewOf,
} from '@hansang/rules/cart';
import { io, type Socket } from 'socket.io-client';
import { cartLine } from '../../apps/server/src/modules/cart/calls/cart-line.ts';
import { chooseDish, type GuestClient } from './guest-client.ts';
import { HURRIED, type Link, type Mishaps, noMishaps, type Reply, sendOver } from './link.ts';

const CALL_OF = {
  add: 'addCartMenu',
  modify: 'modifyCartMenu',
  remove: 'removeCartMenu',
  reset: 'resetCart',
  lock: 'lockCart',
  unlock: 'lockCart',
  people: 'changePeople',
  ready: 'markReady',
} as const satisfies Record<MemberOperation['type'], CallName>;

/** Not an answer yet: the same request may succeed later. */
const LATER = ['IDEMPOTENCY_IN_PROGRESS', 'TOO_MANY_REQUESTS'];

let changes = 0;

/** A guest's phone at a shared cart: the rules' own phone model on real calls and a real socket. */
export class CartPhone {
  readonly guest: GuestClient;
  readonly link: Link;
  readonly mishaps: Mishaps = noMishaps();
  /** What the guest was told that did not go through. */
  readonly told: string[] = [];
  /** Ids of the orders whose answer reached this phone. */
  readonly orders: string[] = [];
  /** The same with what was asked and answered. */
  readonly placed: { readonly body: OrderRequest; readonly answer: OrderResult }[] = [];
  /** What the last calls came to, newest last: what a run that does not come to rest is looked at by. */
  readonly recent: string[] = [];
  phone: PhoneCart;
  /** A cart that cannot be read any more: a fault, unless whoever plays expects it. */
  onGone = (code: string): void => {
    throw new Error(`The cart was refused: ${code}`);
  };
  #cartId = '';
  #socket: Socket | null = null;
  #late = 0;
  #tries = 0;
  #hasGap = false;
  #sending: Promise<void> | null = null;
  #fetching: Promise<void> | null = null;

  constructor(guest: GuestClient, link: Link) {
    this.guest = guest;
    this.link = link;
    this.phone = {
      clientId: guest.headers['client-id'] ?? '',
      confirmed: null as never,
      pending: [],
      ahead: [],
      seen: 0,
    };
  }

  get #again() {
    return this.link.again ?? HURRIED;
  }

  get cartId(): string {
    return this.#cartId;
  }

  get view(): CartState {
    return viewOf(this.phone, this.link.now());
  }

  /** Whether nothing is on its way to or from this phone, and whatever happens will come. */
  get isQuiet(): boolean {
    const hears = this.#socket?.connected !== false;
    return hears && this.phone.pending.length === 0 && this.#late === 0 && !this.#sending && !this.#fetching;
  }

  async join(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const reply = await this.#call('joinCart', {});
      if (reply?.status === 200) {
        this.#cartId = reply.body.cartId;
        this.phone = phoneAt(this.phone.clientId, stateOfAnswer(reply.body.cart as CartAnswer));
        return;
      }
      if (reply) throw new Error(`Joining was refused: ${JSON.stringify(reply.body)}`);
      await this.#waitFor(tries);
    }
  }

  /** Opens the socket; whatever was missed before is fetched once. */
  connect(): void {
    this.#socket?.disconnect();
    const { restaurantId, tableIdx } = this.guest.seat;
    const socket = io(this.link.origin(), {
      path: SOCKET.path,
      transports: ['websocket'],
      reconnectionDelay: this.#again.connectMs,
      reconnectionDelayMax: this.#again.connectMostMs,
      forceNew: true,
      extraHeaders: { cookie: this.guest.headers.cookie ?? '' },
      query: { restaurantId, tableIdx, cartId: this.#cartId, clientId: this.phone.clientId },
    });
    socket.on(SOCKET.event, (event: GuestEvent) => this.#arrive(event));
    socket.on('connect', () => void this.#catchUp());
    // What the server refused, for want of its database, does not connect again on its own.
    socket.on('connect_error', () => {
      if (!socket.active)
        setTimeout(() => this.#socket === socket && socket.connect(), this.#again.connectMostMs / 2);
    });
    this.#socket = socket;
    this.mishaps.reconnects += 1;
  }

  close(): void {
    this.#socket?.disconnect();
    this.#socket = null;
  }

  /** The guest does something; it shows at once or is refused at once. */
  tap(operation: MemberOperation): void {
    const change = { changeId: `${this.phone.clientId}-${++changes}`, operation };
    const { phone, refusal } = tap(this.phone, change, this.link.now());
    this.phone = phone;
    if (refusal) this.told.push(refusal.code);
    this.pump();
  }

  addDish(menu: Menu, quantity: number): void {
    const sent = chooseDish(menu, quantity);
    const { clientId } = this.phone;
    const now = new Date(this.link.now());
    const line = cartLine({
      catalogue: this.guest.menu,
      dishes: this.guest.menu,
      sent,
      takesNotes: true,
      clientId,
      now,
    });
    if ('code' in line) this.told.push(line.code);
    else this.tap({ type: 'add', version: 0, line });
  }

  /** Sends what is pending, one change at a time. */
  pump(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
      if (this.phone.pending.length > 0) this.pump();
    });
  }

  async #sendAll(): Promise<void> {
    for (let change = this.phone.pending[0]; change; change = this.phone.pending[0]) {
      const reply = await this.#call(CALL_OF[change.operation.type], bodyOf(change), change.changeId);
      if (reply) await this.#answer(change, reply);
      else await this.#pause();
    }
  }

  async #waitFor(tries: number): Promise<void> {
    const { askMs, askMostMs } = this.#again;
    await sleep(Math.min(askMostMs, askMs * 2 ** Math.min(tries, 10)));
  }

  /** Longer with every try that came to nothing: who asks without end is refused for asking too often. */
  async #pause(): Promise<void> {
    await sleep(Math.min(1000, (10 + this.link.random() * 60) * 2 ** this.#tries++));
  }

  async #answer({ changeId }: PendingChange, { status, body }: Reply): Promise<void> {
    if (status === 200) {
      this.#tries = 0;
      const event = body.event as CartEvent | null;
      const now = this.link.now();
      this.#follow(event ? received(this.phone, event, now) : answered(this.phone, changeId, now));
      return;
    }
    if (body.errorCode === 'CART_VERSION_MISMATCH') return this.#take(body.cart);
    if (LATER.includes(body.errorCode)) return this.#pause();
    this.#tries = 0;
    this.told.push(body.errorCode);
    this.#follow(answered(this.phone, changeId, this.link.now()));
  }

  /** Reads the cart; several wishes at once are one read. */
  fetch(): Promise<void> {
    this.#fetching ??= this.#read().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  /** Reads the cart from now on: a read under way may have been answered before this phone could hear. */
  #catchUp(): Promise<void> {
    return this.#fetching ? this.#fetching.then(() => this.fetch()) : this.fetch();
  }

  async #read(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      this.mishaps.fetches += 1;
      this.#hasGap = false;
      const reply = await this.#call('cart', undefined);
      if (reply?.status === 200) return this.#take(reply.body);
      if (reply && !LATER.includes(reply.body.errorCode)) return this.onGone(reply.body.errorCode);
      await this.#waitFor(tries);
    }
  }

  #take(answer: CartAnswer): void {
    this.#follow(fetched(this.phone, stateOfAnswer(answer), this.link.now()));
  }

  #arrive(event: GuestEvent): void {
    if (!isCartEvent(event) || event.cartId !== this.#cartId) return;
    const { weather } = this.link;
    if (this.link.random() < weather.eventLost) {
      this.mishaps.lostEvents += 1;
      this.#hasGap = true;
      return;
    }
    const times = this.link.random() < weather.eventTwice ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      this.#late += 1;
      setTimeout(() => {
        this.#late -= 1;
        this.#follow(received(this.phone, event, this.link.now()));
      }, this.link.random() * weather.eventDelay);
    }
  }

  #follow({ phone, dropped, missed }: PhoneStep): void {
    this.phone = phone;
    for (const { refusal } of dropped) this.told.push(refusal.code);
    // A read under way may be older than what was missed, and nothing else may come: the app reads again where it is behind.
    if (missed) void this.#catchUp();
    if (this.phone.pending.length > 0) this.pump();
  }

  /** Orders what this phone shows, again under the same key until the outcome is known. */
  async order(): Promise<void> {
    const { lines, version } = this.phone.confirmed;
    const menus: ChosenMenu[] = lines.map(chosenOf);
    const body = {
      timestamp: this.guest.pageToken,
      tableIdx: this.guest.seat.tableIdx,
      ...cartTotals(menus),
      orderList: orderEntries(
        menus.map((menu) => ({ categoryName: 'menu', categoryPriority: menu.priority, menu })),
      ),
      cartVersion: version,
    };
    const key = `order-${this.phone.clientId}-${++changes}`;
    for (let tries = 0; ; tries += 1) {
      const reply = await this.#call('placeOrder', body, key);
      if (reply?.status === 200 && reply.body.orderId) {
        this.orders.push(reply.body.orderId);
        this.placed.push({ body, answer: reply.body });
        return;
      }
      if (reply && !LATER.includes(reply.body.errorCode)) {
        this.told.push(reply.body.errorCode ?? faultOf(reply.body) ?? 'ITEMS');
        return;
      }
      await this.#waitFor(tries);
    }
  }

  /** What a phone does when the weather clears: it connects anew and sends what is left. */
  async calmDown(): Promise<void> {
    if (this.#hasGap) await this.fetch();
    if (this.phone.pending.length > 0) this.pump();
  }

  async #call(name: CallName, body: unknown, key?: string): Promise<Reply | null> {
    const { restaurantId, tableIdx } = this.guest.seat;
    const params = { restaurantId, tableId: tableIdx, cartId: this.#cartId } as PathParams<CallName>;
    const path = callPath(name, params) + (name === 'cart' ? `?cartId=${this.#cartId}` : '');
    const reply = await sendOver(this.link, this.mishaps, (origin) =>
      fetch(origin + path, {
        method: CALLS[name].method,
        headers: {
          ...this.guest.headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(5000),
      }),
    );
    this.recent.push(`${name} ${reply?.status ?? 'unanswered'} ${reply?.body?.errorCode ?? ''}`.trim());
    if (this.recent.length > 8) this.recent.shift();
    return reply;
  }
}

/** What is wrong with the first dish of an order of which nothing was stored. */
const faultOf = ({ list }: OrderResult): string | undefined => list?.find(({ error }) => error)?.error?.code;

function bodyOf({ operation }: PendingChange): unknown {
  switch (operation.type) {
    case 'add': {
      const { line, version } = operation;
      return { version, category: { name: line.categoryName, priority: 0 }, menu: chosenOf(line) };
    }
    case 'lock':
      return { version: operation.version, isLock: true };
    case 'unlock':
      return { version: 0, isLock: false };
    default: {
      const { type: _, ...body } = operation;
      return body;
    }
  }
}
