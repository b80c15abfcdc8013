import { SHOWN_HOLDS_SECONDS } from '@hansang/contract';
import type { HappyHour, Menu, MenuCategory, Times } from '@hansang/contract/schemas';
import { openTimes, type TimesNow } from './weekly-times.ts';

const GRACE = SHOWN_HOLDS_SECONDS * 1000;

/** A menu as it is at a moment, and the span around it in which it stays so: `since` belongs to it, `until` does not. */
export interface TurnedMenu {
  readonly categories: MenuCategory[];
  readonly since: number;
  readonly until: number;
}

interface Look {
  readonly isOn: boolean;
  /** Whether it was so as long ago as what was shown then still holds. */
  readonly wasOn: boolean;
}

/**
 * What a menu's hours make of it at an instant: prices of now beside the usual ones, and what is not sold now with its
 * hours. What was shown before an edge holds a little longer: a price that just ended is told beside the new one, and what
 * just ended can still be had.
 */
export function turnMenu(categories: readonly MenuCategory[], timeZone: string, instant: number): TurnedMenu {
  const timesAt = openTimes(timeZone);
  let since = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  const narrow = (span: TimesNow, later: number) => {
    since = Math.max(since, span.since + later);
    until = Math.min(until, span.until + later);
  };
  const look = (times: Times): Look => {
    const [now, before] = [timesAt(times, instant), timesAt(times, instant - GRACE)];
    narrow(now, 0);
    narrow(before, GRACE);
    return { isOn: now.isOn, wasOn: before.isOn };
  };
  const isOver = (times: Times | null): times is Times => {
    if (times === null) return false;
    const { isOn, wasOn } = look(times);
    return !isOn && !wasOn;
  };
  const turned = categories.map((category) => {
    const shut = isOver(category.schedule) ? category.schedule : null;
    return { ...category, menus: category.menus.map((menu) => turnDish(menu, shut, isOver, look)) };
  });
  return { categories: turned, since, until };
}

function turnDish(
  menu: Menu,
  shut: Times | null,
  isOver: (times: Times | null) => times is Times,
  look: (times: Times) => Look,
): Menu {
  const soldAt = isOver(menu.schedule) ? menu.schedule : shut;
  const sizes = menu.sizes.map((size) => ({ ...size, ...priceNow(size, look) }));
  const price = sizes.length > 0 ? smallest(menu, sizes) : priceNow(menu, look);
  return { ...menu, ...price, sizes, ...(soldAt && { soldAt: [...soldAt] }) };
}

interface Price {
  readonly price: number;
  readonly usualPrice?: number;
  readonly heldPrice?: number;
}

function priceNow(
  { price: usual, happyHour }: { readonly price: number; readonly happyHour: HappyHour | null },
  look: (times: Times) => Look,
): Price {
  if (happyHour === null) return { price: usual };
  const { isOn, wasOn } = look(happyHour.times);
  return beside(isOn ? happyHour.price : usual, usual, wasOn ? happyHour.price : usual);
}

const beside = (price: number, usualPrice: number, heldPrice: number): Price => ({
  price,
  ...(usualPrice !== price && { usualPrice }),
  ...(heldPrice !== price && { heldPrice }),
});

/** A dish with sizes costs as its smallest. */
function smallest({ price: usual }: Pick<Menu, 'price'>, sizes: readonly Price[]): Price {
  const least = (of: (size: Price) => number) => Math.min(...sizes.map(of));
  return beside(
    least(({ price }) => price),
    usual,
    least(({ price, heldPrice = price }) => heldPrice),
  );
}
