import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { Platform } from '../../platform/platform.ts';
import { loggedActor, type Mover } from '../order/moving/move-order.ts';
import { type CallRow, loadCall } from './call-row.ts';

/** What staff say to a call: on the way, or done with it. */
export type CallStep = 'acknowledge' | 'close';

const STEPS: Readonly<Record<CallStep, string>> = {
  acknowledge: `
    UPDATE staff_calls SET acknowledged_at = $3, acknowledged_by = $4
     WHERE restaurant_id = $1 AND call_id = $2 AND acknowledged_at IS NULL AND closed_at IS NULL`,
  close: `
    UPDATE staff_calls SET closed_at = $3, acknowledged_at = coalesce(acknowledged_at, $3),
                           acknowledged_by = coalesce(acknowledged_by, $4)
     WHERE restaurant_id = $1 AND call_id = $2 AND closed_at IS NULL`,
};

/** Takes one step on a call. Safe to repeat: who comes second changes nothing and sees who was first. */
export async function answerCall(
  { db, clock, events }: Platform,
  asked: {
    readonly restaurantId: number;
    readonly callId: string;
    readonly step: CallStep;
    readonly actor: Mover;
  },
): Promise<CallRow | Refusal> {
  const { restaurantId, callId, step, actor } = asked;
  const now = clock.now();
  const row = await transaction(db.pool, async (client) => {
    const { rowCount } = await client.query(STEPS[step], [restaurantId, callId, now, actor.name]);
    const call = await loadCall(client, restaurantId, callId);
    if (call && rowCount === 1)
      await appendEvents(client, {
        restaurantId,
        subjectType: 'call',
        subjectId: callId,
        ...loggedActor(actor),
        type: step === 'acknowledge' ? 'call.acknowledged' : 'call.closed',
        data: { tableIdx: call.table_idx, itemId: call.item_id },
        at: now,
      });
    return call;
  });
  events.wake();
  return row ?? refuse('NOT_FOUND_CALL');
}
