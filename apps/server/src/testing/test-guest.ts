import { randomBytes } from 'node:crypto';
import type {
  ChosenMenu,
  LinkAnswer,
  Menu,
  MenuAnswer,
  OrderRequest,
  OrderResult,
} from '@hansang/contract/schemas';
import { cartTotals, catalogueOf, defaultOptions, orderEntries } from '@hansang/rules';
import { isRefusal } from '../platform/calls/refusal.ts';
import { type Answer, TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';
import { PUB } from './venues.ts';

/** How a guest wants a dish; options by id with their quantities, the required ones chosen if left out. */
export interface Wish {
  readonly id: string;
  readonly quantity?: number;
  readonly size?: string;
  readonly options?: Readonly<Record<string, number>>;
  /** To the kitchen. */
  readonly note?: string;
}

let scans = 0;

/** A guest's phone without its screen. */
export class TestGuest extends TestClient {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly clientId: string;
  pageToken: string;
  hashKey: string | null = null;

  constructor(server: TestServer, tableIdx = 1, restaurantId = PUB) {
    const clientId = randomBytes(16).toString('hex');
    super(server, { platform: 'WEB', 'client-id': clientId });
    this.clientId = clientId;
    this.restaurantId = restaurantId;
    this.tableIdx = tableIdx;
    this.pageToken = freshToken();
  }

  get params() {
    return { restaurantId: this.restaurantId };
  }

  get linkQuery() {
    return { tableIdx: this.tableIdx, timestamp: this.pageToken, accessType: 'QR' };
  }

  /** Validates the table's link as the app does at every guard. */
  async validate(): Promise<LinkAnswer> {
    const link = await this.ok<LinkAnswer>('validateLink', { params: this.params, query: this.linkQuery });
    this.hashKey = link.hashKey;
    return link;
  }

  /** Scans the table's code anew. */
  async scan(): Promise<this> {
    this.pageToken = freshToken();
    await this.validate();
    return this;
  }

  /** Is there, as the socket of an open page is: from now on the session has its row. */
  async settle(): Promise<this> {
    const { sessions } = this.server.app.guests;
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const proven = await sessions.fromCookie(cookies);
    const kept = await sessions.keep({ ...proven, clientId: this.clientId, address: '127.0.0.1' });
    if (isRefusal(kept)) throw new Error(`Not let in: ${kept.refused}`);
    return this;
  }

  async menu(): Promise<ReadonlyMap<string, Menu>> {
    const { categories } = await this.ok<MenuAnswer>('menu', { params: this.params });
    return catalogueOf(categories);
  }

  /** The body that orders these dishes at the prices of the menu. */
  async orderBody(...wishes: readonly Wish[]): Promise<OrderRequest> {
    const menu = await this.menu();
    const lines = wishes.map((wish) => {
      const dish = menu.get(wish.id);
      if (!dish) throw new Error(`There is no dish ${wish.id}`);
      return {
        categoryName: dish.categoryName,
        categoryPriority: dish.categoryPriority,
        menu: choose(dish, wish),
      };
    });
    return {
      timestamp: this.pageToken,
      tableIdx: this.tableIdx,
      ...cartTotals(lines.map((line) => line.menu)),
      orderList: orderEntries(lines),
      ...(this.hashKey && { hashKey: this.hashKey }),
    };
  }

  /** Sends an order as it is. */
  sendOrder(body: unknown, key?: string): Promise<Answer<OrderResult>> {
    return this.call<OrderResult>('placeOrder', {
      params: this.params,
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  }

  /** Places an order that must succeed. */
  async order(...wishes: readonly Wish[]): Promise<OrderResult & { orderId: string }> {
    const answer = await this.sendOrder(await this.orderBody(...wishes));
    if (answer.status !== 200 || !answer.body.orderId)
      throw new Error(`Not placed: ${JSON.stringify(answer.body)}`);
    this.hashKey = answer.body.receipt?.hashKey ?? null;
    return answer.body as OrderResult & { orderId: string };
  }
}

/** A guest who has scanned a table's code and whose page is open. */
export async function seat(server: TestServer, tableIdx = 1, restaurantId = PUB): Promise<TestGuest> {
  const guest = await new TestGuest(server, tableIdx, restaurantId).scan();
  return guest.settle();
}

/** Seconds as text, never the same twice. */
const freshToken = () => String(1_790_000_000 + ++scans);

export function choose(dish: Menu, { quantity = 1, size, options, note }: Wish): ChosenMenu {
  const chosenSize = dish.sizes.find(({ _id }) => _id === size) ?? dish.sizes[0];
  const all = dish.optionGroups.flatMap((group) => group.options);
  const chosen = options
    ? Object.entries(options).map(([id, count]) => [all.find(({ _id }) => _id === id), count] as const)
    : defaultOptions(dish.optionGroups, true);
  return {
    _id: dish._id,
    name: dish.name,
    priority: dish.priority,
    price: dish.price,
    isMain: dish.isMain,
    isSoldOut: dish.isSoldOut,
    quantity,
    options: chosen.flatMap(([option, count]) =>
      option ? [{ _id: option._id, name: option.name, price: option.price, quantity: count }] : [],
    ),
    size: chosenSize ? { _id: chosenSize._id, name: chosenSize.name, price: chosenSize.price } : null,
    ...(note !== undefined && { note }),
  };
}
