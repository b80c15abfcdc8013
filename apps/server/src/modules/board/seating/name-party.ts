import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { appendEvents } from '../../../platform/events/append.ts';
import { loggedActor, type Mover } from '../../order/moving/move-order.ts';
import { holdTables, holdVisits } from '../../visit/hold-table.ts';
import { refuseOtherVisit } from '../../visit/name-visit.ts';
import type { BoardParts } from '../board-parts.ts';

export interface NameAsked {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** The visit on the screen. */
  readonly visitId: string;
  readonly label: string | null;
  readonly actor: Mover;
}

const NAME = `
  UPDATE visits SET party_label = $3
   WHERE restaurant_id = $1 AND visit_id = $2 AND party_label IS DISTINCT FROM $3`;

/** Staff give the guests of a table a name, for tiles, board and paper. Safe to repeat. */
export async function nameParty(
  { platform: { db, clock, events } }: BoardParts,
  { restaurantId, tableIdx, visitId, label, actor }: NameAsked,
): Promise<Refusal | null> {
  const now = clock.now();
  const refusal = await transaction(db.pool, async (client) => {
    const table = (await holdTables(client, restaurantId, tableIdx)).get(tableIdx);
    if (!table) return refuse('NOT_FOUND_TABLE');
    const other = refuseOtherVisit(table.visitId, visitId);
    if (other) return other;
    await holdVisits(client, restaurantId, visitId);
    const { rowCount } = await client.query(NAME, [restaurantId, visitId, label]);
    if (rowCount === 0) return null;
    await appendEvents(client, {
      restaurantId,
      subjectType: 'visit',
      subjectId: visitId,
      ...loggedActor(actor),
      type: 'seating.named',
      data: { tableIdx, label },
      at: now,
    });
    return null;
  });
  if (!refusal) events.wake(restaurantId);
  return refusal;
}
