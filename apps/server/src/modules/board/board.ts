import { staffCallCalls } from '../staff-call/calls.ts';
import { stockCalls } from '../stock/stock-calls.ts';
import type { BoardParts } from './board-parts.ts';
import { boardOrderCalls } from './order-calls.ts';
import { tableCalls } from './table-calls.ts';

/** Registers what staff do in a venue. */
export function openBoard(parts: BoardParts): void {
  parts.platform.calls.add(
    ...boardOrderCalls(parts),
    ...tableCalls(parts),
    ...stockCalls(parts),
    ...staffCallCalls(parts),
  );
}
