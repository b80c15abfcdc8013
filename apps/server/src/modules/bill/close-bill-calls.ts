import { BILL_CALL_WAYS, billCallItem } from '@hansang/contract';
import type pg from 'pg';
import { appendEvents } from '../../platform/events/append.ts';
import type { Actor } from '../../platform/events/event.ts';

const ITEMS = BILL_CALL_WAYS.map(billCallItem);

const CLOSE = `
  UPDATE staff_calls SET closed_at = $3
   WHERE restaurant_id = $1 AND visit_id = $2 AND item_id = ANY ($4) AND closed_at IS NULL
   RETURNING call_id AS "callId", table_idx AS "tableIdx", item_id AS "itemId"`;

interface Closed {
  readonly callId: string;
  readonly tableIdx: number;
  readonly itemId: string;
}

/** A visit that owes nothing any more asks nobody for its bill: such calls of it are over, whoever paid. */
export async function closeBillCalls(
  client: pg.PoolClient,
  { restaurantId, visitId, who }: { restaurantId: number; visitId: string; who: Actor },
  at: Date,
): Promise<void> {
  const { rows } = await client.query<Closed>(CLOSE, [restaurantId, visitId, at, ITEMS]);
  await appendEvents(
    client,
    ...rows.map(({ callId, ...data }) => ({
      restaurantId,
      subjectType: 'call' as const,
      subjectId: callId,
      ...who,
      type: 'call.closed' as const,
      data,
      at,
    })),
  );
}
