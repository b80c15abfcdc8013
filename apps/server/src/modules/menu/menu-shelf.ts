import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Menu, type MenuAnswer, menuAnswer } from '@hansang/contract/schemas';
import { type Catalogue, servedDrinks, stockedCatalogue } from '@hansang/rules';
import { turnMenu } from '@hansang/rules/hours';
import { LRUCache } from 'lru-cache';
import { boundedCache } from '../../platform/bounded-cache.ts';
import { LoadingCache } from '../../platform/loading-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Venue } from '../restaurant/venue.ts';
import { venueMinute } from '../restaurant/venue-time.ts';
import type { Venues } from '../restaurant/venues.ts';
import {
  answerWithStock,
  type CompiledMenu,
  compileMenu,
  holdsAt,
  type Span,
  textWithStock,
} from './compiled-menu.ts';
import { loadMenu } from './load-menu.ts';
import { loadStock, type StockState } from './load-stock.ts';
import { onlyDrinks } from './only-drinks.ts';
import { presentMenu } from './present-menu.ts';
import type { StoredMenu } from './stored-menu.ts';
import { watchTurns } from './turn-menus.ts';

export type MenuEncoding = 'br' | 'gzip' | 'identity';

/** A venue's menu with its stock at one moment. */
export interface CurrentMenu {
  readonly menuVersion: number;
  readonly stockHash: string;
  /** As long as its hours leave it as it is. */
  readonly span: Span;
  /** Strong validator: the same exactly for the same answer. */
  readonly etag: string;
  /** Dishes by id, without stock. */
  readonly dishes: ReadonlyMap<string, Menu>;
  /** The same with their stock, for the rules. */
  readonly catalogue: Catalogue;
  readonly hasAvailableMenu: boolean;
  /** The dishes that can be had while only drinks are served. */
  readonly drinks: ReadonlySet<string>;
  /** The business day that it is for, where only drinks are served: tomorrow there is everything again. */
  readonly onlyOn: string | null;
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
  platform: Pick<Platform, 'db' | 'events' | 'wire' | 'clock' | 'log' | 'onClose'>,
  venues: Venues,
): MenuShelf {
  const { db, events, wire, clock } = platform;
  const turning = watchTurns(platform);
  const menus = new LoadingCache<number, CompiledMenu>(VENUES, (id) => {
    events.want(id);
    return compile(id);
  });
  const stocks = new LoadingCache<number, StockState>(VENUES, (id) => {
    events.want(id);
    return loadStock(db.pool, id);
  });
  const currents = boundedCache<number, CurrentMenu>(VENUES);
  const lasts = boundedCache<number, CurrentMenu>(VENUES);
  const answers = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes) => bytes.length + 64,
  });

  async function compile(restaurantId: number): Promise<CompiledMenu | null> {
    // A change between the two reads is seen by the version that both carry.
    for (let attempt = 1; ; attempt++) {
      const [venue, menu] = await Promise.all([venues.get(restaurantId), loadMenu(db.pool, restaurantId)]);
      if (!venue || !menu) return null;
      if (venue.menuVersion === menu.version || attempt === 3) return compiled(venue, menu);
      venues.forget(restaurantId);
    }
  }

  function compiled(venue: Venue, menu: StoredMenu): CompiledMenu {
    const answer = presentMenu(venue, menu);
    const { timeZone } = venue.clock;
    const { categories, ...span } = turnMenu(answer.categories, timeZone, clock.now().getTime());
    turning.watch(venue.restaurantId, span);
    const told = wire.declared('menu', menuAnswer, { ...answer, categories });
    return compileMenu(menu.version, told, span);
  }

  /** The menu of this moment: one that its hours have turned since is made anew. */
  async function menuNow(restaurantId: number): Promise<CompiledMenu | null> {
    const kept = await menus.get(restaurantId);
    if (!kept || holdsAt(kept.span, clock.now().getTime())) return kept;
    if (menus.peek(restaurantId) === kept) menus.forget(restaurantId);
    return menus.get(restaurantId);
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
    if (event.type === 'venue.changed' || (event.type === 'stock.changed' && event.data.part))
      forget(event.restaurantId);
    else if ('stock' in event.data && event.data.stock.length > 0) forgetStock(event.restaurantId);
  });

  async function load(restaurantId: number): Promise<CurrentMenu | null> {
    const [venue, menu, stock] = await Promise.all([
      venues.get(restaurantId),
      menuNow(restaurantId),
      stocks.get(restaurantId),
    ]);
    if (!venue || !menu || !stock) return null;
    const { isOnlyDrinks, businessDay } = venueMinute(venue, clock.now());
    const current = currentMenu(restaurantId, menu, stock, isOnlyDrinks ? businessDay : null, answers);
    // Kept only if neither part was forgotten while this was put together.
    if (menus.peek(restaurantId) !== menu) return current;
    lasts.set(restaurantId, current);
    if (stocks.peek(restaurantId) === stock) currents.set(restaurantId, current);
    return current;
  }

  const isOver = ({ span }: CurrentMenu) =>
    Number.isFinite(span.until) && !holdsAt(span, clock.now().getTime());

  /** What is kept, unless it was of only drinks on a day that is over. */
  async function ofToday(restaurantId: number, kept: CurrentMenu): Promise<CurrentMenu | null> {
    const venue = await venues.get(restaurantId);
    const isOfToday = venue && venueMinute(venue, clock.now()).businessDay === kept.onlyOn;
    return isOfToday ? kept : load(restaurantId);
  }
  function known(restaurantId: number, kept: CurrentMenu | undefined) {
    if (!kept || isOver(kept)) return load(restaurantId);
    return kept.onlyOn === null ? kept : ofToday(restaurantId, kept);
  }

  return {
    current: (restaurantId) => known(restaurantId, currents.get(restaurantId)),
    atHand: (restaurantId) => known(restaurantId, lasts.get(restaurantId)),
    isCurrent: (restaurantId, menu) => currents.get(restaurantId) === menu,
    forget,
    forgetStock,
  };
}

