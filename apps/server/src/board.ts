import { billCalls } from './modules/bill/bill-calls.ts';
import { pastVisitCalls } from './modules/bill/past/past-visits-call.ts';
import { type CodeParts, codeCalls } from './modules/board/code-calls.ts';
import { lineCalls } from './modules/board/lines/line-calls.ts';
import { boardOrderCalls } from './modules/board/order-calls.ts';
import { seatingCalls } from './modules/board/seating/seating-calls.ts';
import { tableCalls } from './modules/board/table-calls.ts';
import { chainCalls } from './modules/chain/chain-calls.ts';
import { type MenuEditingParts, menuEditingCalls } from './modules/menu-editing/calls.ts';
import { type MenuPictureParts, menuPictureCalls } from './modules/menu-editing/pictures/calls.ts';
import { menuSheetCalls } from './modules/menu-sheet/calls.ts';
import { staffCallCalls } from './modules/staff-call/calls.ts';
import { stockCalls } from './modules/stock/stock-calls.ts';
import { tablePlanCalls } from './modules/table-plan/calls.ts';

/** Registers what staff do in a venue. */
export function openBoard(parts: CodeParts & MenuEditingParts & MenuPictureParts): void {
  parts.platform.calls.add(
    ...boardOrderCalls(parts),
    ...lineCalls(parts),
    ...tableCalls(parts),
    ...seatingCalls(parts),
    ...billCalls(parts),
    ...pastVisitCalls(parts),
    ...codeCalls(parts),
    ...tablePlanCalls(parts),
    ...stockCalls(parts),
    ...menuEditingCalls(parts),
    ...menuPictureCalls(parts),
    ...menuSheetCalls(parts),
    ...staffCallCalls(parts),
    ...chainCalls(parts),
  );
}
