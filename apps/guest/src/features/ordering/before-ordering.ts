import { DUPLICATE_ORDER_DELAY_MS } from '@hansang/contract';
import type { MenuAnswer } from '@hansang/contract/schemas';
import {
  cartTotals,
  catalogueOf,
  ceilingRefusal,
  checksDuplicates,
  countMainMenus,
  duplicateStartTime,
  type Line,
  lineTotal,
  mainMenuRefusal,
  type PricedLine,
  type Refusal,
  refuse,
  restrictionRefusal,
} from '@hansang/rules';
import type { Phone } from '../../shared/phone.ts';
import { openAttempt } from './attempt.ts';
import { lastOrderTime } from './last-order.ts';

interface OrderLine extends PricedLine {
  readonly _id: string;
  readonly isMain: boolean;
}

export interface VisitFacts {
  readonly hashKey: string | null;
  readonly headCount: number | null;
}

/**
 * What the phone can see for itself is wrong with an order, so that nobody waits for a refusal. The server decides;
 * while the menu is not at hand, it does so alone.
 */
export function orderRefusal(
  lines: readonly OrderLine[],
  menu: MenuAnswer | null,
  { hashKey, headCount }: VisitFacts,
): Refusal | null {
  if (lines.length === 0) return refuse('NO_MENU_SELECTED');
  if (!menu) return null;
  const dishes = catalogueOf(menu.categories);
  const restricted = lines.flatMap((line) => {
    const dish = dishes.get(line._id);
    return dish ? [{ ...line, total: lineTotal(line), ...pick(dish) }] : [];
  });
  return (
    ceilingRefusal(menu, cartTotals(lines)) ??
    mainMenuRefusal(menu, countMainMenus(lines), { isFirstOrder: hashKey === null, headCount }) ??
    restrictionRefusal(restricted, headCount)
  );
}

const pick = ({ restrictionType, multiLanguage }: MenuAnswer['categories'][number]['menus'][number]) => ({
  restrictionType,
  multiLanguage,
});

/** What the guest decides: order, look at the history, or neither. */
export type Repeat = 'order' | 'history' | 'neither';

const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Looks whether the dishes are those of the table's latest order, and asks then. What cannot be known stops nobody.
 * `ask` gets the earlier order's start time.
 */
export async function checkDuplicate(
  { api, session, storage, venue, now }: Pick<Phone, 'api' | 'session' | 'storage' | 'venue' | 'now'>,
  dishes: readonly Line[],
  ask: (startTime: string) => Promise<Repeat>,
  pause: (ms: number) => Promise<void> = pauseFor,
): Promise<Repeat> {
  const usePos = venue.view.get()?.usePos ?? false;
  const entry = session.entry.get();
  if (!entry || entry.tableIdx === null || !checksDuplicates({ usePos }, lastOrderTime(storage)))
    return 'order';
  // An order whose outcome is unknown is settled under its own key: it cannot be doubled.
  if (openAttempt(storage, now())) return 'order';
  await pause(DUPLICATE_ORDER_DELAY_MS);
  const { restaurantId, tableIdx, timestamp } = entry;
  const query = { tableIdx, timestamp, page: 1, size: 1 };
  const latest = await api.call('orders', { params: { restaurantId }, query });
  const startTime = duplicateStartTime((latest.ok && latest.data?.list[0]) || null, dishes);
  return startTime === null ? 'order' : ask(startTime);
}
