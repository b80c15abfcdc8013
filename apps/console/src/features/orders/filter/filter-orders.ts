import type { BoardOrder, Localized } from '@hansang/contract/schemas';

/** What of the board somebody looks at. */
export interface OrderFilter {
  readonly text: string;
  /** Korean name of a floor; null for all. */
  readonly floor: string | null;
}

export const NO_FILTER: OrderFilter = { text: '', floor: null };

/** The floors that the orders are on, each once, in the order of their names. */
export function floorsOf(orders: readonly BoardOrder[]): Localized[] {
  const floors = new Map(orders.map(({ floorName }) => [floorName.ko, floorName]));
  return [...floors.values()].sort((left, right) => left.ko.localeCompare(right.ko, 'ko'));
}

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll(/\s/g, '');

/** Orders of a floor whose table, number, dish in any language or note holds a text. */
export function filterOrders<Order extends BoardOrder>(
  orders: readonly Order[],
  { text, floor }: OrderFilter,
): readonly Order[] {
  const wanted = plain(text.replace(/^#/, ''));
  if (wanted === '' && floor === null) return orders;
  return orders.filter(
    (order) => (floor === null || order.floorName.ko === floor) && (wanted === '' || holds(order, wanted)),
  );
}

function holds({ tableName, orderNumber, menus, note }: BoardOrder, wanted: string): boolean {
  if (plain(tableName).includes(wanted) || String(orderNumber ?? '') === wanted) return true;
  if (note !== null && plain(note).includes(wanted)) return true;
  return menus.some(
    (menu) =>
      Object.values(menu.multiLanguage.name).some((name) => plain(name).includes(wanted)) ||
      (menu.note !== null && plain(menu.note).includes(wanted)),
  );
}
