import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Menu, type MenuAnswer, menuAnswer } from '@hansang/contract/schemas';
import { type Catalogue, stockedCatalogue } from '@hansang/rules';
import { LRUCache } from 'lru-cache';
import { LoadingCache } from '../../platform/loading-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Venues } from '../restaurant/venues.ts';
import { answerWithStock, type CompiledMenu, compileMenu, textWithStock } from './compiled-menu.ts';
import { loadMenu } from './load-menu.ts';
import { loadStock, type StockState } from './load-stock.ts';
import { presentMenu } from './present-menu.ts';

export type MenuEncoding = 'br' | 'gzip' | 'identity';

/** A venue's menu with its stock at one moment. */
export interface CurrentMenu {
  readonly menuVersion: number;
  readonly stockHash: string;
  /** Strong validator: the same exactly for the same answer. */
  readonly etag: string;
  /** Dishes by id, without stock. */
  readonly dishes: ReadonlyMap<string, Menu>;
  /** The same with their stock, for the rules. */
  readonly catalogue: Catalogue;
  readonly hasAvailableMenu: boolean;
  /** The whole answer as objects. Shared: never change it. */
  answer(): MenuAnswer;
  /** The whole answer as bytes, made once for each encoding. */
  bytes(encoding: MenuEncoding): Buffer | Promise<Buffer>;
}

/** Menus from memory: what a guest reads never asks the database while nothing changes. */
export interface MenuShelf {
  current(restaurantId: number): CurrentMenu | null | Promise<CurrentMenu | null>;
  /**
   * The menu with the stock of a moment ago, without asking the database for each sale: enough for what is decided
   * again where it is written. `isCurrent` tells whether a refusal may be built on it.
   */
  atHand(restaurantId: number): CurrentMenu | null | Promise<CurrentMenu | null>;
  isCurrent(restaurantId: number, menu: CurrentMenu): boolean;
  /** Reads version and dishes anew at the next `current`. */
  forget(restaurantId: number): void;
  /** Reads the stock anew at the next `current`. */
  forgetStock(restaurantId: number): void;
}

const VENUES = 2000;
/** Most bytes of answers kept, all encodings and venues together. */
const MOST_BYTES = 64 * 1024 * 1024;

export function openMenuShelf(
  { db, events, wire }: Pick<Platform, 'db' | 'events' | 'wire'>,
  venues: Venues,
): MenuShelf {
  const menus = new LoadingCache<number, CompiledMenu>(VENUES, (id) => {
    events.want(id);
    return compile(id);
  });
  const stocks = new LoadingCache<number, StockState>(VENUES, (id) => {
    events.want(id);
    return loadStock(db.pool, id);
  });
  const currents = new LRUCache<number, CurrentMenu>({ max: VENUES });
  const lasts = new LRUCache<number, CurrentMenu>({ max: VENUES });
  const answers = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes) => bytes.length + 64,
  });

  async function compile(restaurantId: number): Promise<CompiledMenu | null> {
    // A change between the two reads is seen by the version that both carry.
    for (let attempt = 1; ; attempt++) {
      const [venue, menu] = await Promise.all([venues.get(restaurantId), loadMenu(db.pool, restaurantId)]);
      if (!venue || !menu) return null;
      if (venue.menuVersion === menu.version || attempt === 3)
        return compileMenu(menu.version, wire.declared('menu', menuAnswer, presentMenu(venue, menu)));
      venues.forget(restaurantId);
    }
  }

  const forget = (restaurantId: number) => {
    menus.forget(restaurantId);
    stocks.forget(restaurantId);
    currents.delete(restaurantId);
    lasts.delete(restaurantId);
  };
  const forgetStock = (restaurantId: number) => {
    stocks.forget(restaurantId);
    currents.delete(restaurantId);
  };
  events.onLapse((gone) => gone.forEach(forget));
  events.listen((event) => {
    if (event.type === 'venue.changed') forget(event.restaurantId);
    else if ('stock' in event.data && event.data.stock.length > 0) forgetStock(event.restaurantId);
  });

  async function load(restaurantId: number): Promise<CurrentMenu | null> {
    const [menu, stock] = await Promise.all([menus.get(restaurantId), stocks.get(restaurantId)]);
    if (!menu || !stock) return null;
    const current = currentMenu(restaurantId, menu, stock, answers);
    // Kept only if neither part was forgotten while this was put together.
    if (menus.peek(restaurantId) !== menu) return current;
    lasts.set(restaurantId, current);
    if (stocks.peek(restaurantId) === stock) currents.set(restaurantId, current);
    return current;
  }

  return {
    current: (restaurantId) => currents.get(restaurantId) ?? load(restaurantId),
    atHand: (restaurantId) => lasts.get(restaurantId) ?? load(restaurantId),
    isCurrent: (restaurantId, menu) => currents.get(restaurantId) === menu,
    forget,
    forgetStock,
  };
}

function currentMenu(
  restaurantId: number,
  menu: CompiledMenu,
  stock: StockState,
  answers: LRUCache<string, Buffer>,
): CurrentMenu {
  const catalogue = stockedCatalogue(menu.catalogue, stock.dishes);
  const making = new Map<MenuEncoding, Promise<Buffer>>();
  let answer: MenuAnswer | undefined;
  async function make(encoding: MenuEncoding, key: string): Promise<Buffer> {
    const bytes = await encode(Buffer.from(textWithStock(menu, stock.dishes)), encoding);
    answers.set(key, bytes);
    making.delete(encoding);
    return bytes;
  }
  return {
    menuVersion: menu.version,
    stockHash: stock.hash,
    etag: `"${restaurantId}-${menu.version}-${stock.hash}"`,
    dishes: menu.catalogue,
    catalogue,
    hasAvailableMenu: [...menu.catalogue.keys()].some((id) => catalogue.get(id)?.isSoldOut === false),
    answer() {
      answer ??= answerWithStock(menu, stock.dishes);
      return answer;
    },
    bytes(encoding) {
      const key = `${restaurantId}/${menu.version}/${stock.hash}/${encoding}`;
      const ready = answers.get(key);
      if (ready) return ready;
      const started = making.get(encoding) ?? make(encoding, key);
      making.set(encoding, started);
      return started;
    },
  };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Quality 5: most of the gain at a fraction of the time; stock changes make a new answer with every sale. */
function encode(bytes: Buffer, encoding: MenuEncoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(bytes);
  if (encoding === 'gzip') return zip(bytes, { level: 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}
