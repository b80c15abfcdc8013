import type { CallName } from '@hansang/contract';
import type {
  ChosenMenu,
  LinkAnswer,
  Menu,
  MenuAnswer,
  OrderRequest,
  OrderResult,
} from '@hansang/contract/schemas';
import { cartTotals, catalogueOf } from '@hansang/rules';
import { type GuestClient, orderBody } from '../../guests/guest-client.ts';
import { done, type Outcome, refused } from '../acts/diary.ts';
import { type Asked, Caller } from './caller.ts';

export interface Placed {
  readonly orderId: string;
  readonly result: OrderResult;
}

type Dish = Menu & { readonly categoryName: string };

/** A guest's phone: what it scanned, what it knows of the menu and of its table. */
export class Phone extends Caller {
  restaurantId = 0;
  tableIdx = 0;
  pageToken = '';
  hashKey: string | null = null;
  menu: ReadonlyMap<string, Dish> = new Map();
  /** Orders of this phone. */
  readonly orders: string[] = [];
  /** What the table's printed code held, where the house asks for it. */
  #key: string | undefined;

  get params(): { readonly restaurantId: number } {
    return { restaurantId: this.restaurantId };
  }

  /** The same as the shared cart's phones know it. */
  get client(): GuestClient {
    const { restaurantId, tableIdx, headers, pageToken, menu } = this;
    return { seat: { restaurantId, tableIdx }, headers, pageToken, menu };
  }

  async scan(restaurantId: number, tableIdx: number, key?: string): Promise<Outcome<LinkAnswer>> {
    Object.assign(this, { restaurantId, tableIdx, hashKey: null });
    this.#key = key;
    this.pageToken = String(Math.floor(Date.now() / 1000));
    return this.validate();
  }

  /** As every page does when it opens: the table may be another one by now. */
  async validate(): Promise<Outcome<LinkAnswer>> {
    const { tableIdx, pageToken: timestamp, params } = this;
    const query = {
      tableIdx,
      timestamp,
      accessType: 'QR',
      ...(this.hashKey && { hashKey: this.hashKey }),
      ...(this.#key && { key: this.#key }),
    };
    const said = await this.ask<LinkAnswer>('validateLink', { params, query });
    if (!said.done) return said;
    this.tableIdx = said.value.tableIdx ?? this.tableIdx;
    this.hashKey = said.value.hashKey ?? this.hashKey;
    return said;
  }

  async readMenu(): Promise<Outcome<MenuAnswer>> {
    const { tableIdx, pageToken: timestamp, params } = this;
    const query = { tableIdx, timestamp, accessType: 'QR' };
    const said = await this.ask<MenuAnswer>('menu', { params, query });
    if (said.done) this.menu = catalogueOf(said.value.categories);
    return said;
  }

  /** What ordering these dishes sends. */
  bodyOf(dishes: readonly ChosenMenu[]): OrderRequest {
    return orderBody(this.client, dishes, this.hashKey);
  }

  /** Asks about the table where the phone is by now: one that was moved is followed, and the wish sent anew. */
  async here<Answer>(call: CallName, asked: (again: string) => Asked): Promise<Outcome<Answer>> {
    const said = await this.ask<Answer>(call, asked(''));
    if (said.done || said.code !== 'TABLE_CHANGED') return said;
    const followed = await this.validate();
    return followed.done ? this.ask<Answer>(call, asked('-there')) : followed;
  }

  /** Orders once: the same key is sent until an answer comes. */
  async order(dishes: readonly ChosenMenu[], key: string): Promise<Outcome<Placed>> {
    const said = await this.here<OrderResult>('placeOrder', (again) => ({
      params: this.params,
      body: this.bodyOf(dishes),
      key: key + again,
    }));
    return said.done ? placedBy(said.value) : said;
  }

  /** What a phone showed for dishes, in won. */
  amountOf(dishes: readonly ChosenMenu[]): number {
    return cartTotals(dishes).menuPayAmount;
  }
}

/** What an answer to an order says; of one with faults nothing was stored. */
export function placedBy(result: OrderResult): Outcome<Placed> {
  if (result.orderId && result.errorCount === 0) return done({ orderId: result.orderId, result });
  return refused(result.list.find(({ error }) => error)?.error?.code ?? 'UNNAMED');
}

/** Dishes as the auditor compares them. */
export function menusOf(dishes: readonly Pick<ChosenMenu, '_id' | 'quantity'>[]) {
  const sums = new Map<string, number>();
  for (const { _id, quantity } of dishes) sums.set(_id, (sums.get(_id) ?? 0) + quantity);
  return [...sums].map(([menuId, quantity]) => ({ menuId, quantity }));
}
