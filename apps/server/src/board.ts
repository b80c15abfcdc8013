import type { BoardParts } from './modules/board/board-parts.ts';
import { boardOrderCalls } from './modules/board/order-calls.ts';
import { tableCalls } from './modules/board/table-calls.ts';
import { staffCallCalls } from './modules/staff-call/calls.ts';
import { stockCalls } from './modules/stock/stock-calls.ts';

/** Registers what staff do in a venue. */
export function openBoard(parts: BoardParts): void {
  parts.platform.calls.add(
    ...boardOrderCalls(parts),
    ...tableCalls(parts),
    ...stockCalls(parts),
    ...staffCallCalls(parts),
  );
}
