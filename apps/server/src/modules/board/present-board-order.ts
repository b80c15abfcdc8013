import { CLOCK_SLACK_SECONDS } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { lineUndoUntil, statusSince, undoUntil } from '@hansang/rules';
import type { ActorType } from '../../platform/events/event.ts';
import { movedOf } from '../order/moving/progress-lines.ts';
import { latestStep } from '../order/moving/undo-order.ts';
import type { LineRow, StoredStep } from '../order/reading/order-row.ts';
import { presentLine, presentOrder } from '../order/reading/present-order.ts';
import { inEveryLanguage } from '../restaurant/localized.ts';
import type { PlacedOrderRow } from './load-board.ts';

/** Who looks at the board, and when: an undo is offered to who did the step alone. */
export interface Viewer {
  readonly userId: string;
  readonly now: Date;
}

export function presentBoardOrder(row: PlacedOrderRow, viewer: Viewer): BoardOrder {
  const { isOwn: _isOwn, ...order } = presentOrder(row, viewer.now, true);
  return {
    ...order,
    // Guests read of an acceptance when it stands; staff see it at once.
    status: row.status,
    menus: row.lines.map((line) => ({
      ...presentLine(line, viewer.now),
      undoUntil: lineUndoOf(line, viewer),
    })),
    tableIdx: row.table_idx,
    tableName: row.table_name,
    floorName: inEveryLanguage(row.floor_name),
    visitId: row.visit_id,
    partyLabel: row.party_label,
    headCount: row.head_count,
    totalQuantity: piecesOf(row),
    isFirstOfVisit: row.is_first_of_visit,
    held: [...row.held],
    steps: row.steps.map(presentStep),
    statusSince: statusSince(row.status, row.steps) ?? row.placed_at.toISOString(),
    releasedAt: row.released_at?.toISOString() ?? null,
    seenAt: row.seen_at?.toISOString() ?? null,
    undoUntil: undoOf(row, viewer),
    version: row.version,
  };
}

/** How many dishes there are to it; of an order that came to nothing, how many there were. */
function piecesOf({ status, total_quantity, lines }: PlacedOrderRow): number {
  const isEnded = status === 'REJECT' || status === 'CANCEL';
  return isEnded ? total_quantity : lines.reduce((sum, { live_quantity }) => sum + live_quantity, 0);
}

function presentStep({ status, at, actorType, actor }: StoredStep): BoardOrder['steps'][number] {
  return { status, at, ...presentActor(actorType as ActorType, actor) };
}

/** Guests' labels mean nothing to staff: only colleagues have names. */
export function presentActor(
  actorType: ActorType,
  actor: string,
): { actorType: ActorType; by: string | null } {
  return { actorType, by: actorType === 'staff' ? actor : null };
}

function lineUndoOf(line: LineRow, { userId, now }: Viewer): string | null {
  const moved = movedOf(line);
  const until = lineUndoUntil(line.state, moved);
  const isAhead = moved !== null && moved.at > now.getTime() + CLOCK_SLACK_SECONDS * 1000;
  const mayUndo = until !== null && now.getTime() < until && !isAhead && moved?.userId === userId;
  return mayUndo ? new Date(until).toISOString() : null;
}

function undoOf(row: PlacedOrderRow, { userId, now }: Viewer): string | null {
  const step = latestStep(row);
  if (!step || step.userId !== userId || row.steps.at(-1)?.undid !== undefined) return null;
  const until = undoUntil(step);
  const isAhead = step.at > now.getTime() + CLOCK_SLACK_SECONDS * 1000;
  return until !== null && now.getTime() < until && !isAhead ? new Date(until).toISOString() : null;
}
