import type { StaffAction } from '@hansang/contract';
import type { QueryKey } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';

/** What a hint makes worth reading again. */
export function staleAfter(action: StaffAction, restaurantId: number): readonly QueryKey[] {
  const { board, calls, floor, tables, stock, holds, plan, opening } = {
    board: keys.board(restaurantId),
    calls: keys.calls(restaurantId),
    floor: keys.floor(restaurantId),
    tables: keys.tables(restaurantId),
    stock: keys.stock(restaurantId),
    holds: keys.holds(restaurantId),
    plan: keys.tablePlan(restaurantId),
    opening: keys.opening(restaurantId),
  };
  switch (action) {
    case 'order-changed':
    case 'payment-changed':
      return [board, floor, tables, holds, opening, keys.everyTonight];
    case 'table-changed':
      return [floor, tables, board, calls, plan, keys.everyTonight];
    case 'call-changed':
      return [calls, floor, tables, keys.everyTonight];
    case 'stock-changed':
      return [stock, holds];
    case 'menu-changed':
      return [
        stock,
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
      return [keys.me, opening, keys.people(restaurantId), keys.notices(restaurantId)];
    case 'review-changed':
      return [keys.reviews(restaurantId)];
  }
}
