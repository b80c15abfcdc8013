import type { StaffAction } from '@hansang/contract';
import type { QueryKey } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';

/** What a hint makes worth reading again. */
export function staleAfter(action: StaffAction, restaurantId: number): readonly QueryKey[] {
  const { board, bills, calls, floor, tables, stock, entryMenu, holds, plan, opening } = {
    board: keys.board(restaurantId),
    bills: keys.bills(restaurantId),
    calls: keys.calls(restaurantId),
    floor: keys.floor(restaurantId),
    tables: keys.tables(restaurantId),
    stock: keys.stock(restaurantId),
    entryMenu: keys.entryMenu(restaurantId),
    holds: keys.holds(restaurantId),
    plan: keys.tablePlan(restaurantId),
    opening: keys.opening(restaurantId),
  };
  const day = [keys.drawer(restaurantId), keys.days(restaurantId)];
  switch (action) {
    case 'order-changed':
    case 'payment-changed':
      return [board, floor, tables, bills, holds, opening, keys.everyTonight, keys.days(restaurantId)];
    case 'table-changed':
      return [floor, tables, board, calls, bills, plan, keys.everyTonight];
    case 'bill-changed':
      return [floor, tables, bills, board, keys.everyTonight, ...day];
    case 'day-changed':
      return day;
    case 'call-changed':
      return [calls, floor, tables, keys.everyTonight];
    case 'stock-changed':
      return [stock, holds, entryMenu];
    case 'menu-changed':
      return [
        stock,
        entryMenu,
        floor,
        plan,
        opening,
        keys.everyTonight,
        keys.service(restaurantId),
        keys.settings(restaurantId),
        keys.menuDraft(restaurantId),
        keys.menuVersions(restaurantId),
      ];
    case 'staff-changed':
      return [
        keys.me,
        opening,
        keys.people(restaurantId),
        keys.notices(restaurantId),
        keys.tills(restaurantId),
        keys.tillStanding(restaurantId),
      ];
    case 'print-changed':
      return [keys.printing(restaurantId), keys.printers(restaurantId), keys.printJobs(restaurantId)];
    case 'review-changed':
      return [keys.reviews(restaurantId)];
  }
}