function currentMenu(
  restaurantId: number,
  menu: CompiledMenu,
  counted: StockState,
  onlyOn: string | null,
  answers: LRUCache<string, Buffer>,
): CurrentMenu {
  const drinks = servedDrinks(menu.answer.categories);
  const stock = onlyOn === null ? counted : onlyDrinks(counted, menu.catalogue.keys(), drinks);
  const catalogue = stockedCatalogue(menu.catalogue, stock.dishes);
  const making = new Map<MenuEncoding, Promise<Buffer>>();
  let answer: MenuAnswer | undefined;
  async function make(encoding: MenuEncoding, key: string): Promise<Buffer> {
    const bytes = await encode(Buffer.from(textWithStock(menu, stock.dishes)), encoding);
    answers.set(key, bytes);
    return bytes;
  }
  const key = `${restaurantId}-${menu.version}${windowOf(menu.span)}-${stock.hash}`;
  return {
    menuVersion: menu.version,
    span: menu.span,
    stockHash: stock.hash,
    etag: `"${key}"`,
    dishes: menu.catalogue,
    catalogue,
    drinks,
    onlyOn,
    hasAvailableMenu: [...menu.catalogue.keys()].some((id) => catalogue.get(id)?.isSoldOut === false),
    answer() {
      answer ??= answerWithStock(menu, stock.dishes);
      return answer;
    },
    bytes(encoding) {
      const place = `${key}/${encoding}`;
      const ready = answers.get(place);
      if (ready) return ready;
      // One that failed, for want of memory, is tried anew by who asks next.
      const started = making.get(encoding) ?? make(encoding, place).finally(() => making.delete(encoding));
      making.set(encoding, started);
      return started;
    },
  };
}

/** Names the span of its hours; the same on every node. */
const windowOf = ({ since }: Span): string => (Number.isFinite(since) ? `.${since.toString(36)}` : '');

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Quality 5: most of the gain at a fraction of the time; stock changes make a new answer with every sale. */
function encode(bytes: Buffer, encoding: MenuEncoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(bytes);
  if (encoding === 'gzip') return zip(bytes, { level: 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}
