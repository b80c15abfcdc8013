import { type CodeParts, codeCalls } from './modules/board/code-calls.ts';
import { boardOrderCalls } from './modules/board/order-calls.ts';
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
    ...tableCalls(parts),
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
