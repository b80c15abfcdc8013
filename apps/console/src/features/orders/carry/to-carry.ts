import type { BoardLine, BoardOrder } from '@hansang/contract/schemas';

/** Dishes that stand ready for one table. */
export interface TableToServe {
  readonly tableIdx: number;
  readonly tableName: string;
  /** Milliseconds since the epoch: since when the first of them may stand there. */
  readonly since: number;
  readonly dishes: readonly { readonly order: BoardOrder; readonly menu: BoardLine }[];
}

/** What is ready by table, the one that waits longest first. @param isMine whose tables are meant */
export function toCarry(
  orders: readonly BoardOrder[],
  isMine: (tableIdx: number) => boolean,
): TableToServe[] {
  const tables = new Map<number, TableToServe>();
  for (const order of orders) {
    if (!isMine(order.tableIdx) || (order.status !== 'CONFIRM' && order.status !== 'MENU_COMPLETE')) continue;
    for (const menu of order.menus) {
      if (menu.state !== 'DONE') continue;
      const { tableIdx, tableName } = order;
      const before = tables.get(tableIdx);
      tables.set(tableIdx, {
        tableIdx,
        tableName,
        since: Math.min(before?.since ?? Number.POSITIVE_INFINITY, Date.parse(order.statusSince)),
        dishes: [...(before?.dishes ?? []), { order, menu }],
      });
    }
  }
  return [...tables.values()].sort((left, right) => left.since - right.since);
}
