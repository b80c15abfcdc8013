import type { CallName } from '@hansang/contract';
import type {
  CartAnswer,
  CartChangeAnswer,
  CartMenu,
  CheckOrderAnswer,
  ErrorReply,
  JoinCartAnswer,
  LockCartAnswer,
  OrderRequest,
  OrderResult,
} from '@hansang/contract/schemas';
import { orderEntries } from '@hansang/rules';
import { chosenOf } from '@hansang/rules/cart';
import type { Answer } from '../../../testing/test-client.ts';
import { choose, TestGuest, type Wish } from '../../../testing/test-guest.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { SHARING } from './sharing-venue.ts';

type Reply = ErrorReply & Partial<{ cart: CartAnswer; lockedBy: string; lockExpiresAt: string }>;

/** A guest's phone at a shared cart. It sends the version of the last answer unless told otherwise. */
export class CartGuest extends TestGuest {
  cartId = '';
  version = 0;

  get tableParams() {
    return { restaurantId: this.restaurantId, tableId: this.tableIdx };
  }

  get cartParams() {
    return { ...this.tableParams, cartId: this.cartId };
  }

  /** The same phone, asking another server. */
  at(other: TestServer): CartGuest {
    const there = new CartGuest(other, this.tableIdx, this.restaurantId);
    there.headers['client-id'] = this.clientId;
    for (const [name, value] of this.cookies) there.cookies.set(name, value);
    there.cartId = this.cartId;
    there.version = this.version;
    return there;
  }

  async join(numOfPeople?: number): Promise<CartAnswer> {
    const body = numOfPeople === undefined ? {} : { numOfPeople };
    const { cartId, cart } = await this.ok<JoinCartAnswer>('joinCart', { params: this.tableParams, body });
    this.cartId = cartId;
    this.version = cart.version;
    return cart;
  }

  async read(): Promise<CartAnswer> {
    const query = { cartId: this.cartId };
    const cart = await this.ok<CartAnswer>('cart', { params: this.tableParams, query });
    this.version = cart.version;
    return cart;
  }

  async addBody(wish: Wish, version = this.version) {
    const dish = (await this.menu()).get(wish.id);
    if (!dish) throw new Error(`There is no dish ${wish.id}`);
    const category = { name: dish.categoryName, priority: dish.categoryPriority };
    return { version, category, menu: choose(dish, wish) };
  }

  async add(wish: Wish, key?: string): Promise<CartChangeAnswer> {
    return this.#keep(await this.sendCart('addCartMenu', await this.addBody(wish), key));
  }

  async modify(cartMenuId: string, quantity: number): Promise<CartChangeAnswer> {
    const body = { version: this.version, cartMenuId, quantity };
    return this.#keep(await this.sendCart('modifyCartMenu', body));
  }

  async remove(cartMenuId: string): Promise<CartChangeAnswer> {
    return this.#keep(await this.sendCart('removeCartMenu', { version: this.version, cartMenuId }));
  }

  async reset() {
    return this.#keep<CartAnswer>(await this.sendCart('resetCart', { version: this.version }));
  }

  async lock(isLock = true): Promise<LockCartAnswer> {
    return this.#keep(await this.sendCart('lockCart', { version: this.version, isLock }));
  }

  async people(numOfPeople: number) {
    const body = { numOfPeople };
    return this.#keep<CartChangeAnswer & { numOfPeople: number }>(await this.sendCart('changePeople', body));
  }

  async ready(isReady = true) {
    const body = { isReady };
    return this.#keep<CartChangeAnswer & { ready: string[] }>(await this.sendCart('markReady', body));
  }

  /** The body that orders what the cart shows. */
  async cartOrder(): Promise<OrderRequest> {
    const { orderList, menuPayAmount, totalMenuAmount, version } = await this.read();
    const lines = orderList.map((line) => ({
      categoryName: line.categoryName,
      categoryPriority: line.priority,
      menu: chosenOf(line),
    }));
    return {
      timestamp: this.pageToken,
      tableIdx: this.tableIdx,
      menuPayAmount,
      totalMenuAmount,
      orderList: orderEntries(lines),
      cartVersion: version,
      ...(this.hashKey && { hashKey: this.hashKey }),
    };
  }

  /** Orders the cart; it must be placed. */
  async orderCart(): Promise<OrderResult & { orderId: string }> {
    const { status, body } = await this.sendOrder(await this.cartOrder());
    if (status !== 200 || !body.orderId) throw new Error(`Not placed: ${JSON.stringify(body)}`);
    this.hashKey = body.receipt?.hashKey ?? null;
    return body as OrderResult & { orderId: string };
  }

  checkOrder(): Promise<CheckOrderAnswer> {
    return this.ok('checkOrder', { params: this.cartParams });
  }

  sendCart<Body>(name: CallName, body: unknown, key?: string): Promise<Answer<Body>> {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return this.call<Body>(name, { params: this.cartParams, body, headers });
  }

  /** Makes a change that must be refused. */
  async refusedCart(name: CallName, body: unknown, key?: string): Promise<Reply> {
    const answer = await this.sendCart<Reply>(name, body, key);
    if (answer.status < 400) throw new Error(`${name} was not refused: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  #keep<Body extends { version: number }>(answer: Answer<Body>): Body {
    if (answer.status >= 400) throw new Error(`The cart refused: ${JSON.stringify(answer.body)}`);
    this.version = Math.max(this.version, answer.body.version);
    return answer.body;
  }
}

/** The table that was taken last, of each server: files share this module. */
const taken = new WeakMap<TestServer, number>();

function nextTable(server: TestServer): number {
  const table = (taken.get(server) ?? 0) + 1;
  taken.set(server, table);
  return table;
}

/** Guests at a table of their own, all joined to its cart; the first one opened it. */
export async function sitTogether(
  server: TestServer,
  count: number,
  tableIdx = nextTable(server),
): Promise<[CartGuest, CartGuest, ...CartGuest[]]> {
  const guests: CartGuest[] = [];
  for (let index = 0; index < Math.max(2, count); index++) {
    const guest = await new CartGuest(server, tableIdx, SHARING).scan();
    await guest.join();
    guests.push(guest as CartGuest);
  }
  for (const guest of guests) guest.version = 0;
  return guests as [CartGuest, CartGuest, ...CartGuest[]];
}

/** The line that an add made or added to. */
export const addedLine = ({ event }: CartChangeAnswer): CartMenu => {
  if (event?.action !== 'add-menu') throw new Error('Nothing was added');
  return event.data.line;
};

/** What a cart holds, in few words. */
export const dishesOf = ({ orderList }: Pick<CartAnswer, 'orderList'>): string[] =>
  orderList.map(({ id, qty }) => `${id} ${qty}`);
