import type { ChosenMenu, OrderRequest } from '@hansang/contract/schemas';
import { cartTotals, numOfPeopleToSend, orderEntries, orderMeansOf } from '@hansang/rules';
import type { EntryState } from '../../shared/session/entry.ts';

/** A dish to order with the category it stands in. */
export interface OrderedDish {
  readonly categoryName: string;
  readonly categoryPriority: number;
  readonly menu: ChosenMenu;
}

/** The order request payload. `numOfPeople` goes along only while there is no visit yet. */
export function orderRequest(
  dishes: readonly OrderedDish[],
  entry: EntryState & { readonly tableIdx: number },
  hashKey: string | null,
  headCount: number | null,
): OrderRequest {
  const { menuPayAmount, totalMenuAmount } = cartTotals(dishes.map(({ menu }) => menu));
  const numOfPeople = numOfPeopleToSend({ hashKey, headCount });
  return {
    timestamp: entry.timestamp,
    tableIdx: entry.tableIdx,
    menuPayAmount,
    totalMenuAmount,
    orderList: orderEntries(dishes),
    hashKey,
    ...(numOfPeople === undefined ? {} : { numOfPeople }),
    means: orderMeansOf(entry.mode),
    source: 'MENU',
  };
}
